"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states";
import type { ConnectDetails } from "@/lib/accounting/answers";
import type { DifferenceList } from "@/lib/accounting/answers/sync-runs";
import { type PackageKey, packageKeys } from "@/lib/accounting/statuses";
import { PackageCard } from "./package-card";

/** Per package that was read, package − Invorder = difference for each currency. */
export type SumsOfPackages = Partial<Record<PackageKey, DifferenceList["totals"]["sums"]>>;

type Props = {
  details: ConnectDetails;
  sums: SumsOfPackages;
  domain: string;
  mayUnlink: boolean;
  outcome: string | null;
};

const TONES = { linked: "ok", cancelled: "warn", failed: "bad" } as const;
const toneOf = (outcome: string | null) =>
  outcome === "linked" || outcome === "cancelled" || outcome === "failed" ? outcome : null;

/** The accounting packages side by side: each with its state, its administration, and one thing to do. */
export function PackageLinks({ details, sums, domain, mayUnlink, outcome }: Props) {
  const t = useTranslations("sync");
  const known = toneOf(outcome);
  return (
    <div className="flex flex-col gap-4">
      {known && <Notice tone={TONES[known]}>{t(`link_${known}`)}</Notice>}
      <div className="grid gap-4 lg:grid-cols-3">
        {packageKeys.map((key) => (
          <PackageCard
            key={key}
            of={key}
            link={details[key]}
            sums={sums[key]}
            linkedBy={details.linked_by[key]}
            state={details.state}
            domain={domain}
            mayUnlink={mayUnlink}
          />
        ))}
      </div>
    </div>
  );
}
