"use client";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useTransition } from "react";
import { storyKinds } from "@/lib/debtors/rules";

/** Only what was sent, said, paid or changed. The address remembers it. */
export function StoryFilter({ kind }: { kind: string | null }) {
  const t = useTranslations("story");
  const [, startTransition] = useTransition();
  const [, setKind] = useQueryState(
    "kind",
    parseAsString.withOptions({ history: "replace", shallow: false, scroll: false, startTransition }),
  );
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{t("filter")}</legend>
      {[null, ...storyKinds].map((one) => (
        <button
          key={one ?? "all"}
          type="button"
          aria-pressed={kind === one}
          onClick={() => void setKind(one)}
          className="min-h-7 cursor-pointer rounded-full border border-control-line px-3 text-dense hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-medium"
        >
          {t(one ? `kind_${one}` : "kind_all")}
        </button>
      ))}
    </fieldset>
  );
}
