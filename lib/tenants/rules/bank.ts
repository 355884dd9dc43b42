import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";

/** An account number as it is kept: without spaces, in capitals. */
export const plainAccount = (typed: string): string =>
  electronicFormatIBAN(typed) ?? typed.replace(/\s/g, "").toUpperCase();

/** Whether an account number has its country's length and its check digits are right; nothing is right too. */
export const isAccount = (iban: string): boolean => iban === "" || isValidIBAN(iban);

/** Whether a bank's code has the form of ISO 9362; nothing is right too. */
export const isBank = (bic: string): boolean => bic === "" || isValidBIC(bic);
