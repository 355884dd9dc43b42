import { expect, test } from "vitest";
import { sources } from "../support/sources";

/**
 * A file that writes data of a webhook event emits the event itself. The exceptions are listed with their reason; the demo's seed writes a
 * past without events.
 */
const emitters: Record<string, { writes: RegExp; emits: RegExp; others: Record<string, string> }> = {
  "the status of an invoice": {
    writes: /\.update\(invoices\)|\bupdate (\$\{invoices\}|invoices\b)/,
    emits: /\bemitStatuses\(/,
    others: {
      "lib/accounting/commands/duplicates/move-rows.ts": "whose it is, and its number",
      "lib/invoices/commands/add-imported.ts": "whose an invoice is",
      "lib/invoices/commands/book.ts": "charges that were paid",
      "lib/invoices/commands/free-rows.ts": "flex and the list of actions",
      "lib/invoices/commands/replan.ts": "the next step, not the one it has",
      "lib/invoices/commands/lock-for-job.ts": "which job has it",
      "lib/invoices/commands/update-flex.ts": "its flex template",
      "lib/invoices/commands/write-applied-rates.ts": "which version of the law's rates it follows",
      "lib/invoices/commands/write-claim-modes.ts": "by which rates it is claimed",
      "lib/privacy/commands/anonymise.ts": "its words",
    },
  },
  "the state of a message": {
    writes: /\.update\(outbox\)|\bupdate (\$\{outbox\}|outbox\b)/,
    emits: /\bemit(AtOnce)?\([^;]*"message\.delivered"/,
    others: {
      "lib/privacy/commands/clear.ts": "its words",
      "lib/messages/commands/withdraw-messages.ts": "withdrawn",
      "lib/outbox/delivery/begin-attempt.ts": "being sent",
      "lib/outbox/delivery/bytes.ts": "where its bytes are",
      "lib/outbox/delivery/lease.ts": "leases, and unknown",
      "lib/outbox/delivery/product-mail.ts": "mails of the product, which belong to no customer",
      "lib/outbox/delivery/prepare.ts": "when it may leave",
      "lib/outbox/delivery/withdraw.ts": "withdrawn",
    },
  },
  "a payment": {
    writes: /\.(insert|update)\(payments\)|\b(insert into|update) (\$\{payments\}|payments\b)/,
    emits: /\bemitPayments\(/,
    others: { "lib/privacy/commands/anonymise.ts": "its words" },
  },
  "the end of a job": {
    writes: /\.update\(jobs\)|\bupdate (\$\{jobs\}|jobs\b)/,
    emits: /\bemit(AtOnce)?\([^;]*"sync\.ended"/,
    others: {
      "lib/jobs/commands.ts": "how far it is, and who has seen it",
      "lib/privacy/commands/imports.ts": "which file it read",
    },
  },
};

test.each(Object.entries(emitters))("who writes %s emits it", (_what, { writes, emits, others }) => {
  const writers = sources.filter(
    ({ path, text }) => !/^(db|scripts\/seed)[/.]/.test(path) && writes.test(text),
  );
  expect(
    writers
      .filter(({ text }) => !emits.test(text))
      .map(({ path }) => path)
      .sort(),
  ).toEqual(Object.keys(others).sort());
});
