"use client";
import { Check, CircleHelp, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { CopyableCode } from "@/components/ui/copyable-code";
import { HelpAbout } from "@/components/ui/help-link";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { SenderCheck } from "@/lib/tenants/answers";

type Props = {
  /** The address in the form. */
  address: string;
  /** The customer of the test mail; null while the customer or the address is not saved. */
  customer: { id: number; side: "debit" | "incasso" } | null;
};

const icons: Record<SenderCheck["records"][number]["state"], ReactNode> = {
  there: <Check aria-hidden size={16} className="shrink-0 text-ok" />,
  missing: <TriangleAlert aria-hidden size={16} className="shrink-0 text-warn" />,
  other: <TriangleAlert aria-hidden size={16} className="shrink-0 text-warn" />,
  twice: <TriangleAlert aria-hidden size={16} className="shrink-0 text-warn" />,
  silent: <CircleHelp aria-hidden size={16} className="shrink-0 text-ink-muted" />,
};

/** Renders what receivers check of a sender: the DNS records of its domain, and a test mail. It blocks nothing. */
export function SenderPart({ address, customer }: Props) {
  const t = useTranslations("sender");
  const [checked, setChecked] = useState<{ address: string; check: SenderCheck } | null>(null);
  const [pending, setPending] = useState(false);
  const check = async () => {
    setPending(true);
    const answer = await call("GET /customers/sender-check", { address });
    setPending(false);
    if (answer.ok) setChecked({ address, check: answer.data });
    else toast.error(answer.problem.errors?.address?.join(" ") || answer.problem.detail || t("failed"));
  };
  const test = async () => {
    if (!customer) return;
    const answer = await call("POST /customers/{id}/test-mail", customer);
    if (answer.ok) toast.success(t("test_sent", { address: answer.data.recipient }));
    else toast.error(answer.problem.detail || t("test_failed"));
  };
  if (address.trim() === "") return null;
  const result = checked?.address === address ? checked.check : null;
  return (
    <div className="flex max-w-xl flex-col items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={pending} onClick={() => void check()}>
          {t("check")}
        </Button>
        {customer && (
          <Button size="sm" onClick={() => void test()}>
            {t("test")}
          </Button>
        )}
      </div>
      <div aria-live="polite" className="flex w-full flex-col gap-3 text-list empty:hidden">
        {result && <Records check={result} />}
      </div>
    </div>
  );
}

/** Renders for each record whether the domain has it, and what to publish where not. */
function Records({ check: { domain, selector, records } }: { check: SenderCheck }) {
  const t = useTranslations("sender");
  const hasNoAnswers = records.every(({ state }) => state === "silent");
  const isDone = records.every(({ state }) => state === "there");
  return (
    <>
      {hasNoAnswers && <Notice tone="warn">{t("unasked")}</Notice>}
      <ul className="flex flex-col gap-3">
        {records.map(({ record, state, name, text, wanted }) => (
          <li key={record} className="flex gap-2">
            {icons[state]}
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <span>
                {hasNoAnswers ? t("publish", { record: t(record) }) : t(`${record}_${state}`, { name })}
              </span>
              {text && <code className="block break-all text-dense text-ink-muted">{text}</code>}
              {state !== "there" && <Wanted record={record} name={name} wanted={wanted} />}
            </div>
          </li>
        ))}
      </ul>
      {!isDone && (
        <p className="text-dense text-ink-muted">
          {t("where", { domain })} <HelpAbout messageKey="sender.where" />
        </p>
      )}
      <p className="text-dense text-ink-muted">{t("signs", { domain, selector })}</p>
    </>
  );
}

type WantedProps = Pick<SenderCheck["records"][number], "record" | "name" | "wanted">;

/** Renders one record with the fields of a DNS administrator's form, each to copy. */
function Wanted({ record, name, wanted: { type, value } }: WantedProps) {
  const t = useTranslations("sender");
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5 rounded-md border border-line bg-sunken px-3 py-2 text-dense">
      <dt className="text-ink-muted">{t("name")}</dt>
      <dd>
        <CopyableCode text={name} label={t("copy_name", { record: t(record) })} />
      </dd>
      <dt className="text-ink-muted">{t("type")}</dt>
      <dd>{type}</dd>
      <dt className="text-ink-muted">{t("value")}</dt>
      <dd>
        {value === null ? (
          t("value_unknown")
        ) : (
          <CopyableCode text={value} label={t("copy_value", { record: t(record) })} />
        )}
      </dd>
    </dl>
  );
}
