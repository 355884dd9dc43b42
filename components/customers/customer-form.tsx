"use client";
import { CircleAlert, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { SenderPart } from "@/components/domain/customers/sender-part";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { FieldErrors, RequiredLegend } from "@/components/ui/field";
import { FileField } from "@/components/ui/file-field";
import { Form } from "@/components/ui/form";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { SaveBar } from "@/components/ui/save-bar";
import { TickList } from "@/components/ui/tick-list";
import { toast } from "@/components/ui/toast";
import type { Customer, CustomerChoices } from "@/lib/tenants/answers";
import { ApiSection } from "./api-section";
import { Consequences } from "./consequences";
import { CustomerField } from "./customer-field";
import { FlowAside, FlowSection } from "./flow/flow-section";
import { fieldsOfSection, rowsOfSection, type SectionId, sectionsFor } from "./layout";
import { TypeChoice } from "./type-choice";
import { type CustomerFormProps, type CustomerFormState, useCustomerForm } from "./use-customer-form";
import { useSectionWords } from "./use-section-words";

type Props = CustomerFormProps & {
  choices: CustomerChoices;
  today: string;
  /** Opens the form in four steps, which replaces this one for a new customer. */
  onCustomer?: () => void;
};

/** Renders all settings of a customer, in sections by its type; users who may only write its support see the rest read-only. */
export function CustomerForm({ choices, today, onCustomer, ...props }: Props) {
  const { customer, rights } = props;
  const t = useTranslations("customers");
  const form = useCustomerForm(props);
  const wordsOf = useSectionWords(form.values, today);
  const isNew = customer === null;
  const { type } = form.values;
  const isPath = isNew && type === "1" && onCustomer !== undefined;
  const sections = type === "" || isPath ? [] : sectionsFor({ ...rights, type, isSaved: !isNew });
  const errors = Object.keys(form.problem?.errors ?? {});
  const wrong = new Set(
    sections.filter((id) => errors.some((name) => fieldsOfSection(id).includes(name.split(".")[0] ?? ""))),
  );
  const mayWrite = (id: SectionId) =>
    id === "retention" ? rights.features : rights.write || id === "support";
  const senderOf = (side: "debit" | "incasso") => {
    const address = form.values[`${side}_sender`];
    const isStored = customer !== null && customer[`${side}_sender`] === address;
    return <SenderPart address={address} customer={isStored ? { id: customer.id, side } : null} />;
  };
  const special: Partial<Record<SectionId, ReactNode>> = {
    flow: <FlowSection form={form} today={today} readOnly={!rights.write} />,
    logo: customer && <LogoSection customer={customer} readOnly={!rights.write} />,
    api: customer && <ApiSection customer={customer} mayMake={rights.keys} />,
    ...(rights.write && {
      debit: senderOf("debit"),
      incasso: senderOf("incasso"),
    }),
    linked: <LinkedSection form={form} choices={choices} />,
    features: <FeaturesSection form={form} choices={choices} />,
  };
  return (
    <div className="flex min-w-0 gap-6">
      {sections.length > 0 && <SectionIndex sections={sections} wrongSections={wrong} />}
      <div className="min-w-0 flex-1">
        <Form form={form} label={t("form")}>
          {sections.length > 0 && <RequiredLegend />}
          {isNew && <TypeChoice form={form} />}
          {isPath && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button variant="brand" onClick={onCustomer}>
                {t("in_steps")}
              </Button>
              <PrefetchLink
                href={`/${props.domain}/customers/create?all=1`}
                className="text-brand-text text-list underline underline-offset-2"
              >
                {t("all_settings")}
              </PrefetchLink>
            </div>
          )}
          {sections.map((id) => (
            <FormSection
              key={id}
              id={id}
              aside={
                id === "flow" ? (
                  <FlowAside form={form} today={today} id={rights.write ? (customer?.id ?? null) : null} />
                ) : (
                  <Consequences sentences={wordsOf[id] ?? []} />
                )
              }
            >
              {rowsOfSection[id].map((row) => (
                <div key={row[0]?.name} className="flex flex-wrap gap-4">
                  {row
                    .filter(({ name }) => !isNew || name !== "type")
                    .map((spec) => (
                      <CustomerField
                        key={spec.name}
                        spec={spec}
                        form={form}
                        choices={choices}
                        disabled={!mayWrite(id)}
                      />
                    ))}
                </div>
              ))}
              {special[id]}
            </FormSection>
          ))}
          {sections.length > 0 && <SaveBar form={form} />}
        </Form>
      </div>
    </div>
  );
}

type SectionProps = { id: SectionId; aside: ReactNode; children: ReactNode };

/** Renders a section: its fields in one column, and beside them their consequences. */
function FormSection({ id, aside, children }: SectionProps) {
  const t = useTranslations("customers");
  return (
    <section
      id={anchorOf(id)}
      aria-labelledby={`${anchorOf(id)}-title`}
      className="grid min-w-0 scroll-mt-16 items-start gap-x-8 gap-y-4 border-line border-t pt-5 first:border-t-0 wide:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <h2 id={`${anchorOf(id)}-title`} className="font-semibold text-form">
          {t(`section_${id}`)}
        </h2>
        {children}
      </div>
      {aside}
    </section>
  );
}

/** Renders the features that some customers have and others have not; role 1 grants them. */
function FeaturesSection({ form, choices }: { form: CustomerFormState; choices: CustomerChoices }) {
  const t = useTranslations("customers");
  return (
    <TickList
      id={form.idOf("features")}
      label={t("features")}
      options={choices.features.map((value) => ({ value, label: t(`feature_${value}`) }))}
      value={form.values.features}
      onChange={(values) => form.set("features", [...values])}
    />
  );
}

/** Renders the customers that are linked with this one in the menu. */
function LinkedSection({ form, choices }: { form: CustomerFormState; choices: CustomerChoices }) {
  const t = useTranslations("customers");
  const { id, error } = form.field("linked");
  if (choices.customers.length === 0) return <p className="text-ink-muted text-list">{t("linked_none")}</p>;
  return (
    <>
      <TickList
        id={id}
        label={t("linked")}
        options={choices.customers}
        value={form.values.linked.map(String)}
        onChange={(values) => form.set("linked", values.map(Number))}
      />
      <FieldErrors id={id} error={error} />
    </>
  );
}

/** Renders the logo of letters and mails, which is saved as soon as it is chosen. */
function LogoSection({ customer, readOnly }: { customer: Customer; readOnly: boolean }) {
  const t = useTranslations("customers");
  const router = useRouter();
  const [error, setError] = useState<readonly string[] | undefined>();
  const save = async (change: { logo: File } | { remove_logo: true }) => {
    const answer = await call("POST /customers/{id}", { id: customer.id, ...change });
    setError(
      answer.ok ? undefined : (answer.problem.errors?.logo ?? [answer.problem.detail || t("logo_failed")]),
    );
    if (!answer.ok) return;
    toast.success(t("saved"));
    router.refresh();
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {customer.logo ? (
        <span className="rounded-md border border-line bg-[#fff] p-3">
          {/* biome-ignore lint/performance/noImgElement: a small file of the customer's own, already the right size */}
          <img
            src={customer.logo}
            alt={t("logo_of", { name: customer.name })}
            className="h-10 w-auto max-w-60 object-contain"
          />
        </span>
      ) : (
        <p className="text-ink-muted text-list">{t("logo_none")}</p>
      )}
      {!readOnly && (
        <div className="flex flex-wrap items-start gap-3">
          <FileField
            id="customer-logo"
            label={t("logo_choose")}
            hint={t("logo_hint")}
            file={null}
            onChange={(logo) => void (logo && save({ logo }))}
            error={error}
          />
          {customer.logo && (
            <Button
              size="sm"
              icon={<Trash2 aria-hidden size={16} />}
              onClick={() => void save({ remove_logo: true })}
            >
              {t("logo_remove")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const anchorOf = (id: SectionId): string => `section-${id}`;

type AnchorOfProps = { sections: readonly SectionId[]; wrongSections: ReadonlySet<SectionId> };

/** Renders the index of the form's sections: the current one, and those with errors. */
function SectionIndex({ sections, wrongSections }: AnchorOfProps) {
  const t = useTranslations("customers");
  const here = useSectionInSight(sections);
  return (
    <nav aria-label={t("sections")} className="sticky top-16 w-44 shrink-0 self-start max-lg:hidden">
      <ul className="flex flex-col gap-0.5">
        {sections.map((id) => (
          <li key={id}>
            <a
              href={`#${anchorOf(id)}`}
              aria-current={here === id ? "location" : undefined}
              className="flex min-h-8 items-center justify-between gap-2 rounded-md px-2.5 text-list hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-text"
            >
              {t(`section_${id}`)}
              {wrongSections.has(id) && (
                <span className="text-bad">
                  <CircleAlert aria-hidden size={16} />
                  <span className="sr-only">{t("section_wrong")}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The part of the window in which a section counts as the current one. */
const READ_IN = "-15% 0px -70% 0px";

function useSectionInSight(sections: readonly SectionId[]): SectionId | undefined {
  const [here, setHere] = useState<SectionId | undefined>(sections[0]);
  const names = sections.join(",");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target.id;
        const found = sections.find((id) => anchorOf(id) === seen);
        if (found) setHere(found);
      },
      { rootMargin: READ_IN },
    );
    for (const id of names.split(",")) {
      const section = document.getElementById(`section-${id}`);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [names, sections]);
  return here;
}
