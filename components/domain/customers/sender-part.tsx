"use client";
import { Check, CircleHelp, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { SenderCheck } from "@/lib/tenants/answers";

type Props = {
  /** The address that stands in the form. */
  address: string;
  /** Whose test mail; null for a customer that is not kept yet, and for an address that is not. */
  customer: { id: number; side: "debit" | "incasso" } | null;
};

const icons: Record<SenderCheck["records"][number]["state"], ReactNode> = {
  there: <Check aria-hidden size={16} className="shrink-0 text-ok" />,
  missing: <TriangleAlert aria-hidden size={16} className="shrink-0 text-warn" />,
  twice: <TriangleAlert aria-hidden size={16} className="shrink-0 text-warn" />,
  silent: <CircleHelp aria-hidden size={16} className="shrink-0 text-ink-muted" />,
};

/** Shows what receivers can know of a sender: the records of its domain, and a mail to look at. It holds nothing up. */
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
      <ul aria-live="polite" className="flex w-full flex-col gap-1.5 text-list empty:hidden">
        {result?.records.map(({ record, state, name, text }) => (
          <li key={record} className="flex gap-2">
            {icons[state]}
            <span className="min-w-0">
              {t(`${record}_${state}`, { name })}
              {text && <code className="block break-all text-dense text-ink-muted">{text}</code>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
