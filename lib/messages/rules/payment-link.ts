import { sentence } from "@/lib/i18n/sentences";
import { NOTHING } from "@/lib/kernel/money";
import { product } from "@/lib/kernel/product";
import type { LetterFacts } from "@/lib/letters/schema";
import { linkOf } from "@/lib/payments/rules/link";
import { baseUrlOf } from "@/lib/resellers/rules/base-url";
import type { PlannedMessage } from "./planned-message";
import type { TemplateData } from "./sources";

type Asking = Pick<TemplateData, "context" | "group" | "claims">;

/**
 * Returns the address at which a claim can be paid: one invoice, several, or for a statement all that is due; null while the customer takes
 * no payments online. The page shows the amounts as they are when it is opened.
 */
function paymentAddress({ context: { settings, isRehearsal }, group, claims }: Asking): string | null {
  const { payment_provider, has_payment_key, reseller_domain, reseller_host } = settings;
  if (payment_provider === "" || !has_payment_key || claims.length === 0) return null;
  const baseUrl = baseUrlOf({ domain: reseller_domain ?? product.domain, host: reseller_host });
  if (baseUrl === null) return null;
  if (isRehearsal) return `${baseUrl}/pay/rehearsal`;
  const invoices = group.is_statement ? [] : claims.map(({ invoice_id }) => invoice_id);
  const { currency } = group;
  const link = linkOf({ customer_id: settings.id, debtor_id: group.debtor_id, currency, invoices });
  return `${baseUrl}/pay/${link}`;
}

/** Returns the sentence with that address; "" without one. */
export function paymentLink(data: TemplateData): string {
  const url = paymentAddress(data);
  return url === null ? "" : sentence(data.language, "letter_words.payment_link", { url });
}

/** Returns the sentence with the address at which a debtor ends its mandate; "" except in the announcement of a direct debit. */
export function mandateLink(data: TemplateData): string {
  const url = data.group.notice?.type === "direct-debit" ? paymentAddress(data) : null;
  return url === null ? "" : sentence(data.language, "letter_words.mandate_link", { url });
}

/**
 * Returns where the claim can be paid online, for the button of the mail and the code of the letter: for every demand, and for a message
 * about an agreement only if its text has the link, because its amounts and days differ from the page's.
 */
export function onlinePayment(
  { group, totals, phrasing, claimLines }: PlannedMessage,
  context: TemplateData["context"],
): Pick<LetterFacts, "pay_url" | "mandate_url"> {
  if (totals.claim <= NOTHING) return {};
  const claims = claimLines.filter(({ open_amount }) => open_amount > NOTHING);
  if (group.notice?.type === "direct-debit") {
    const mandate_url = paymentAddress({ context, group, claims });
    return mandate_url === null ? {} : { mandate_url };
  }
  if (group.notice && !phrasing.names.form.includes("payment_link")) return {};
  const pay_url = paymentAddress({ context, group, claims });
  return pay_url === null ? {} : { pay_url };
}
