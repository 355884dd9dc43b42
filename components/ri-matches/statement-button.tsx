"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFileJob } from "@/components/domain/jobs/use-file-job";
import { call } from "@/components/ui/api";
import { FiguresTable } from "@/components/ui/figures-table";
import { FileButton, FileDialog } from "@/components/ui/file-dialog";
import { Money } from "@/components/ui/format";
import { formatCount } from "@/lib/i18n/format";
import type { RiPreviewed } from "@/lib/ri-matches/answers";

/** Renders the import of a statement: choose the file, check its effect by scenario, carry it out. */
export function StatementButton() {
  const t = useTranslations("ri_matches");
  return <FileButton label={t("import")}>{(close) => <StatementDialog onClose={close} />}</FileButton>;
}

function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("ri_matches");
  const [plan, setPlan] = useState<RiPreviewed | null>(null);
  const { file, choose, pending, fileErrors, ask, bring } = useFileJob({
    startedText: t("started"),
    onClose,
  });
  const previewFile = async (chosen: File | null) => {
    choose(chosen);
    setPlan(null);
    const found = chosen && (await ask(call("POST /ri-matches/preview", { file: chosen })));
    if (found) setPlan(found);
  };
  const isIdle = plan?.scenarios.every(({ count }) => count === 0) ?? true;
  return (
    <FileDialog
      id="ri-statement"
      size="lg"
      texts={{
        title: t("import_title"),
        subtitle: t("import_hint"),
        choose: t("choose"),
        hint: pending ? t("reading") : t("no_file"),
        cancel: t("cancel"),
        go: t("run"),
      }}
      file={file}
      errors={fileErrors}
      pending={pending}
      disabled={isIdle}
      onChoose={(chosen) => void previewFile(chosen)}
      onGo={() => file && void bring(call("POST /ri-matches", { file }))}
      onClose={onClose}
    >
      {plan && <StatementPlan plan={plan} />}
    </FileDialog>
  );
}

const cell = "px-3 py-1.5 max-sm:px-1";
type Scenario = RiPreviewed["scenarios"][number];

/** Renders the effect of a statement, by scenario, before it is carried out. */
function StatementPlan({ plan }: { plan: RiPreviewed }) {
  const t = useTranslations("ri_matches");
  const { lines, agreeing, scenarios } = plan;
  const withLines = scenarios.filter(({ count }) => count > 0);
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="text-list">
        {t("plan", { count: lines, shown: formatCount(lines), agreeing, known: formatCount(agreeing) })}
      </p>
      {withLines.length === 0 && <p className="text-ink-muted text-list">{t("nothing_to_do")}</p>}
      {withLines.length > 0 && (
        <FiguresTable
          heads={[
            { label: t("scenario"), side: "left" },
            { label: t("effect"), side: "left" },
            { label: t("lines"), side: "right" },
          ]}
        >
          {withLines.map(({ scenario, count }) => (
            <tr key={scenario} className="border-line border-t align-baseline">
              <th scope="row" className="py-1.5 pr-3 text-left font-medium">
                {t(`tab_${scenario}`)}
              </th>
              <td className={cell}>{t(`effect_${scenario}`)}</td>
              <td className="py-1.5 pl-3 text-right">{formatCount(count)}</td>
            </tr>
          ))}
        </FiguresTable>
      )}
      {withLines.map((scenario) => (
        <FirstLines key={scenario.scenario} preview={scenario} />
      ))}
    </div>
  );
}

function FirstLines({ preview: { scenario, lines } }: { preview: Scenario }) {
  const t = useTranslations("ri_matches");
  return (
    <details>
      <summary className="cursor-pointer text-list">{`${t(`tab_${scenario}`)}: ${t("first_lines")}`}</summary>
      <FiguresTable
        heads={[
          { label: t("invoice"), side: "left" },
          { label: t("debtor"), side: "left", isWide: true },
          { label: t("open_now"), side: "right" },
          { label: t("saldo"), side: "right" },
        ]}
      >
        {lines.map(({ line, invoice, debtor, saldo, currency, reason, amount }) => (
          <tr key={line} className="border-line border-t align-baseline">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {invoice}
              {reason && <span className="block text-dense text-ink-muted">{t(`reason_${reason}`)}</span>}
            </th>
            <td className={`${cell} max-sm:hidden`}>{debtor || "–"}</td>
            <td className={`${cell} text-right`}>
              {amount === null ? "–" : <Money amount={amount} currency={currency ?? ""} />}
            </td>
            <td className="py-1.5 pl-3 text-right">
              <Money amount={saldo} currency={currency ?? ""} />
            </td>
          </tr>
        ))}
      </FiguresTable>
    </details>
  );
}
