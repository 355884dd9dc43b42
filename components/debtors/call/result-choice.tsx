"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useLetters } from "@/components/ui/use-letters";
import type { CallResult } from "@/lib/agreements/rules/calls";

/** The key of the tenth. */
const LAST_KEY = 10;
const keyOf = (place: number) => String((place + 1) % LAST_KEY);

type Props = {
  results: readonly CallResult[];
  chosen: CallResult | "";
  onChoose: (result: CallResult) => void;
  error: readonly string[] | undefined;
  id: string;
};

/** How the call ended: a button each with its number, which also chooses it. */
export function ResultChoice({ results, chosen, onChoose, error, id }: Props) {
  const t = useTranslations("story");
  const calls = useTranslations("calls");
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  useLetters((key) => {
    const found = results.find((_, place) => keyOf(place) === key);
    if (found) onChoose(found);
    return found !== undefined;
  });
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{t("how_ended")}</legend>
      {results.map((result, place) => (
        <Button
          key={result}
          {...(place === 0 ? { ref: first, id } : {})}
          size="sm"
          className="forced-edge aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-text pointer-coarse:min-h-11 max-md:flex-1"
          aria-pressed={result === chosen}
          aria-keyshortcuts={keyOf(place)}
          onClick={() => onChoose(result)}
        >
          <kbd aria-hidden className="font-normal text-dense text-ink-muted max-md:hidden">
            {keyOf(place)}
          </kbd>
          <span className="first-letter:uppercase">{calls(result)}</span>
        </Button>
      ))}
      {error && (
        <p role="alert" className="w-full text-bad-ink text-dense">
          {error.join(" ")}
        </p>
      )}
    </fieldset>
  );
}
