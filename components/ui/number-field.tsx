"use client";
import { type ComponentProps, useState } from "react";
import { amountText, currencySymbol } from "@/lib/i18n/format";
import { TextField } from "./text-field";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "inputMode">;

/** Renders a whole number or a percentage, as text that the server parses. */
export function NumberField({ width = "short", ...props }: Props) {
  return (
    <TextField {...props} width={width} inputMode="decimal" autoComplete="off" className="tnum text-right" />
  );
}

/**
 * Renders an amount. Takes 1.234,56 and 1234.56; the value is the typed text, which the server parses. Without focus it is shown as amounts
 * are written here, so that the user can check what will be saved.
 */
export function MoneyField({
  currency = "EUR",
  value,
  onChange,
  width = "short",
  ...props
}: Props & { currency?: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string) => {
    setDraft(text);
    onChange(text);
  };
  return (
    <TextField
      {...props}
      width={width}
      inputMode="decimal"
      autoComplete="off"
      prefix={currencySymbol(currency)}
      className="tnum text-right"
      value={draft ?? amountText(value) ?? value}
      onFocus={() => setDraft(amountText(value) ?? value)}
      onBlur={() => setDraft(null)}
      onChange={type}
    />
  );
}
