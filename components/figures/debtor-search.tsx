"use client";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState, useTransition } from "react";
import { BareSelect } from "@/components/ui/select";
import { LONGEST_SEARCH } from "@/lib/kernel/search-words";
import { type FigureOptions, figuresAddress } from "./address";

type Props = { domain: string; options: FigureOptions; thisYear: number };

const REST_MS = 400;

/** Renders the search that narrows all figures to debtors whose number or free status contains a text. */
export function DebtorSearch({ domain, options, thisYear }: Props) {
  const t = useTranslations("figures");
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [typed, setTyped] = useState(options.q);
  const [sent, setSent] = useState(options.q);
  // The filter was cleared elsewhere, so the field is cleared too, unless the user is still typing.
  if (!isPending && options.q !== sent) {
    setSent(options.q);
    setTyped(options.q);
  }
  const places = [
    { value: "number", label: t("in_number") },
    { value: "status", label: t("in_status") },
  ];
  const go = (change: Partial<FigureOptions>) => {
    setSent(change.q ?? "");
    startTransition(() =>
      router.replace(figuresAddress(domain, options, change, thisYear), { scroll: false }),
    );
  };
  const search = useEffectEvent(() => typed.trim() !== sent && go({ q: typed.trim() }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => search(), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search className="no-print flex items-center gap-2" aria-busy={isPending}>
      <span className="relative flex items-center">
        <Search aria-hidden size={15} className="absolute left-2.5 text-ink-muted" />
        <input
          type="search"
          aria-label={t("search_debtors")}
          placeholder={t(options.showStatus ? "debtor_status" : "debtor_number")}
          value={typed}
          maxLength={LONGEST_SEARCH}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-8 w-44 rounded-md border border-control-line bg-surface pr-2 pl-8 text-list"
        />
      </span>
      <BareSelect
        aria-label={t("search_in")}
        value={options.showStatus ? "status" : "number"}
        options={places}
        onChange={(where) => go({ q: typed.trim(), showStatus: where === "status" })}
      />
    </search>
  );
}
