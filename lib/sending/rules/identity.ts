import type { CustomerSettings } from "@/lib/customers/queries";
import { product } from "@/lib/kernel/product";
import type { LetterForm } from "@/lib/letters/schema";

/** Who a letter comes from: the customer, in the look of its reseller. */
export function customerIdentity(settings: CustomerSettings): Pick<LetterForm, "customer" | "reseller"> {
  const { street, house_number, house_number_suffix, zipcode, city, country, has_support } = settings;
  const name = settings.company_name || settings.name;
  const address = [
    [street, `${house_number}${house_number_suffix}`].filter(Boolean).join(" "),
    [zipcode, city].filter(Boolean).join(" "),
    country === "NL" ? "" : country,
  ];
  return {
    reseller: {
      name: settings.reseller_name ?? product.name,
      primary_color: settings.primary_color ?? product.primary_color,
      secondary_color: settings.secondary_color ?? product.secondary_color,
      logo: settings.reseller_logo,
    },
    customer: {
      name,
      address: address.filter(Boolean),
      logo: settings.logo,
      kvk_number: settings.kvk_number,
      bank_iban: settings.bank_iban,
      bank_bic: settings.bank_bic,
      bank_name: settings.bank_name,
      support_name: (has_support && settings.support_name) || name,
      support_email: (has_support && settings.support_email) || settings.contact_email_address,
      support_telephone: (has_support && settings.support_telephone) || settings.contact_telephone_number,
    },
  };
}
