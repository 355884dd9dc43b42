import type { ReactNode } from "react";
import { FieldErrors } from "./field";

type Card<Value extends string> = {
  value: Value;
  name: string;
  hint: string;
  /** Further content below the sentence. */
  details?: ReactNode;
};

type Props<Value extends string> = {
  id: string;
  name: string;
  legend: string;
  cards: readonly Card<Value>[];
  value: string;
  onChange: (value: Value) => void;
  error?: readonly string[] | undefined;
  columns?: 2 | 3;
};

const columnsOf = { 2: "sm:grid-cols-2", 3: "sm:grid-cols-2 wide:grid-cols-3" };

/** Renders a choice of a few cards, each with an explaining sentence; none is preselected. */
export function RadioCards<Value extends string>({ columns = 2, ...props }: Props<Value>) {
  const { id, name, legend, cards, value, onChange, error } = props;
  return (
    <fieldset id={id} className="flex min-w-0 flex-col" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-semibold text-form">{legend}</legend>
      <div className={`grid max-w-[60rem] gap-3 ${columnsOf[columns]}`}>
        {cards.map((card) => (
          <label
            key={card.value}
            className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line bg-surface px-4 py-3 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={value === card.value}
              aria-describedby={`${id}-${card.value}`}
              aria-labelledby={`${id}-${card.value}-name`}
              onChange={() => onChange(card.value)}
              className="radio mt-1"
            />
            <span className="min-w-0">
              <span id={`${id}-${card.value}-name`} className="block font-medium text-form">
                {card.name}
              </span>
              <span id={`${id}-${card.value}`} className="block text-ink-muted text-list">
                {card.hint}
                {card.details}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id={id} error={error} />
    </fieldset>
  );
}
