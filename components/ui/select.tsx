"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { described, Field, type FieldProps } from "./field";
import { useTypedEarly } from "./use-typed-early";

export type Option = { value: string; label: string; disabled?: boolean };

type BareProps = Omit<ComponentProps<"select">, "value" | "onChange" | "size" | "ref"> & {
  value: string;
  /** As a method: what a select answers is one of the values it was given. */
  onChange(value: string): void;
  options: readonly Option[];
  /** The words for "nothing chosen"; left out, nothing cannot be chosen. */
  empty?: string;
  size?: "sm" | "md";
};

const sizes = {
  md: "min-h-10 pl-3 pr-9 text-form max-md:min-h-11",
  sm: "min-h-7 pl-2 pr-7 text-dense max-md:min-h-11",
};

/** A select without a label of its own, for toolbars and table rows. Give it an aria-label. */
export function BareSelect({
  value,
  onChange,
  options,
  empty,
  size = "sm",
  className,
  ...native
}: BareProps) {
  const control = useTypedEarly<HTMLSelectElement>(value, onChange);
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

/** A choice from a short list; for long ones take Combo. */
export function Select({ id, label, hint, error, required, width = "medium", ...rest }: SelectProps) {
  const t = useTranslations("ui");
  const field = { id, label, hint, error, required, width };
  const empty = rest.empty ?? (rest.value === "" ? t("choose") : undefined);
  return (
    <Field {...field}>
      <BareSelect {...rest} {...described(field)} size="md" {...(empty === undefined ? {} : { empty })} />
    </Field>
  );
}
