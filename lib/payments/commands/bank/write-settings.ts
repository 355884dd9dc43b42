import { bank_settings } from "@/db/schema/bank";
import { command } from "@/lib/access/verbs";
import { BankSettingsAnswer } from "../../answers";
import { BankSettings } from "../../schema";

/** Sets whether certain lines of future files are booked automatically. */
export const writeBankSettings = command({
  can: "bank.write",
  input: BankSettings,
  answer: BankSettingsAnswer,
  async run(tx, { book_certain }) {
    await tx.db
      .insert(bank_settings)
      .values({ customer_id: tx.customer.id, book_certain })
      .onConflictDoUpdate({ target: bank_settings.customer_id, set: { book_certain } });
    return { data: { book_certain } };
  },
});
