"use client";
import { describedBy, FieldErrors, type FieldProps, RequiredMark } from "./field";
import { useTickBeforeHydration } from "./use-before-hydration";

type TickProps = FieldProps & {
  name: string;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
};

function Tick({ variant, ...props }: TickProps & { variant: "check" | "switch" }) {
  const { id, label, hint, error, required, name, value, onChange, disabled } = props;
  const control = useTickBeforeHydration(value, onChange);
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-6 items-start gap-2.5 text-list">
        <input
          ref={control}
          type="checkbox"
          {...describedBy({ id, label, hint, error, required: false })}
          {...(variant === "switch" ? { role: "switch" } : {})}
          name={name}
          checked={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className={`${variant} mt-px`}
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
export const Checkbox = (props: TickProps) => <Tick {...props} variant="check" />;

/** Renders a yes or no that reads as on and off. */
export const Switch = (props: TickProps) => <Tick {...props} variant="switch" />;
