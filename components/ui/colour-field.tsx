"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TextField } from "./text-field";

type Props = {
  id: string;
  name: string;
  label: string;
  hint?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error: readonly string[] | undefined;
  disabled?: boolean;
};

const hexColour = /^#[0-9a-f]{6}$/i;

/** Returns whether a typed text is a valid colour. */
export const isColour = (typed: string): boolean => hexColour.test(typed.trim());

/** Renders the field of a colour, as #rrggbb or picked. */
export function ColourField({ value, onChange, ...field }: Props) {
  const t = useTranslations("ui");
  return (
    <div className="flex items-start gap-2">
      <TextField
        {...field}
        value={value}
        onChange={onChange}
        width="short"
        className="tnum"
        spellCheck={false}
        autoComplete="off"
      />
      <input
        type="color"
        disabled={field.disabled}
        aria-label={t("pick_colour", { what: field.label })}
        value={isColour(value) ? value.trim().toLowerCase() : "#000000"}
        onChange={(event) => onChange(event.target.value)}
        className="mt-6.5 size-10 shrink-0 cursor-pointer rounded-md border border-control-line bg-surface p-1"
      />
    </div>
  );
}
