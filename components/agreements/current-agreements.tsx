"use client";
import { useTranslations } from "next-intl";
import { useAgreements } from "@/components/domain/agreements/agreements-provider";
import { HoldIcon, isBroken } from "@/components/domain/agreements/hold-icon";
import type { HoldToChange } from "@/components/domain/agreements/subject";
import { InvoiceNumbers } from "@/components/domain/debtors/timeline/invoice-numbers";
import { Button } from "@/components/ui/button";
import type { CurrentHold } from "@/lib/agreements/answers";

type Props = { holds: readonly CurrentHold[]; domain: string | null };

/** Renders a debtor's current agreements, one per line; a broken promise is red. */
export function CurrentAgreements({ holds, domain }: Props) {
  const t = useTranslations("agreements");
  const { onChoose } = useAgreements();
  if (holds.length === 0) return null;
  return (
    <section data-standing aria-label={t("standing")} className="rounded-md border border-line bg-surface">
      <h2 className="border-line border-b px-4 py-1.5 font-semibold text-list">{t("standing")}</h2>
      <ul className="divide-y divide-line">
        {holds.map((hold) => (
          <li key={hold.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-1.5 text-dense">
            <Line hold={hold} domain={domain} />
            {onChoose && hold.is_open && <Acts hold={hold} onChoose={onChoose} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ hold, domain }: { hold: CurrentHold; domain: string | null }) {
  const t = useTranslations("agreements");
  const { kind, words, is_due: isDue, owner, note, invoices, count } = hold;
  const more = count - invoices.length;
  return (
    <div className="flex min-w-0 flex-1 basis-64 gap-2">
      <span className="mt-0.5">
        <HoldIcon kind={kind} isDue={isDue} />
      </span>
      <div className="min-w-0">
        <p
          className={`font-medium first-letter:uppercase ${isBroken({ kind, isDue }) ? "text-bad-ink" : ""}`}
        >
          {words}
          {owner && <span className="font-normal text-ink-muted"> · {owner}</span>}
        </p>
        {note && <p className="text-ink-muted">{note}</p>}
        <InvoiceNumbers invoices={invoices} domain={domain} />
        {more > 0 && <p className="text-dense text-ink-muted">{t("more_invoices", { count: more })}</p>}
      </div>
    </div>
  );
}

function Acts({ hold, onChoose }: { hold: CurrentHold; onChoose: (change: HoldToChange) => void }) {
  const t = useTranslations("agreements");
  const moves = t(hold.kind === "arrangement" ? "terms_change" : "move");
  const end = t(hold.kind === "promise" ? "end_promise" : "end");
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={t("act_on", { act: moves, words: hold.words })}
        onClick={() => onChoose({ hold, change: "move" })}
      >
        {moves}
      </Button>
      <Button
        size="sm"
        aria-label={t("act_on", { act: end, words: hold.words })}
        onClick={() => onChoose({ hold, change: "end" })}
      >
        {end}
      </Button>
    </div>
  );
}
