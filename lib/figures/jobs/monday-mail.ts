import { productDay } from "@/lib/access/person";
import type { Day } from "@/lib/kernel/day";
import { settings } from "@/lib/kernel/settings";
import { TimeoutError, withTimeout } from "@/lib/kernel/with-timeout";
import { queueProductMailOnce } from "@/lib/outbox/delivery/product-mail";
import { reserveMonday } from "@/lib/users/commands/spared-by-link";
import { mondayMailFor } from "../queries/monday-mail/mail-for";
import { readersOf } from "../queries/monday-mail/readers";
import { mondayDue } from "../rules/monday-mail/week";

/** A person's figures, of however many customers, are read long before. */
const PERSON_WITHIN_MS = 300_000;

/**
 * Writes the mail of a Monday to everybody who asked for it, from seven in Amsterdam until the day is over, each once however many workers
 * look. One that fails does not keep the others waiting; its error is thrown at the end. Returns how many were
 * written. Throws TimeoutError when one does not end within five minutes.
 */
export async function mailMondays(now: Date): Promise<number> {
  const today = await productDay(now);
  // A day that a setting gives has no hours: its mail is due whatever the clock says.
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

/** Writes somebody's mail of a Monday, once. False when they got it already, want none, or see no figures. */
async function mailMonday(user_id: number, monday: Day, now: Date): Promise<boolean> {
  const mail = await mondayMailFor(user_id, monday, now);
  return mail !== null && queueProductMailOnce(mail, (db) => reserveMonday(db, user_id, monday));
}
