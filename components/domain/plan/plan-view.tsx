"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { FiguresTable } from "@/components/ui/figures-table";
import { Money } from "@/components/ui/format";
import { HelpAbout } from "@/components/ui/help-link";
import { Section } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Notice } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { useReadOnlyHint } from "@/components/ui/use-read-only-hint";
import type { Debtor } from "@/lib/debtors/answers";
import type { Plan } from "@/lib/dunning/answers/plan";
import { type Amount, add, centsOf, NOTHING } from "@/lib/kernel/money";
import { ExplainedAmount } from "../invoices/explained-amount";
import { PlanGroups } from "./plan-group";
import type { PlanQuery } from "./plan-messages";
import { PlanSteps } from "./plan-steps";

type Props = {
  domain: string;
  query: PlanQuery;
  plan: Plan;
  onMended: (debtor: string) => void;
  children?: ReactNode;
};

/** Renders a plan: its messages step by step, amounts added, and rows skipped with the reason. */
export function PlanView({ domain, query, plan, onMended, children }: Props) {
  const t = useTranslations("plan");
  const words = useTranslations("skips");
  const isIdle = plan.steps.length + plan.transfers.length + plan.keeps === 0;
  return (
    <>
      {isIdle ? (
        <p className="text-ink-muted text-list">{t("with_message", { count: 0, shown: "0" })}</p>
      ) : (
        <PlanSteps domain={domain} query={query} plan={plan} />
      )}
      {children}
      <Added plan={plan} />
      {plan.skipped.length > 0 && (
        <Section title={t("skipped_title")} hint={t("skipped_hint")}>
          <PlanGroups
            domain={domain}
            groups={plan.skipped}
            name={({ reason }) => (words.has(reason) ? words(reason) : reason)}
            foot={({ reason }) => <HelpAbout messageKey={`skips.${reason}`} />}
            detail={(row, { reason, rows }) => (
              <>
                {isFirstOfDebtor(row, rows) && (
                  <PlanMend
                    domain={domain}
                    reason={reason}
                    debtor={{ id: row.debtor_id, name: row.debtor }}
                    onMended={onMended}
                  />
                )}
                {row.detail && <span className="w-full text-ink-muted">{row.detail}</span>}
              </>
            )}
          />
        </Section>
      )}
    </>
  );
}

type SkippedRow = Plan["skipped"][number]["rows"][number];

/** Returns whether a row is the first of its debtor: a correction of the debtor applies to all its rows. */
const isFirstOfDebtor = ({ id, debtor_id }: SkippedRow, rows: readonly SkippedRow[]): boolean =>
  rows.find((row) => row.debtor_id === debtor_id)?.id === id;

function Added({ plan: { added, explained } }: { plan: Plan }) {
  const t = useTranslations("plan");
  const more = added.filter(
    ({ interest_added, costs_added }) => add(centsOf(interest_added), centsOf(costs_added)) !== NOTHING,
  );
  if (more.length === 0) return null;
  return (
    <Section title={t("added_title")} hint={t("added_hint")}>
      <FiguresTable
        heads={[
          { label: t("currency"), side: "left" },
          { label: t("interest"), side: "right" },
          { label: t("costs"), side: "right" },
          { label: t("open"), side: "right" },
        ]}
      >
        {more.map(({ currency, interest_added, costs_added, open }) => (
          <tr key={currency} className="border-line border-t">
            <th scope="row" className="py-2 pr-3 text-left font-medium">
              {currency}
            </th>
            <td className="px-3 py-2 text-right font-semibold">
              <AddedAmount amount={interest_added} currency={currency} explanations={explained} />
            </td>
            <td className="px-3 py-2 text-right font-semibold">
              <AddedAmount amount={costs_added} currency={currency} explanations={explained} />
            </td>
            <td className="py-2 pl-3 text-right text-ink-muted">
              <Money amount={open} currency={currency} />
            </td>
          </tr>
        ))}
      </FiguresTable>
    </Section>
  );
}

type AddedAmountProps = { amount: Amount; currency: string; explanations: Plan["explained"] };

/** Renders the amount a plan adds in one currency, with a button for its calculation. */
function AddedAmount({ amount, currency, explanations }: AddedAmountProps) {
  const explanation = explanations.find((of) => of.currency === currency);
  if (!explanation) return <Money amount={amount} currency={currency} />;
  const claimant = { kind: "plan", claims: explanation.claims, count: explanation.count } as const;
  return <ExplainedAmount claimant={claimant} amount={amount} currency={currency} />;
}

/** Where the reason against a message is corrected: the debtor's address here, the others on a page of their own. */
const places: Readonly<Record<string, "address" | "templates" | "debtor">> = {
  address_incomplete: "address",
  no_address: "address",
  no_template: "templates",
  placeholder: "templates",
  not_collected: "debtor",
};

type PlanMendProps = {
  domain: string;
  reason: string;
  debtor: { id: number; name: string };
  onMended: (name: string) => void;
};

/** Renders the link or form that corrects why a debtor gets no message; null where no correction helps. */
function PlanMend({ domain, reason, debtor, onMended }: PlanMendProps) {
  const t = useTranslations("plan");
  const target = places[reason];
  if (target === undefined) return null;
  if (target === "address") return <MendAddress debtor={debtor} onMended={onMended} />;
  return (
    <PrefetchLink
      href={
        target === "templates" ? `/${domain}/templates` : `/${domain}/debtors/${debtor.id}/edit?tab=details`
      }
      className="font-medium text-brand-text underline underline-offset-2"
    >
      {t("mend")}
      <span className="sr-only"> {t("mend_of", { debtor: debtor.name })}</span>
    </PrefetchLink>
  );
}

const fields = ["contact_email_address", "address", "zipcode", "city"] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string>;
type Errors = Partial<Record<string, readonly string[]>>;

function MendAddress({ debtor, onMended }: Pick<PlanMendProps, "debtor" | "onMended">) {
  const t = useTranslations("plan");
  const button = useRef<HTMLButtonElement>(null);
  const [record, setRecord] = useState<Debtor | null>(null);
  const [failed, setFailed] = useState("");
  const [pending, setPending] = useState(false);
  const open = async () => {
    setPending(true);
    const answer = await call("GET /debtors/{id}", { id: debtor.id });
    setPending(false);
    setFailed(answer.ok ? "" : answer.problem.detail || t("failed"));
    if (answer.ok) setRecord(answer.data);
  };
  const close = () => {
    setRecord(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (record) return <AddressForm record={record} onClose={close} onMended={onMended} />;
  return (
    <>
      <Button ref={button} size="sm" pending={pending} onClick={() => void open()}>
        {t("mend")}
        <span className="sr-only"> {t("mend_of", { debtor: debtor.name })}</span>
      </Button>
      {failed && <Notice tone="bad">{failed}</Notice>}
    </>
  );
}

type FormProps = { record: Debtor; onClose: () => void; onMended: (name: string) => void };

/** Renders the form of a debtor's contact fields; it saves them on the debtor. */
function AddressForm({ record, onClose, onMended }: FormProps) {
  const t = useTranslations();
  const owned = useReadOnlyHint();
  const id = useId();
  const [values, setValues] = useState<Values>(() => ({
    contact_email_address: record.contact_email_address,
    address: record.address,
    zipcode: record.zipcode,
    city: record.city,
  }));
  const [errors, setErrors] = useState<Errors>({});
  const [failed, setFailed] = useState("");
  const [pending, setPending] = useState(false);
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPending(true);
    const answer = await call("PATCH /debtors/{id}", { id: record.id, ...changed(values, record) }, record);
    setPending(false);
    if (answer.ok) return onMended(record.name);
    setErrors(answer.problem.errors ?? {});
    const inFields = fields.some((name) => answer.problem.errors?.[name]);
    setFailed(inFields ? "" : answer.problem.detail || t("plan.failed"));
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") onClose();
  };
  const field = (name: Field) => ({
    id: `${id}-${name}`,
    name,
    label: t(`debtors.${name}`),
    value: values[name],
    onChange: (typed: string) => setValues((before) => ({ ...before, [name]: typed })),
    readOnly: record.owned?.fields.includes(name) ?? false,
    error: errors[name],
    autoComplete: "off",
  });
  return (
    <form
      method="post"
      noValidate
      aria-label={t("plan.mend_form", { debtor: record.name })}
      onSubmit={(event) => void save(event)}
      onKeyDown={keys}
      className="my-1.5 flex w-full flex-col gap-3 rounded-md border border-line bg-surface p-3"
    >
      {record.owned && <p className="text-ink-muted">{owned(record.owned.by)}</p>}
      <TextField {...field("contact_email_address")} type="email" autoFocus />
      <TextField {...field("address")} />
      <div className="flex flex-wrap gap-3">
        <TextField {...field("zipcode")} width="short" />
        <TextField {...field("city")} width="medium" />
      </div>
      {failed && <Notice tone="bad">{failed}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="brand" size="sm" pending={pending}>
          {t("plan.mend_save")}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Returns the changed fields only: a field that an accounting package owns is refused even when unchanged. */
const changed = (values: Values, record: Values): Partial<Values> =>
  Object.fromEntries(
    fields.filter((name) => values[name] !== record[name]).map((name) => [name, values[name]]),
  );
