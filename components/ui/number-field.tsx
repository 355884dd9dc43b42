"use client";
import { type ComponentProps, useState } from "react";
import { amountText, currencySymbol } from "@/lib/i18n/format";
import { TextField } from "./text-field";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "inputMode">;

/** A whole number or a percentage, as text: the server reads it. */
export function NumberField({ width = "short", ...props }: Props) {
  return (
    <TextField {...props} width={width} inputMode="decimal" autoComplete="off" className="tnum text-right" />
  );
}

/**
 * An amount. Takes 1.234,56 and 1234.56; the value stays the text that was typed and the server reads it.
 * At rest it is shown the way amounts are written here, so that what will be saved can be checked.
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
