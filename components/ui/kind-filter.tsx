"use client";
import { parseAsString, useQueryState } from "nuqs";
import { useTransition } from "react";

type Props = {
  legend: string;
  /** The kinds to choose from, in order; null is all. */
  kinds: readonly { value: string | null; label: string }[];
  current: string | null;
};

/** Renders the filter of a timeline by kind; the address holds it. */
export function KindFilter({ legend, kinds, current }: Props) {
  const [, startTransition] = useTransition();
  const [, setKind] = useQueryState(
    "kind",
    parseAsString.withOptions({ history: "replace", shallow: false, scroll: false, startTransition }),
  );
  return (
    <fieldset className="flex flex-wrap gap-0.5">
      <legend className="sr-only">{legend}</legend>
      {kinds.map(({ value, label }) => (
        <button
          key={value ?? "all"}
          type="button"
          aria-pressed={current === value}
          onClick={() => void setKind(value)}
          className="forced-edge min-h-7 cursor-pointer rounded-md px-2.5 font-medium text-dense hover:bg-sunken aria-pressed:bg-brand-soft aria-pressed:text-brand-text pointer-coarse:min-h-9"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
