"use client";
import type { Option } from "./select";

type Props = {
  id: string;
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  disabled?: boolean;
};

/** Renders a list with a tick per option. It scrolls when it is long. */
export function TickList({ id, label, options, value, onChange, disabled }: Props) {
  const toggle = (toggled: string, on: boolean) =>
    onChange(
      options.map((option) => option.value).filter((each) => (each === toggled ? on : value.includes(each))),
    );
  return (
    <fieldset
      id={id}
      disabled={disabled}
      className="max-h-64 max-w-xl overflow-y-auto rounded-md border border-line p-3"
    >
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-col gap-1.5">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-6 items-start gap-2.5 text-list">
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
              className="check mt-px"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
