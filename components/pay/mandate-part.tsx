import { letterDay, letterMoney } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import type { PayPage } from "@/lib/letters/queries/pay-page";
import { RevokeMandate } from "./revoke-mandate";

type Translate = (key: string, values?: Record<string, string>) => string;
type Props = { page: PayPage; link: string; language: Locale; translate: Translate };

/** Renders a debtor's direct debit mandate, its planned collections, and the button that revokes it. Opening the page revokes nothing. */
export function MandatePart({ page: { creditor, planned, total }, link, language, translate }: Props) {
  const words = {
    revoke: translate("revoke"),
    revoke_sure: translate("revoke_sure"),
    revoke_yes: translate("revoke_yes"),
    revoke_no: translate("revoke_no"),
    revoked: translate("revoked"),
    revoked_at_bank: translate("revoked_at_bank"),
    failed: translate("failed_revoke"),
  };
  return (
    <RevokeMandate link={link} words={words}>
      <p className="text-list">{translate("mandate_given", { creditor: creditor.name })}</p>
      {planned.map(({ amount, currency, collect_on, is_asked }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, and two collections may be alike
        <p key={index} className="font-medium text-list">
          {translate(is_asked ? "planned_asked" : "planned", {
            day: letterDay(collect_on, language),
            amount: letterMoney(amount, currency, language),
          })}
        </p>
      ))}
      {total > 0 && <p className="text-list text-ink-muted">{translate("earlier")}</p>}
    </RevokeMandate>
  );
}
