import type { AddressBlock, LetterFacts, LetterForm } from "../schema";

/** Letters of earlier versions knew less: what they lack is told from what they have, so that they can still be printed. */

type OldForm = Omit<LetterForm, "sender" | "sheet" | "account"> &
  Partial<Pick<LetterForm, "sender" | "sheet" | "account">>;
type OldFacts = Omit<LetterFacts, "debtor" | "handled_by" | "free_until"> &
  Partial<Pick<LetterFacts, "handled_by" | "free_until">> & {
    debtor: { number: string; address: AddressBlock | string[]; country?: string };
  };

/** A form as it is today, from what a row of letter_forms holds. */
export function upgradedForm(form: OldForm): LetterForm {
  const { customer } = form;
  return {
    ...form,
    sender: form.sender ?? {
      name: customer.name,
      address: customer.address,
      return_address: customer.address.join(", "),
      country: "NL",
      contact: [customer.support_telephone, customer.support_email].filter(Boolean),
      logo: customer.logo,
      color: "#1d2125",
      legal: [customer.name, customer.kvk_number && `KVK ${customer.kvk_number}`].filter(Boolean),
      creditor: null,
    },
    sheet: form.sheet ?? {
      window: "left",
      window_dx: 0,
      window_dy: 0,
      return_line: true,
      fold_marks: true,
    },
    account: form.account ?? {
      iban: customer.bank_iban,
      bic: customer.bank_bic,
      holder: customer.name,
      qr: "auto",
    },
  };
}

/** Facts as they are today, from what a row of letters holds. */
export function upgradedFacts(facts: OldFacts): LetterFacts {
  const { number, address, country = "" } = facts.debtor;
  return {
    ...facts,
    handled_by: facts.handled_by ?? "",
    free_until: facts.free_until ?? null,
    debtor: { number, country, address: Array.isArray(address) ? fromLines(address) : address },
  };
}

const fromLines = ([name = "", ...rest]: string[]): AddressBlock => ({
  name,
  attention: "",
  street: "",
  place: rest,
  country: "",
});
