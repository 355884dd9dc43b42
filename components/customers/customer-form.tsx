"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { SaveBar } from "@/components/ui/save-bar";
import type { CustomerChoices } from "@/lib/tenants/answers";
import { ApiSection } from "./api-section";
import { CustomerField } from "./customer-field";
import { FeaturesSection } from "./features-section";
import { FlowAside, FlowSection } from "./flow/flow-section";
import { fieldsOfSection, rowsOfSection, type SectionId, sectionsFor } from "./layout";
import { LinkedSection } from "./linked-section";
import { LogoSection } from "./logo-section";
import { Says } from "./says";
import { anchorOf, SectionIndex } from "./section-index";
import { SenderPart } from "./sender-part";
import { type CustomerFormProps, useCustomerForm } from "./use-customer-form";
import { useSectionWords } from "./use-section-words";

type Props = CustomerFormProps & { choices: CustomerChoices; today: string };

/** Everything of a customer, in sections by its type; who may write only the support of it reads the rest. */
export function CustomerForm({ choices, today, ...props }: Props) {
  const { customer, rights } = props;
  const t = useTranslations("customers");
  const form = useCustomerForm(props);
  const wordsOf = useSectionWords(form.values, today);
  const sections = sectionsFor({ ...rights, type: form.values.type, isSaved: customer !== null });
  const errors = Object.keys(form.problem?.errors ?? {});
  const wrong = new Set(
    sections.filter((id) => errors.some((name) => fieldsOfSection(id).includes(name.split(".")[0] ?? ""))),
  );
  const mayWrite = (id: SectionId) =>
    id === "retention" ? rights.features : rights.write || id === "support";
  const senderOf = (side: "debit" | "incasso") => {
    const address = form.values[`${side}_sender`];
    const kept = customer !== null && customer[`${side}_sender`] === address;
    return <SenderPart address={address} customer={kept ? { id: customer.id, side } : null} />;
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
      <SectionIndex sections={sections} wrong={wrong} />
      <div className="min-w-0 flex-1">
        <Form form={form} label={t("form")}>
          <RequiredLegend />
          {sections.map((id) => (
            <FormSection
              key={id}
              id={id}
              aside={
                id === "flow" ? (
                  <FlowAside form={form} today={today} id={rights.write ? (customer?.id ?? null) : null} />
                ) : (
                  <Says sentences={wordsOf[id] ?? []} />
                )
              }
            >
              {rowsOfSection[id].map((row) => (
                <div key={row[0]?.name} className="flex flex-wrap gap-4">
                  {row.map((spec) => (
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
          <SaveBar form={form} />
        </Form>
      </div>
    </div>
  );
}

type SectionProps = { id: SectionId; aside: ReactNode; children: ReactNode };

/** A section: its fields in one column, and beside them what they come to. */
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
