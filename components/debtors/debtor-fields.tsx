import { useLocale, useTranslations } from "next-intl";
import { Mailto, Telephone } from "@/components/domain/debtors/reach";
import { DefinitionList, Panel, Section } from "@/components/ui/page";
import type { Debtor } from "@/lib/debtors/answers";
import { countryIn } from "@/lib/i18n/countries";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import { localeFrom } from "@/lib/i18n/locales";

/** Shows what is known of a debtor, as it is: general, contact, how it is treated. */
export function DebtorFields({ debtor, currency }: { debtor: Debtor; currency: string }) {
  const t = useTranslations("debtors");
  const locale = useLocale();
  const yesNo = (on: boolean) => (on ? t("yes") : t("no"));
  const limit = debtor.credit_limit === null ? "" : formatMoney(debtor.credit_limit, currency);
  return (
    <Panel className="grid gap-5 xl:grid-cols-2">
      <Section title={t("general")}>
        <DefinitionList
          items={[
            { term: t("number"), value: debtor.number },
            { term: t("name"), value: debtor.name },
            ...(debtor.aliases.length > 0
              ? [{ term: t("aliases"), value: debtor.aliases.map(({ name }) => name).join(", ") }]
              : []),
            { term: t("address"), value: debtor.address },
            { term: t("place"), value: [debtor.zipcode, debtor.city].filter(Boolean).join(" ") },
            { term: t("country"), value: countryIn(localeFrom(locale), debtor.country) },
            {
              term: t("language"),
              value: debtor.language === "" ? t("language_by_country") : t(`language_${debtor.language}`),
            },
            { term: t("kvk_number"), value: debtor.kvk_number },
          ]}
        />
      </Section>
      <div className="flex min-w-0 flex-col gap-5">
        <Section title={t("contact")}>
          <DefinitionList
            items={[
              { term: t("contact_name"), value: debtor.contact_name },
              { term: t("contact_email_address"), value: <Mailto address={debtor.contact_email_address} /> },
              {
                term: t("contact_telephone_number"),
                value: (
                  <Telephone
                    typed={debtor.contact_telephone_number}
                    e164={debtor.contact_telephone_e164}
                    isWrong={debtor.is_telephone_wrong}
                  />
                ),
              },
            ]}
          />
        </Section>
        <Section title={t("treatment")}>
          <DefinitionList
            items={[
              { term: t("status"), value: debtor.status },
              { term: t("owner"), value: debtor.customer_owner },
              { term: t("credit_limit"), value: limit },
              { term: t("collect"), value: yesNo(debtor.collect) },
              { term: t("use_courant"), value: yesNo(debtor.use_courant) },
              ...(debtor.subscription
                ? [{ term: t("subscription"), value: formatDay(debtor.subscription, locale) }]
                : []),
              { term: t("comment"), value: debtor.comment },
            ]}
          />
        </Section>
      </div>
    </Panel>
  );
}
