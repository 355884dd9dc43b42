"use client";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { formatCount } from "@/lib/i18n/format";
import { neighbourOf, useTrailPosition } from "./data-table/trail";
import { useShortcuts } from "./use-shortcuts";

type Props = {
  kind: "debtor" | "invoice";
  id: number;
  /** The address pattern of the records, with ":id" for the id. */
  path: string;
  /** Shown to users who came from no list. */
  children: ReactNode;
};

/**
 * Renders a link to the list the user came from, the position in it, and links to the previous and next record, also by `k` and `j` and
 * beyond the list's page. They replace the history entry, so that one step back leads to the list.
 */
export function TrailNav({ kind, id, path, children }: Props) {
  const t = useTranslations("trail");
  const router = useRouter();
  const trail = useTrailPosition(kind, id);
  const to = (next: number) => path.replace(":id", String(next));
  const go = async (by: 1 | -1) => {
    const next = await neighbourOf(kind, id, by);
    if (next !== null) router.replace(to(next));
  };
  useShortcuts((key) => {
    const by = key === "j" ? 1 : key === "k" ? -1 : null;
    if (!trail || by === null || (by === 1 ? trail.next : trail.previous) === null) return false;
    void go(by);
    return true;
  });
  if (!trail) return children;
  const { label, address, position, total, previous, next } = trail;
  const steps = [
    { word: t("previous"), step: previous, by: -1, Icon: ChevronUp },
    { word: t("next"), step: next, by: 1, Icon: ChevronDown },
  ] as const;
  const words = {
    list: label,
    place: formatCount(position),
    total: total === null ? "" : formatCount(total),
  };
  return (
    <nav aria-label={label} className="flex items-center gap-1">
      <PrefetchLink href={address} className="hover:underline">
        {t(total === null ? "place_only" : "place", words)}
      </PrefetchLink>
      {steps.map(({ word, step, by, Icon }) =>
        step === null ? (
          <span key={word} aria-hidden className={`${stepStyle} opacity-40`}>
            <Icon size={16} />
          </span>
        ) : step === "beyond" ? (
          <button
            key={word}
            type="button"
            aria-label={word}
            title={word}
            onClick={() => void go(by)}
            {...(by === 1 ? { "data-trail-next": "" } : {})}
            className={`${stepStyle} hover:bg-sunken`}
          >
            <Icon aria-hidden size={16} />
          </button>
        ) : (
          <PrefetchLink
            key={word}
            replace
            href={to(step)}
            aria-label={word}
            title={word}
            {...(by === 1 ? { "data-trail-next": "" } : {})}
            className={`${stepStyle} hover:bg-sunken`}
          >
            <Icon aria-hidden size={16} />
          </PrefetchLink>
        ),
      )}
    </nav>
  );
}

const stepStyle = "grid size-6 place-content-center rounded-sm max-md:size-11 pointer-coarse:size-9";
