"use client";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useTransition } from "react";

const filters = [null, "contact", "paid", "changed"] as const;

/** All of it, or only contact, money or changes. The address remembers it. */
export function StoryFilter({ kind }: { kind: string | null }) {
  const t = useTranslations("story");
  const [, startTransition] = useTransition();
  const [, setKind] = useQueryState(
    "kind",
    parseAsString.withOptions({ history: "replace", shallow: false, scroll: false, startTransition }),
  );
  return (
    <fieldset className="flex flex-wrap gap-0.5">
      <legend className="sr-only">{t("filter")}</legend>
      {filters.map((one) => (
        <button
          key={one ?? "all"}
          type="button"
          aria-pressed={kind === one}
          onClick={() => void setKind(one)}
          className="forced-edge min-h-7 cursor-pointer rounded-md px-2.5 font-medium text-dense hover:bg-sunken aria-pressed:bg-brand-soft aria-pressed:text-brand-text pointer-coarse:min-h-9"
        >
          {t(one ? `only_${one}` : "kind_all")}
        </button>
      ))}
    </fieldset>
  );
}
