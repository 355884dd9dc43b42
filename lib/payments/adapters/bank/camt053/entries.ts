import { type Day, dayFrom } from "@/lib/kernel/day";
import { type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { type StatementEntry, UnreadableStatement } from "../../../port/bank";
import { bankAmount } from "../amounts";

/** Texts of a part of the message by the field they go to. */
export type Fields = Partial<Record<string, string>>;

/** The amount of a part with its sign. Throws UnreadableStatement. */
export function signed({ amount = "", sign }: Fields): Cents {
  const exact = bankAmount(amount, ".");
  if (sign !== "CRDT" && sign !== "DBIT") throw new UnreadableStatement("bank_damaged");
  return sign === "CRDT" ? exact : subtract(NOTHING, exact);
}

/** The day of a date or a moment as the message writes it. Throws UnreadableStatement. */
export function dayIn(text: string | undefined): Day {
  const found = dayFrom((text ?? "").slice(0, 10));
  if (!found) throw new UnreadableStatement("bank_date", { value: (text ?? "").slice(0, 40) });
  return found;
}

/**
 * The lines of an entry: one, or of a batch one for each transaction, where these say their amounts and come to the whole. What is not
 * booked yet is none.
 */
export function entriesOf(entry: Fields, transactions: readonly Fields[]): StatementEntry[] {
  if ((entry.state ?? "BOOK") !== "BOOK") return [];
  const whole = signed(entry);
  const first = transactions[0];
  if (transactions.length <= 1) return [lineOf(entry, first ?? {}, whole)];
  const amounts = transactions.map((one) => amountOf(one, entry));
  if (amounts.some((one) => one === null) || sum(amounts.flatMap((one) => one ?? [])) !== whole)
    return [lineOf(entry, { text: transactions.flatMap(({ text }) => text ?? []).join(" ") }, whole)];
  return transactions.map((one, index) => lineOf(entry, one, amounts[index] ?? NOTHING));
}

function amountOf({ tx_amount, tx_amount_told, tx_sign }: Fields, { sign }: Fields): Cents | null {
  const amount = tx_amount ?? tx_amount_told;
  const known = tx_sign ?? sign;
  return amount === undefined ? null : signed({ amount, ...(known !== undefined && { sign: known }) });
}

function lineOf(entry: Fields, one: Fields, amount: Cents): StatementEntry {
  const cameIn = amount > NOTHING;
  const other = cameIn
    ? { name: one.debtor ?? one.debtor_behind, account: one.debtor_account ?? one.debtor_account_other }
    : { name: one.creditor, account: one.creditor_account ?? one.creditor_account_other };
  // A collection that comes back names the debtor, though the money goes out.
  const name = other.name ?? one.debtor ?? one.creditor ?? "";
  const account = other.account ?? one.debtor_account ?? one.creditor_account ?? "";
  const reference = one.reference === "NOTPROVIDED" ? "" : (one.reference ?? "");
  return {
    kind: "entry",
    amount,
    booked_on: dayIn(entry.booked_on ?? entry.value_on),
    value_on: dayIn(entry.value_on ?? entry.booked_on),
    name,
    iban: account.replace(/\s/g, "").toUpperCase(),
    text: one.text || one.more || entry.more || "",
    reference,
    mandate: one.mandate ?? "",
    bank_reference: one.tx_bank_reference ?? entry.bank_reference ?? "",
    is_return: one.returned !== undefined || entry.reversal === "true" || entry.reversal === "1",
  };
}
