import { productDay } from "@/lib/access/actor-context";
import type { Day } from "@/lib/kernel/day";
import { settings } from "@/lib/kernel/settings";
import { TimeoutError, withTimeout } from "@/lib/kernel/with-timeout";
import { queueProductMailOnce } from "@/lib/outbox/delivery/product-mail";
import { reserveMonday } from "@/lib/users/commands/unsubscribe-by-link";
import { mondayMailFor } from "../queries/monday-mail/mail-for";
import { readersOf } from "../queries/monday-mail/readers";
import { mondayDue } from "../rules/monday-mail/week";

/** The longest time for one user's mail, much more than reading the figures of all their customers takes. */
const PERSON_WITHIN_MS = 300_000;

/**
 * Queues the Monday mail of all subscribed users, from seven in Amsterdam until the end of the day, each once even with several workers. An
 * error does not stop the others; it is thrown at the end. Returns the number of mails. Throws TimeoutError when one takes longer than five
 * minutes.
 */
export async function mailMondays(now: Date): Promise<number> {
  const today = await productDay(now);
  // A day from INVORDER_TODAY has no hours: its mail is due at any time.
  const monday = mondayDue(today, settings().INVORDER_TODAY ? new Date(`${today}T12:00:00Z`) : now);
  if (!monday) return 0;
  const failures: unknown[] = [];
  let mailCount = 0;
  for (const user_id of await readersOf(monday))
    await withTimeout(PERSON_WITHIN_MS, "a Monday mail", mailMonday(user_id, monday, now))
      .then((isWritten) => (mailCount += Number(isWritten)))
      .catch((error) => {
        if (error instanceof TimeoutError) throw error;
        failures.push(error);
      });
  if (failures.length > 0)
    throw new AggregateError(failures, `the Monday mail failed for ${failures.length} people`);
  return mailCount;
}

/** Queues a user's mail of a Monday, once. Returns false when it was queued before, is not wanted, or the user may not see figures. */
async function mailMonday(user_id: number, monday: Day, now: Date): Promise<boolean> {
  const mail = await mondayMailFor(user_id, monday, now);
  return mail !== null && queueProductMailOnce(mail, (db) => reserveMonday(db, user_id, monday));
}
