import { expect, test } from "vitest";
import { textOf } from "../../support/sources";

/** The requirements of letters and mails (LETTERS, its assertions by number), and the test that checks each. */
const sheet = "tests/rules/letters/sheet.test.ts";
const printed = "tests/rules/letters/printed.test.ts";
const file = "tests/rules/letters/file.test.ts";
const figures = "tests/rules/letters/same-figures.test.ts";
const address = "tests/rules/letters/address.test.ts";
const days = "tests/rules/letters/due-day.test.ts";
const texts = "tests/rules/templates/default-texts.test.ts";
const mail = "tests/rules/outbox/letter-mail.test.ts";
const guard = "tests/rules/contact-policy/may-contact.test.ts";
const sent = "tests/domain/letters/free-period.test.ts";
const clean = "is clean, whole and in one language on paper";

const held: Record<number, [file: string, test: string][]> = {
  1: [
    [printed, clean],
    [sheet, "takes credits off with a true minus"],
  ],
  2: [
    [printed, clean],
    [mail, "is whole and in one language"],
  ],
  3: [
    [address, "the country is in the language of the sender's post, and has no line inside the sender's own"],
  ],
  4: [[printed, clean]],
  5: [
    [sheet, "nothing shows but the address and where to send it back"],
    [address, "six lines at most"],
  ],
  6: [
    [printed, clean],
    [printed, "a white label stands on a letter that it sends, and on no other"],
  ],
  7: [[printed, "account, holder, reference, amount and day each stand behind their name"]],
  8: [
    [texts, "asks plainly where nothing would follow"],
    [sent, "a customer whose settings charge nothing announces nothing and claims nothing"],
  ],
  9: [[texts, "threatens with nothing and shouts at nobody"]],
  10: [[sent, "earlier letters are named when they went, and only then"]],
  11: [[texts, "demands on the collection side alone"]],
  12: [[texts, "speaks of one invoice as one, and of several as several"]],
  13: [[sheet, "a statement shows what is not due yet and does not ask for it"]],
  14: [
    [mail, "a letter that offers the free period asks what is open and nothing more"],
    [sent, "the second overdue notice gives the free period"],
  ],
  15: [
    [sheet, "rows as printed add up to the totals as printed, in every language"],
    [sheet, "sums carried over are those of the rows above them"],
  ],
  16: [
    [figures, "the sum is the same wherever it stands"],
    [mail, "asks one amount by one day, everywhere"],
  ],
  17: [[figures, "principal, interest and costs as printed make the sum"]],
  18: [
    [printed, clean],
    [mail, "is whole and in one language"],
  ],
  19: [[figures, "no other day to come is named than the last to pay on"]],
  20: [
    [printed, clean],
    [days, "a letter by post alone leaves eight days"],
  ],
  21: [[days, "from 2026 to 2040 no letter names a day before its free period ends"]],
  22: [[mail, "a letter that offers the free period asks what is open and nothing more"]],
  23: [[texts, "gives the fourteen days in the words of the law"]],
  24: [
    [guard, "no step claims costs of a consumer before a delivered letter's fourteen days are over"],
    [guard, "a consumer whose notice bounced and whose letter was never downloaded has none"],
  ],
  25: [[mail, "interest goes on by the day"]],
  26: [[figures, "the make-up gives its amounts again from its own printed figures"]],
  27: [[sheet, "nothing shows but the address and where to send it back"]],
  28: [[file, "fold marks stand at the thirds of the first page and nowhere else"]],
  29: [[sheet, "keeps within its margins, and no two words lie on each other"]],
  30: [
    [printed, "payment details, totals and the signature each stand on one page"],
    [printed, clean],
  ],
  31: [[sheet, "forty invoices leave the first page complete"]],
  32: [[file, "every font is embedded with what its signs mean, and none of the standard ones is there"]],
  33: [
    [file, "names from elsewhere come back as they were typed, and move nothing"],
    ["tests/domain/messages/unwritten.test.ts", "a name no letter can show is left with its sign"],
  ],
  34: [[file, "the file says its title and language, what is a heading and what a table"]],
  35: [[file, "the same letter gives the same bytes, and a page without a logo is small"]],
  36: [
    [printed, "a code scanned from the printed page is the transfer"],
    [file, "letters in pounds and dollars have no code"],
  ],
  37: [["bench/delivery.ts", "letters drawn, CPU of a thousand"]],
  38: [
    [printed, clean],
    [mail, "a German mail goes on in small letters after its salutation"],
  ],
  39: [
    [mail, "fetches nothing and runs nothing"],
    [mail, "no mail is wider than a telephone, and its words stand out by day and by night"],
  ],
  40: [[mail, "holds every amount of the HTML, in short lines"]],
  41: [
    [sent, "a mail says that nobody typed it, where to answer, and stands in one thread"],
    ["tests/rules/contact-policy/quiet-hours.test.ts", "within the hours of a working day it leaves at once"],
  ],
  42: [
    [texts, "the editor finds nothing doubtful"],
    [texts, "are short: fifteen words on average"],
  ],
  43: [["tests/rules/letters/pictures.test.ts", "looks as it did"]],
};

const LAST = 43;

test.each(Array.from({ length: LAST }, (_, place) => place + 1))(
  "assertion %i is held by a test",
  (number) => {
    const tests = held[number] ?? [];
    expect(tests).not.toEqual([]);
    for (const [path, title] of tests) expect(textOf(path)).toContain(title);
  },
);
