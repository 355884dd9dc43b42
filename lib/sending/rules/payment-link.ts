import { sentence } from "@/lib/i18n/sentences";
import { product } from "@/lib/kernel/product";
import { linkOf } from "@/lib/payments/rules/link";
import { placeOf } from "@/lib/resellers/rules/place";
import type { Told } from "./sources";

/**
 * The sentence with the address at which what is asked can be paid; "" while the customer has no provider. One invoice, several, or of a
 * statement all that is open: the page behind it shows what is so when it is opened.
 */
export function paymentLink({ how: { settings }, group, claims, language }: Told): string {
  const { payment_provider, has_payment_key, reseller_domain, reseller_host } = settings;
  if (payment_provider === "" || !has_payment_key || claims.length === 0) return "";
  const place = placeOf({ domain: reseller_domain ?? product.domain, host: reseller_host });
  if (place === null) return "";
  const invoices = group.is_statement ? [] : claims.map(({ invoice_id }) => invoice_id);
  const { currency } = group;
  const link = linkOf({ customer_id: settings.id, debtor_id: group.debtor_id, currency, invoices });
  return sentence(language, "letter_words.payment_link", { url: `${place}/pay/${link}` });
}
