"use client";

type Props<Value extends string> = {
  id: string;
  name: string;
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string }[];
  error?: readonly string[] | undefined;
};

/** Renders a choice between a few sentences, with its error below. */
export function RadioList<Value extends string>({
  id,
  name,
  legend,
  value,
  onChange,
  choices,
  error,
}: Props<Value>) {
  return (
    <fieldset
      id={id}
      className="flex min-w-0 flex-col gap-2"
      {...(error ? { "aria-describedby": `${id}-error` } : {})}
    >
      <legend className="mb-1.5 font-medium text-list">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex min-h-6 items-start gap-2.5 text-list">
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="radio mt-px"
          />
          {choice.label}
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="text-bad-ink text-dense">
          {error.join(" ")}
        </p>
      )}
    </fieldset>
  );
}
