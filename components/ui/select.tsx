"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { describedBy, Field, type FieldProps } from "./field";
import { useTextBeforeHydration } from "./use-before-hydration";

export type Option = { value: string; label: string; disabled?: boolean };

type BareProps = Omit<ComponentProps<"select">, "value" | "onChange" | "size" | "ref"> & {
  value: string;
  /** A method for its bivariant parameter: the value is always one of the options. */
  onChange(value: string): void;
  options: readonly Option[];
  /** The label for "no choice"; without it no choice is impossible. */
  empty?: string;
  size?: "sm" | "md";
};

const sizes = {
  md: "min-h-10 pl-3 pr-9 text-form max-md:min-h-11",
  sm: "min-h-7 pl-2 pr-7 text-dense max-md:min-h-11",
};

/** Renders a select without a label, for toolbars and table rows. It needs an aria-label. */
export function BareSelect({
  value,
  onChange,
  options,
  empty,
  size = "sm",
  className,
  ...native
}: BareProps) {
  const control = useTextBeforeHydration<HTMLSelectElement>(value, onChange);
  return (
    <span className={`select-arrow min-w-0 max-w-full ${className ?? ""}`}>
      <select
        ref={control}
        {...native}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`select-own w-full min-w-0 truncate rounded-md border border-control-line bg-surface text-left text-ink disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-bad ${sizes[size]}`}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

type SelectProps = FieldProps & { name: string } & Omit<BareProps, "size" | "id">;

/** Renders a choice from a short list; for long ones there is Combo. */
export function Select({ id, label, hint, error, required, width = "medium", ...rest }: SelectProps) {
  const t = useTranslations("ui");
  const field = { id, label, hint, error, required, width };
  const empty = rest.empty ?? (rest.value === "" ? t("choose") : undefined);
  return (
    <Field {...field}>
      <BareSelect {...rest} {...describedBy(field)} size="md" {...(empty === undefined ? {} : { empty })} />
    </Field>
  );
}
