"use client";
import { described, FieldErrors, type FieldProps, RequiredMark } from "./field";
import { useTickedEarly } from "./use-typed-early";

type TickProps = FieldProps & {
  name: string;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
};

function Tick({ look, ...props }: TickProps & { look: "check" | "switch" }) {
  const { id, label, hint, error, required, name, value, onChange, disabled } = props;
  const control = useTickedEarly(value, onChange);
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-6 items-start gap-2.5 text-list">
        <input
          ref={control}
          type="checkbox"
          {...described({ id, label, hint, error, required: false })}
          {...(look === "switch" ? { role: "switch" } : {})}
          name={name}
          checked={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className={`${look} mt-px`}
        />
        <span>
          {label}
          {required && <RequiredMark />}
          {hint && (
            <span id={`${id}-hint`} className="block text-dense text-ink-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldErrors id={id} error={error} />
    </div>
  );
}

/** Renders a yes or no that is saved with the form. */
export const Checkbox = (props: TickProps) => <Tick {...props} look="check" />;

/** Renders a yes or no that reads as on and off. */
export const Switch = (props: TickProps) => <Tick {...props} look="switch" />;
