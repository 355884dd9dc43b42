"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useOwnedHint } from "@/components/ui/owned-hint";
import { PlaceLink } from "@/components/ui/place-link";
import { Notice } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import type { Debtor } from "@/lib/debtors/answers";

/** Where what keeps a message from going is put right: the debtor's address here, the rest on its page. */
const places: Readonly<Record<string, "address" | "templates" | "debtor">> = {
  address_incomplete: "address",
  no_address: "address",
  no_template: "templates",
  placeholder: "templates",
  not_collected: "debtor",
};

type Props = {
  domain: string;
  reason: string;
  debtor: { id: number; name: string };
  onMended: (name: string) => void;
};

/** The way to put right why nothing goes to a debtor; nothing where time alone does. */
export function PlanMend({ domain, reason, debtor, onMended }: Props) {
  const t = useTranslations("plan");
  const place = places[reason];
  if (place === undefined) return null;
  if (place === "address") return <MendAddress debtor={debtor} onMended={onMended} />;
  return (
    <PlaceLink
      href={
        place === "templates" ? `/${domain}/templates` : `/${domain}/debtors/${debtor.id}/edit?tab=details`
      }
      className="font-medium text-brand-text underline underline-offset-2"
    >
      {t("mend")}
      <span className="sr-only"> {t("mend_of", { debtor: debtor.name })}</span>
    </PlaceLink>
  );
}

const fields = ["contact_email_address", "address", "zipcode", "city"] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string>;
type Errors = Partial<Record<string, readonly string[]>>;

function MendAddress({ debtor, onMended }: Pick<Props, "debtor" | "onMended">) {
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

/** The fields by which a debtor is reached; what is saved here is saved on the debtor. */
function AddressForm({ record, onClose, onMended }: FormProps) {
  const t = useTranslations();
  const owned = useOwnedHint();
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
        <Button type="submit" look="brand" size="sm" pending={pending}>
          {t("plan.mend_save")}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Only what was typed anew: a field that an accounting package owns is refused even when it stays as it is. */
const changed = (values: Values, record: Values): Partial<Values> =>
  Object.fromEntries(
    fields.filter((name) => values[name] !== record[name]).map((name) => [name, values[name]]),
  );
