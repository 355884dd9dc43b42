import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { invoices } from "@/db/schema/invoices";
import { query } from "@/lib/access/verbs";
import { all } from "@/lib/kernel/answers";
import { id as idOf } from "@/lib/kernel/fields";
import { groupBy } from "@/lib/kernel/group";
import { sum } from "@/lib/kernel/money";
import { candidates, composeContext } from "@/lib/messages/queries/candidates";
import { outcome } from "@/lib/messages/rules/run";
import { DueToday } from "../answers/lists";
import { onTheList } from "./matching";

/**
 * Returns the amounts that a run of all due rows would claim from a debtor today, per currency, and per invoice in those messages: the sums
 * of the same letters the plan counts. A currency without a message is absent.
 */
export const dueToday = query({
  can: "actions.read",
  input: z.strictObject({ debtor_id: idOf("debtor") }),
  answer: all(DueToday),
  async run(read, { debtor_id }) {
    const rows = await candidates(read, and(onTheList(read), eq(invoices.debtor_id, debtor_id)));
    if (rows.length === 0) return { data: [] };
    const { messages } = outcome(rows, await composeContext(read, rows, { along: "read" }));
    return {
      data: [...groupBy(messages, ({ group }) => group.currency)].map(([currency, of]) => ({
        currency,
        asked: sum(of.map(({ totals }) => totals.claim)),
        invoices: of.flatMap(({ claimLines }) =>
          claimLines.map(({ invoice_id: id, claim }) => ({ id, asked: claim })),
        ),
      })),
    };
  },
});
