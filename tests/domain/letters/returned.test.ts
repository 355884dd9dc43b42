import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type StaffCtx, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { debtorNotices } from "@/lib/claims/queries/notices";
import { runActions } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { addDays } from "@/lib/kernel/day";
import { recordReturn, reviewReturn, withdrawReturn } from "@/lib/letters/commands/letter-returns";
import { returnsToReview } from "@/lib/letters/queries/letter-returns";
import { debtorMessages } from "@/lib/outbox/queries/debtor-messages";
import { clearLetters } from "@/lib/privacy/commands/clear";
import {
  as,
  customer,
  debtor,
  freePeriodGiven,
  invoice,
  NOW,
  own,
  owner,
  rowsOf,
  TODAY,
  work,
} from "../../support/world";

const DAY = 86_400_000;

/** Creates a consumer claimed by law, whose free period began with a letter posted so many days ago. */
async function posted(name: string, ago = 30) {
  const customer_id = await customer(name, { legal_mode: true });
  const sanne = await as(role.klant, customer_id);
  const jansen = await debtor(customer_id, "Fam. Jansen", { debtor_kind: "consumer" });
  const id = await invoice(sanne, jansen, { amount: 100_000, overdue: 60, step: 5 });
  const letter = await freePeriodGiven(id, {
    downloaded_at: new Date(NOW.getTime() - ago * DAY),
    day: addDays(TODAY, -ago),
    pay_before: addDays(TODAY, 14 - ago),
    announced_costs: 15_000,
  });
  const claimed = async () => {
    const { interest, incasso_costs } = (await getInvoice.call(sanne, { id })).data;
    return { interest, incasso_costs };
  };
  return { customer_id, sanne, jansen, id, letter, claimed };
}
const cameBack = (who: StaffCtx, id: number, days: number) =>
  recordReturn.call(who, { id, way: "post", on: addDays(TODAY, -days) });
const journalOf = async (who: StaffCtx, id: number) =>
  (await getInvoice.call(who, { id })).data.journal
    .filter(({ label }) => label === "letter_returned")
    .map(({ from, to }) => [from, to]);
async function heldReasons(who: StaffCtx) {
  const { data } = await listActions.call(who, {});
  return data.map(({ held }) => held?.code ?? null);
}

test("a letter that the post returned within its period gave none: no interest, no costs, and it says why", async () => {
  const { sanne, jansen, id, letter, claimed } = await posted("Op Tijd Terug");
  expect(await claimed()).toEqual({ interest: 658, incasso_costs: 15_000 });
  const { data } = await cameBack(sanne, letter, 20);
  expect(data).toMatchObject({ returned_on: addDays(TODAY, -20), verdict: null, is_late: false });
  expect(await claimed()).toEqual({ interest: 0, incasso_costs: 0 });
  expect((await debtorNotices.call(sanne, { id: jansen })).data).toMatchObject([{ reason: "not_delivered" }]);
  expect((await returnsToReview.call(sanne, {})).data).toEqual([]);
  expect(await journalOf(sanne, id)).toEqual([[null, addDays(TODAY, -20)]]);
});

test("of a letter in time returned the next step offers the fourteen days anew", async () => {
  const { customer_id, sanne, letter } = await posted("Nog Eens Veertien Dagen");
  await cameBack(sanne, letter, 20);
  const started: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count: 1 });
  await work(sanne, started.data);
  const [last] = await owner<{ free_until: string; announced_costs: string }[]>`
    select free_until, announced_costs from letters where customer_id = ${customer_id} and job_id is not null`;
  expect(last?.free_until).not.toBeNull();
  expect(last?.announced_costs).toBe("15000");
});

test("one that came back after its period touches no amount, stops letters with costs, and waits for a person", async () => {
  const { sanne, jansen, letter, claimed } = await posted("Te Laat Terug");
  expect(await heldReasons(sanne)).toEqual([null]);
  expect((await cameBack(sanne, letter, 1)).data.is_late).toBe(true);
  expect(await claimed()).toEqual({ interest: 658, incasso_costs: 15_000 });
  expect(await heldReasons(sanne)).toEqual(["notice_missing"]);
  expect((await returnsToReview.call(sanne, {})).data).toEqual([
    { letter_id: letter, debtor_id: jansen, debtor: "Fam. Jansen", came_back: addDays(TODAY, -1) },
  ]);
  expect((await debtorMessages.call(sanne, { id: jansen })).data).toMatchObject([
    { letter_id: letter, is_late_return: true, return_verdict: null },
  ]);
});

test("a person who confirms it takes the costs away; who refuses it with a reason leaves all as it was", async () => {
  const { sanne, id, letter, claimed } = await posted("Beoordeeld");
  await cameBack(sanne, letter, 1);
  await reviewReturn.call(sanne, { id: letter, verdict: "confirmed" });
  expect(await claimed()).toEqual({ interest: 0, incasso_costs: 0 });
  expect((await returnsToReview.call(sanne, {})).data).toEqual([]);
  await expect(reviewReturn.call(sanne, { id: letter, verdict: "refused" })).rejects.toMatchObject({
    errors: { reason: expect.anything() },
  });
  const reason = "Mevrouw Jansen belde over deze brief";
  const { data } = await reviewReturn.call(sanne, { id: letter, verdict: "refused", reason });
  expect(data).toMatchObject({ verdict: "refused", reason });
  expect(await claimed()).toEqual({ interest: 658, incasso_costs: 15_000 });
  expect(await heldReasons(sanne)).toEqual([null]);
  expect(await journalOf(sanne, id)).toEqual(
    expect.arrayContaining([
      [addDays(TODAY, -1), "confirmed"],
      [addDays(TODAY, -1), "refused"],
    ]),
  );
});

test("what came back by mistake can be taken back: the letter counts as it went", async () => {
  const { sanne, letter, claimed } = await posted("Toch Niet Terug");
  await cameBack(sanne, letter, 20);
  await withdrawReturn.call(sanne, { id: letter });
  expect(await claimed()).toEqual({ interest: 658, incasso_costs: 15_000 });
  await expect(withdrawReturn.call(sanne, { id: letter })).rejects.toMatchObject({ kind: "conflict" });
});

test("a letter that went by mail as well stands by its mail when its paper comes back", async () => {
  const { customer_id, sanne, jansen, letter, claimed } = await posted("Ook Per Mail");
  const mail = {
    customer_id,
    debtor_id: jansen,
    letter_id: letter,
    kind: "dunning",
    state: "sent",
    recipient: "jansen@debiteur.example",
    sender: "incasso@klant.example",
    subject: "Aanmaning",
    message_id: `ook-per-mail-${letter}`,
    sent_at: new Date(NOW.getTime() - 30 * DAY),
  };
  await owner`update debtors set contact_email_address = ${mail.recipient} where id = ${jansen}`;
  await owner`insert into outbox ${owner(mail)}`;
  await cameBack(sanne, letter, 20);
  expect(await claimed()).toEqual({ interest: 658, incasso_costs: 15_000 });
  await recordReturn.call(sanne, { id: letter, way: "mail", on: addDays(TODAY, -18) });
  expect(await claimed()).toEqual({ interest: 0, incasso_costs: 0 });
  // Its address counts as undeliverable until a user states that no mail bounced.
  const undelivered = async () =>
    (await owner`select email, state, answer from debtor_recipients where customer_id = ${customer_id}`).map(
      ({ email, state }) => `${email} ${state}`,
    );
  expect(await undelivered()).toEqual(["jansen@debiteur.example bounced"]);
  await withdrawReturn.call(sanne, { id: letter });
  expect(await undelivered()).toEqual([]);
});

test("a day before the letter or to come, a way it did not go, and a stranger's letter are refused", async () => {
  const { sanne, letter } = await posted("Geweigerd");
  const at = (field: string) => ({ errors: { [field]: expect.anything() } });
  await expect(cameBack(sanne, letter, 31)).rejects.toMatchObject(at("on"));
  await expect(cameBack(sanne, letter, -1)).rejects.toMatchObject(at("on"));
  await expect(recordReturn.call(sanne, { id: letter, way: "mail", on: TODAY })).rejects.toMatchObject(
    at("way"),
  );
  await expect(reviewReturn.call(sanne, { id: letter, verdict: "confirmed" })).rejects.toMatchObject({
    kind: "conflict",
  });
  const stranger = (await posted("Vreemde Brief")).sanne;
  await expect(cameBack(stranger, letter, 1)).rejects.toMatchObject({ kind: "not-found" });
});

test("what a person wrote of it goes with the words of the letter", async () => {
  const { customer_id, sanne, letter } = await posted("Gewist");
  await cameBack(sanne, letter, 1);
  await reviewReturn.call(sanne, { id: letter, verdict: "refused", reason: "Sprak met de buurvrouw" });
  expect(await rowsOf("letters", customer_id)).toMatchObject([{ return_reason: "Sprak met de buurvrouw" }]);
  await transact(own(sanne), (tx) => clearLetters(tx, sql`true`));
  expect(await rowsOf("letters", customer_id)).toMatchObject([
    { return_reason: "", returned_on: addDays(TODAY, -1), return_verdict: "refused" },
  ]);
});
