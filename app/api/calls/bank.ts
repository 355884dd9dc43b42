import type { Calls } from "@/lib/http/calls";
import { bookBankEntry } from "@/lib/payments/commands/bank/book-by-hand";
import { confirmBankEntries } from "@/lib/payments/commands/bank/confirm";
import { startBankStatement } from "@/lib/payments/commands/bank/upload";
import { writeBankSettings } from "@/lib/payments/commands/bank/write-settings";
import { listBankEntries } from "@/lib/payments/queries/bank/list-entries";
import { listBankStatements } from "@/lib/payments/queries/bank/list-statements";

const tag = "bank";

export const bankCalls = {
  "GET /bank-statements": {
    tag,
    verb: listBankStatements,
    summary: "The bank statements that were brought in",
  },
  "POST /bank-statements": {
    tag,
    verb: startBankStatement,
    summary: "Bring in a file of the bank, CAMT.053 or MT940",
    status: 202,
  },
  "GET /bank-entries": {
    tag,
    verb: listBankEntries,
    summary: "Lines of bank statements: certain, proposed, open, booked, or money that went out",
  },
  "POST /bank-entries/confirm": {
    tag,
    verb: confirmBankEntries,
    summary: "Book lines on the invoices that are proposed for them",
    example: { entries: { "1042": 3 } },
  },
  "POST /bank-entries/{id}/book": {
    tag,
    verb: bookBankEntry,
    summary: "Book a line on invoices chosen by hand; undone like every payment",
    example: { version: 1, parts: { "2077": "121.00" } },
  },
  "POST /bank-settings": {
    tag,
    verb: writeBankSettings,
    summary: "Whether certain lines of the next files are booked at once",
  },
} as const satisfies Calls;
