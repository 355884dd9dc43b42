import { expect, test } from "vitest";
import { textOf } from "../../support/sources";

/** The fifty cases that describe agreements and the contact guard (AGREEMENTS §1, §2), and the tests that check each. */
const promises = "tests/domain/agreements/promises.test.ts";
const still = "tests/domain/agreements/standing-still.test.ts";
const cases = "tests/domain/agreements/scenarios.test.ts";
const ledgers = "tests/domain/agreements/calls-and-ledgers.test.ts";
const lists = "tests/domain/agreements/on-lists.test.ts";
const charges = "tests/domain/agreements/charges.test.ts";
const terms = "tests/rules/agreements/terms.test.ts";
const notices = "tests/domain/messages/arrangements.test.ts";
const guard = "tests/rules/contact-policy/may-contact.test.ts";
const runs = "tests/domain/contact-policy/scenarios.test.ts";
const agreed = "tests/domain/contact-policy/agreed.test.ts";
const plan = "tests/domain/contact-policy/plan.test.ts";
const withdrawn = "tests/domain/messages/withdrawn.test.ts";
const overtaken = "tests/domain/letters/overtaken.test.ts";
const quiet = "tests/rules/contact-policy/quiet-hours.test.ts";
const oldDebt = "tests/domain/accounting/old-debt.test.ts";
const countries = "tests/domain/accounting/countries.test.ts";

const held: Record<number, [file: string, test: string][]> = {
  1: [[promises, "a promise for Friday keeps its invoice off the action list until the Wednesday after"]],
  2: [[promises, "money in time keeps a promise at once"]],
  3: [
    [promises, "a broken promise stands on the action list on its day, and stays red on the agenda"],
    [lists, "a promise that was not kept stands on the action list with its words"],
  ],
  4: [[promises, "with a part of the money it is kept partly once its day is over"]],
  5: [[promises, "a promise for a Sunday is never broken in a weekend"]],
  6: [[cases, "6: books older than the promised day hold the row in a run"]],
  7: [
    [cases, "7: a promise that was broken is kept after all"],
    [promises, "money that came in time and was booked late turns broken into kept; the journal keeps both"],
  ],
  8: [[promises, "a second promise is refused, or takes the place of the first"]],
  9: [[promises, "a promise over two invoices of which one was paid is kept partly"]],
  10: [[still, "a rejected dispute gives the status back, waits for its resume day"]],
  11: [
    [cases, "11: of an invoice disputed in part a letter claims the rest"],
    [still, "a dispute over a part stops nothing"],
  ],
  12: [
    [still, "an accepted dispute waits for its credit note and is settled"],
    [cases, "12: a credit note that nobody has seen on its day is told so, in red"],
  ],
  13: [[runs, "13: a letter that was planned for three invoices is not run for two"]],
  14: [[withdrawn, "one invoice of a letter is disputed: it is on hold where it stood before the letter"]],
  15: [[still, "a status set in the list is a hold; another set by hand ends it"]],
  16: [[promises, "executed from the agenda by hand, a promised invoice gets its step"]],
  17: [
    [
      still,
      "three months of a thousand are 333.33, 333.33 and 333.34; edited to another sum they are refused",
    ],
    [
      terms,
      "17: months keep the number of the first day, cut at the end of a shorter month, and a day off moves to the next working day",
    ],
  ],
  18: [[still, "a paid term moves an arrangement to its next"]],
  19: [
    [notices, "19: three days before a term its debtor is reminded, and on the first late day"],
    [runs, "36, 37: a demand before which no notice went is the notice"],
  ],
  20: [[still, "a set-off shortens the schedule from its end"]],
  21: [
    [still, "money over two arranged invoices goes on the oldest first, and one payment covers two terms"],
  ],
  22: [[agreed, "22: an invoice that comes in while an arrangement runs is not in it"]],
  23: [[charges, "23: charges that are part of an arrangement are paid first"]],
  24: [[still, "24: a new invoice joins the pause of its whole debtor"]],
  25: [[still, "25: forty invoices made insolvent are one pause of their debtor"]],
  26: [[ledgers, "26: who asks to be called back stands still until then"]],
  27: [[ledgers, "27: silence without an open callback is an entry and holds nothing"]],
  28: [[runs, "28: a reminder today holds the next invoice of that debtor for three days"]],
  29: [[runs, "29: a flex mail of an invoice that had its reminder today is held back as well"]],
  30: [
    [runs, "30: of two steps due to one debtor the furthest speaks"],
    [runs, "30: what waited for another step leads the next run"],
  ],
  31: [[runs, "31: invoices in euros and in dollars due for one step make two messages"]],
  32: [[plan, "32: letters that are not combined go one by one"]],
  33: [[runs, "33: two users run two invoices of one debtor at once"]],
  34: [
    [guard, "34: consumer: step 5 by mail and paper on 23 November"],
    [guard, "34: business: the same period is a wait that may be overridden"],
  ],
  35: [[guard, "35: paper only: downloaded on a Friday it is posted on Monday"]],
  36: [[runs, "36, 37: a demand before which no notice went is the notice"]],
  37: [[guard, "37: a consumer whose notice bounced and whose letter was never downloaded has none"]],
  38: [[runs, "38: a whole payment withdraws its mail"]],
  39: [
    [overtaken, "39: a letter that nobody downloaded is overtaken once its invoice is paid"],
    [overtaken, "39: a dispute or a part payment overtakes a letter too"],
  ],
  40: [[runs, "40: under the preset spec both steps go in one run"]],
  41: [
    [quiet, "41: what is run on a Friday evening leaves on Monday at eight"],
    [runs, "41: in quiet hours the status moves today"],
  ],
  42: [[promises, "a promise made on the day the clocks go back is kept by money of the Tuesday after"]],
  43: [[agreed, "43: a run that is undone after a promise was made takes its step and mail back"]],
  44: [
    [promises, "a payment that closed an invoice and kept its promise is undone in time"],
    [promises, "the same payment undone after the promised day leaves a broken promise"],
  ],
  45: [[ledgers, "Sunday's payment is not undone by Monday's file that does not know it"]],
  46: [[ledgers, "what vanishes from a complete list is paid and keeps its promise"]],
  47: [
    [oldDebt, "47: old invoices that come in wait until somebody says where they begin"],
    [oldDebt, "47: by API without a word they begin as any new invoice"],
  ],
  48: [
    [
      countries,
      "a ledger names countries in its own way; each debtor is written to in the language of its country",
    ],
  ],
  49: [
    [
      "tests/domain/messages/repaired.test.ts",
      "a bounced mail with a new address: it is saved on the debtor",
    ],
  ],
  50: [[cases, "50: who does not work for the customer makes no agreement and reads no runs"]],
};

const LAST = 50;

test.each(Array.from({ length: LAST }, (_, place) => place + 1))("case %i is held by a test", (number) => {
  const tests = held[number] ?? [];
  expect(tests).not.toEqual([]);
  for (const [path, title] of tests) expect(textOf(path)).toContain(title);
});
