"use client";
import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useState } from "react";
import { denseInputStyle, describedBy, Field, type FieldProps, inputStyle } from "./field";
import { useTextBeforeHydration } from "./use-before-hydration";

type Own = FieldProps & { name: string; value: string; onChange: (value: string) => void };
type Native<Tag extends "input" | "textarea"> = Omit<
  ComponentProps<Tag>,
  keyof FieldProps | "name" | "value" | "onChange" | "prefix" | "ref"
>;

type TextProps = Own & Native<"input"> & { prefix?: ReactNode; suffix?: ReactNode };

/** Renders one line of text. `prefix` and `suffix` are inside the field's edge (a currency, a unit). */
export function TextField(props: TextProps) {
  const { id, label, hint, error, required, width, dense, hidesLabel, ...own } = props;
  const { prefix, suffix, onChange, className, ...native } = own;
  const field = { id, label, hint, error, required, width, dense, hidesLabel };
  const control = useTextBeforeHydration<HTMLInputElement>(native.value, onChange);
  return (
    <Field {...field}>
      <div className="relative flex w-full items-center">
        {prefix && (
          <span className="pointer-events-none absolute left-3 text-form text-ink-muted">{prefix}</span>
        )}
        <input
          ref={control}
          {...native}
          {...describedBy(field)}
          onChange={(event) => onChange(event.target.value)}
          className={`${dense ? denseInputStyle : inputStyle} ${prefix ? "pl-8" : ""} ${suffix ? "pr-11" : ""} ${className ?? ""}`}
        />
        {suffix && (
          <span
            className={`absolute right-1 flex items-center text-ink-muted text-list ${typeof suffix === "string" ? "pr-2" : ""}`}
          >
            {suffix}
          </span>
        )}
      </div>
    </Field>
  );
}

/** Renders several lines of text, growing while typing. */
export function TextArea(props: Own & Native<"textarea">) {
  const { id, label, hint, error, required, width, hidesLabel, onChange, rows = 4, ...native } = props;
  const field = { id, label, hint, error, required, width, hidesLabel };
  const control = useTextBeforeHydration<HTMLTextAreaElement>(native.value, onChange);
  return (
    <Field {...field}>
      <textarea
        ref={control}
        {...native}
        {...describedBy(field)}
        rows={rows}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputStyle} field-sizing-content max-h-96 ${rows === 1 ? "min-h-10" : "min-h-24"}`}
      />
    </Field>
  );
}

/** Renders a password, with a button to show it. */
export function PasswordField(props: Own & Native<"input">) {
  const t = useTranslations("ui");
  const [isShown, setShown] = useState(false);
  const eye = (
    <button
      type="button"
      aria-label={isShown ? t("hide_password") : t("show_password")}
      onClick={() => setShown(!isShown)}
      className="grid size-8 place-content-center rounded-md hover:bg-sunken"
    >
      {isShown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
    </button>
  );
  return (
    <TextField autoComplete="current-password" {...props} type={isShown ? "text" : "password"} suffix={eye} />
  );
}
