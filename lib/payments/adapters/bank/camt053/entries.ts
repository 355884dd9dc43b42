import { type Day, dayFrom } from "@/lib/kernel/day";
import { type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { type StatementEntry, UnreadableStatement } from "../../../port/bank";
import { bankAmount } from "../amounts";

/** Texts of a part of the message by the field they belong to. */
export type Fields = Partial<Record<string, string>>;

/** Returns the amount of a part with its sign. Throws UnreadableStatement. */
export function signed({ amount = "", sign }: Fields): Cents {
  const exact = bankAmount(amount, ".");
  if (sign !== "CRDT" && sign !== "DBIT") throw new UnreadableStatement("bank_damaged");
  return sign === "CRDT" ? exact : subtract(NOTHING, exact);
}

/** Returns the day of a date or timestamp in the message. Throws UnreadableStatement. */
export function dayIn(text: string | undefined): Day {
  const found = dayFrom((text ?? "").slice(0, 10));
  if (!found) throw new UnreadableStatement("bank_date", { value: (text ?? "").slice(0, 40) });
  return found;
}

/**
 * Returns the lines of an entry: one, or for a batch one per transaction, where these have amounts that add up to the whole. None for an
 * entry that is not booked yet.
 */
export function entriesOf(entry: Fields, transactions: readonly Fields[]): StatementEntry[] {
  if ((entry.state ?? "BOOK") !== "BOOK") return [];
  const total = signed(entry);
  const first = transactions[0];
  if (transactions.length <= 1) return [lineOf(entry, first ?? {}, total)];
  const amounts = transactions.map((transaction) => amountOf(transaction, entry));
  if (amounts.some((amount) => amount === null) || sum(amounts.flatMap((amount) => amount ?? [])) !== total)
    return [lineOf(entry, { text: transactions.flatMap(({ text }) => text ?? []).join(" ") }, total)];
  return transactions.map((transaction, index) => lineOf(entry, transaction, amounts[index] ?? NOTHING));
}

function amountOf({ tx_amount, tx_amount_told, tx_sign }: Fields, { sign }: Fields): Cents | null {
  const amount = tx_amount ?? tx_amount_told;
  const direction = tx_sign ?? sign;
  return amount === undefined
    ? null
    : signed({ amount, ...(direction !== undefined && { sign: direction }) });
}

function lineOf(entry: Fields, transaction: Fields, amount: Cents): StatementEntry {
  const cameIn = amount > NOTHING;
  const other = cameIn
    ? {
        name: transaction.debtor ?? transaction.debtor_behind,
        account: transaction.debtor_account ?? transaction.debtor_account_other,
      }
    : {
        name: transaction.creditor,
        account: transaction.creditor_account ?? transaction.creditor_account_other,
      };
  // A returned collection names the debtor, though the money is debited.
  const name = other.name ?? transaction.debtor ?? transaction.creditor ?? "";
  const account = other.account ?? transaction.debtor_account ?? transaction.creditor_account ?? "";
  const reference = transaction.reference === "NOTPROVIDED" ? "" : (transaction.reference ?? "");
  return {
    kind: "entry",
    amount,
    booked_on: dayIn(entry.booked_on ?? entry.value_on),
    value_on: dayIn(entry.value_on ?? entry.booked_on),
    name,
    iban: account.replace(/\s/g, "").toUpperCase(),
    text: transaction.text || transaction.more || entry.more || "",
    reference,
    mandate: transaction.mandate ?? "",
    bank_reference: transaction.tx_bank_reference ?? entry.bank_reference ?? "",
    is_return: transaction.returned !== undefined || entry.reversal === "true" || entry.reversal === "1",
  };
}
