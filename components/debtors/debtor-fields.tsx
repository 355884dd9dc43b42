import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Mailto, Telephone } from "@/components/domain/debtors/contact-links";
import { DefinitionList, Panel, Section } from "@/components/ui/page";
import type { Debtor } from "@/lib/debtors/answers";
import { countryIn } from "@/lib/i18n/countries";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import { localeFrom } from "@/lib/i18n/locales";
import { contactIn, type DebtorValues, debtorParts, useDebtorLabel } from "./debtor-values";

type Props = { debtor: Debtor; currency: string };

/** Renders a debtor's fields as text, in the parts and order of the form. */
export function DebtorFields({ debtor, currency }: Props) {
  const t = useTranslations("debtors");
  const labelOf = useDebtorLabel();
  const shownValueOf = useShownValue(debtor, currency);
  const itemsOf = (part: keyof typeof debtorParts) =>
    debtorParts[part].flatMap((field) => {
      const value = shownValueOf(field);
      return value === null ? [] : [{ term: labelOf(field), value }];
    });
  const [number, name, ...general] = itemsOf("general");
  const aliases = { term: t("aliases"), value: debtor.aliases.map((alias) => alias.name).join(", ") };
  const identity = [number, name, ...(aliases.value ? [aliases] : [])].filter((item) => item !== undefined);
  return (
    <Panel className="grid gap-5 xl:grid-cols-2">
      <Section title={t("general")}>
        <DefinitionList items={[...identity, ...general]} />
      </Section>
      <div className="flex min-w-0 flex-col gap-5">
        <Section title={t("contact")}>
          <DefinitionList items={itemsOf("contact")} />
        </Section>
        <Section title={t("treatment")}>
          <DefinitionList items={itemsOf("treatment")} />
        </Section>
      </div>
    </Panel>
  );
}

/** Returns a function for the text of a field; null where the form would not show the field either. */
function useShownValue(debtor: Debtor, currency: string): (field: keyof DebtorValues) => ReactNode {
  const t = useTranslations("debtors");
  const locale = useLocale();
  return (field) => {
    switch (field) {
      case "country":
        return countryIn(localeFrom(locale), debtor.country);
      case "language":
        return debtor.language === "" ? t("language_by_country") : t(`language_${debtor.language}`);
      case "debtor_kind":
        return t(`debtor_kind_${debtor.debtor_kind ?? "unknown"}`);
      case "is_large":
        return debtor.debtor_kind === "company" ? t(debtor.is_large ? "yes" : "no") : null;
      case "contact_email_address":
        return debtor.contact_email_address && <Mailto address={debtor.contact_email_address} />;
      case "more_recipients":
        return <Recipients debtor={debtor} />;
      case "contact_telephone_number":
        return (
          debtor.contact_telephone_number && (
            <Telephone
              text={debtor.contact_telephone_number}
              e164={debtor.contact_telephone_e164}
              isWrong={debtor.is_telephone_wrong}
            />
          )
        );
      case "owner_user_id":
        return debtor.owner_user_id === null ? t("no_owner") : debtor.customer_owner;
      case "customer_owner":
        return debtor.owner_user_id === null ? debtor.customer_owner : null;
      case "credit_limit":
        return debtor.credit_limit === null ? "" : formatMoney(debtor.credit_limit, currency);
      case "subscription":
        return debtor.subscription && formatDay(debtor.subscription, locale);
      case "template_id":
        return debtor.use_courant ? (debtor.template ?? t("rc_template_own")) : null;
      default: {
        const value = debtor[field];
        return typeof value === "boolean" ? t(value ? "yes" : "no") : value;
      }
    }
  };
}

/** Renders the other recipients of a debtor's messages: their role, copy or not, and which messages. */
function Recipients({ debtor }: Pick<Props, "debtor">) {
  const t = useTranslations("recipients");
  const contact = contactIn(debtor);
  const others = debtor.recipients.filter((recipient) => recipient !== contact);
  if (others.length === 0) return "–";
  return others.map(({ email, name, kind, role, state, answer }) => (
    <span key={email} className="block">
      <Mailto address={email} />{" "}
      <span className="text-ink-muted">
        {[name, t(`kind_${kind}`), t(`role_${role}`)].filter(Boolean).join(", ")}
        {state === "bounced" && `, ${t("bounced", { words: answer ?? "" })}`}
      </span>
    </span>
  ));
}
