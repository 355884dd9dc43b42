import { sentence } from "@/lib/i18n/sentences";
import { NOTHING } from "@/lib/kernel/money";
import { product } from "@/lib/kernel/product";
import type { LetterFacts } from "@/lib/letters/schema";
import { linkOf } from "@/lib/payments/rules/link";
import { placeOf } from "@/lib/resellers/rules/place";
import type { Planned } from "./planned";
import type { TemplateData } from "./sources";

type Asking = Pick<TemplateData, "how" | "group" | "claims">;

/**
 * The address at which what is asked can be paid; null while the customer takes no payments online. One invoice, several, or of a
 * statement all that is due: the page behind it shows what is so when it is opened.
 */
function paymentAddress({ how: { settings, isRehearsal }, group, claims }: Asking): string | null {
  const { payment_provider, has_payment_key, reseller_domain, reseller_host } = settings;
  if (payment_provider === "" || !has_payment_key || claims.length === 0) return null;
  const baseUrl = placeOf({ domain: reseller_domain ?? product.domain, host: reseller_host });
  if (baseUrl === null) return null;
  if (isRehearsal) return `${baseUrl}/pay/rehearsal`;
  const invoices = group.is_statement ? [] : claims.map(({ invoice_id }) => invoice_id);
  const { currency } = group;
  const link = linkOf({ customer_id: settings.id, debtor_id: group.debtor_id, currency, invoices });
  return `${baseUrl}/pay/${link}`;
}

/** The sentence with that address; "" without one. */
export function paymentLink(data: TemplateData): string {
  const url = paymentAddress(data);
  return url === null ? "" : sentence(data.language, "letter_words.payment_link", { url });
}

/** The sentence with the address at which a debtor ends its mandate; "" in every message but that something will be collected. */
export function mandateLink(data: TemplateData): string {
  const url = data.group.notice?.type === "direct-debit" ? paymentAddress(data) : null;
  return url === null ? "" : sentence(data.language, "letter_words.mandate_link", { url });
}

/**
 * Returns where its reader can pay at once, for the button of the mail and the code of the letter: of whatever demands money, and of a
 * message about an agreement only where its words offer it, because an agreement is about other sums and days than the page asks.
 */
export function offered(
  { group, totals, phrasing, asked: claimLines }: Planned,
  context: TemplateData["how"],
): Pick<LetterFacts, "pay_url" | "mandate_url"> {
  if (totals.claim <= NOTHING) return {};
  const claims = claimLines.filter(({ open_amount }) => open_amount > NOTHING);
  if (group.notice?.type === "direct-debit") {
    const mandate_url = paymentAddress({ how: context, group, claims });
    return mandate_url === null ? {} : { mandate_url };
  }
  if (group.notice && !phrasing.names.form.includes("payment_link")) return {};
  const pay_url = paymentAddress({ how: context, group, claims });
  return pay_url === null ? {} : { pay_url };
}
