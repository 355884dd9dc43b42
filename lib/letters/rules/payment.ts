import { type Cents, type Currency, cents, toWire } from "@/lib/kernel/money";
import type { LetterContent } from "../schema";

/** Returns an IBAN without separators. */
const bareIban = (iban: string): string => iban.replace(/[^A-Za-z0-9]/g, "").toUpperCase();

/** Returns "NL02 ABNA 0123 4567 89", as banks print it and people read it aloud. */
export const ibanInFours = (iban: string): string => bareIban(iban).replace(/(.{4})(?=.)/g, "$1 ");

/** Returns whether an IBAN's check digits are right (ISO 7064, mod 97). */
export function isIban(iban: string): boolean {
  const bare = bareIban(iban);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)) return false;
  const digits = `${bare.slice(4)}${bare.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

/** Countries whose banks need no BIC for a transfer in euros. */
const eea = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);
const isInEea = (code: string): boolean => eea.has(code);

/** Returns whether a BIC is needed: only where a transfer leaves the European Economic Area. */
export const needsBic = (iban: string, debtor_country: string): boolean =>
  !isInEea(bareIban(iban).slice(0, 2)) || (debtor_country !== "" && !isInEea(debtor_country));

/**
 * Returns the reference for a transfer: the debtor's number with the invoice's, or with the letter's when it is about several. Banks accept
 * no other characters.
 */
export const paymentReference = (debtor_number: string, other: string): string =>
  `${debtor_number} ${other}`
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]+/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, 140);

/** Returns the payment reference of a letter. */
export const referenceOf = ({
  debtor,
  lines,
  letter_number,
}: Pick<LetterContent, "debtor" | "lines" | "letter_number">): string =>
  paymentReference(debtor.number, lines.length === 1 ? (lines[0]?.number ?? "") : (letter_number ?? ""));

/** Returns whether the amount is collected by direct debit: then the letter does not show where to pay it. */
export const isCollected = ({ notice }: Pick<LetterContent, "notice">): boolean =>
  notice?.type === "direct-debit";

type Transfer = {
  amount: Cents;
  currency: Currency;
  iban: string;
  bic: string;
  holder: string;
  reference: string;
};

const MOST_ASKED = cents(99_999_999_999);
const MOST_BYTES = 331;

/**
 * Returns the text of an EPC code (EPC069-12, LETTERS §3.6), which a banking app turns into a transfer, or null where the scheme allows
 * none: another currency, no valid account, too large an amount.
 */
export function epcPayload({ amount, currency, iban, bic, holder, reference }: Transfer): string | null {
  const account = bareIban(iban);
  const bank = isInEea(account.slice(0, 2)) ? "" : bic.trim();
  if (currency !== "EUR" || amount < 1 || amount > MOST_ASKED || !isIban(account)) return null;
  if (!isInEea(account.slice(0, 2)) && bank === "") return null;
  const lines = [
    "BCD",
    "002",
    "1",
    "SCT",
    bank,
    [...holder.trim()].slice(0, 70).join(""),
    account,
    `EUR${toWire(amount)}`,
    "",
    "",
    reference,
  ];
  const payload = lines.join("\n").trimEnd();
  return new TextEncoder().encode(payload).length <= MOST_BYTES ? payload : null;
}
