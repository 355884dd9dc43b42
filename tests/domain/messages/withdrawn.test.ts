import { beforeEach, expect, test } from "vitest";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { markPrinted } from "@/lib/letters/commands/mark-printed";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { listOutbox } from "@/lib/outbox/queries/list-outbox";
import { type Handed, mailBy, recordingConnection, type Waiting, waiting } from "../../support/sending";
import { clock, owner, rowsOf } from "../../support/world";

/** Mails are sent immediately here, without waiting for a possible undo. */
const handed: Handed[] = [];
const deliver = () => deliverSome({ worker: "w1", channels: [mailBy(recordingConnection(handed))], clock });
const combined = { invoices: 3, settings: { combine_claim_box: true } };

beforeEach(async () => {
  handed.length = 0;
  await owner`update outbox set state = 'withdrawn' where state in ('reserved', 'sending')`;
});

const pay = (id: number | undefined) =>
  owner`update invoices set amount = 0, last_status_id = 19, version = version + 1 where id = ${id ?? 0}`;
const onTheList = async ({ sanne }: Waiting) =>
  (await listActions.call(sanne, {})).data.map(({ id }) => id).sort();

/** Returns the last entry in the dossier of an invoice. */
async function lastWords(customer_id: number, id: number | undefined) {
  const rows = await rowsOf("timeline_entries", customer_id);
  return rows.filter(({ invoice_id, deleted_at }) => invoice_id === id && deleted_at === null).at(-1)
    ?.content;
}

test("one invoice of a letter is paid while the mail waits: the others are on the list again, and all dossiers say why", async () => {
  const run = await waiting("Eén Betaald", combined);
  const [paid, second, third] = run.ids;
  await pay(paid);
  await deliver();
  expect(handed).toEqual([]);
  expect(await onTheList(run)).toEqual([second, third]);
  expect(await lastWords(run.customer_id, paid)).toBe("mail_withdrawn");
  expect(await lastWords(run.customer_id, second)).toBe("mail_withdrawn_back");
  const { data } = await listOutbox.call(run.sanne, { state: "withdrawn" });
  expect(data).toMatchObject([{ state: "withdrawn", reason: "not_due", server_words: null }]);
});

test("one invoice of a letter is disputed: it is on hold where it stood before the letter, and the others are where they were", async () => {
  const run = await waiting("Eén Betwist", combined);
  await updateStatuses.call(run.sanne, { invoices: { [run.ids[0] ?? 0]: 16 } });
  await deliver();
  expect(await onTheList(run)).toEqual(run.ids.slice(1));
  const rows = await rowsOf("invoices", run.customer_id);
  expect(rows.map(({ last_status_id, flow_step_id }) => [last_status_id, flow_step_id])).toEqual([
    [16, null],
    [1, null],
    [1, null],
  ]);
});

test("what somebody typed on another invoice of that letter stays, and the invoice is on the list again", async () => {
  const run = await waiting("Met Notitie", combined);
  const [paid, commented] = run.ids;
  const [row] = await owner<{ version: number }[]>`select version from invoices where id = ${commented ?? 0}`;
  await updateInvoice.call(run.sanne, { id: commented, comment: "belt maandag", version: row?.version });
  await pay(paid);
  await deliver();
  expect(await onTheList(run)).toEqual(run.ids.slice(1));
  const [kept] = await owner<{ comment: string; last_status_id: number }[]>`
    select comment, last_status_id from invoices where id = ${commented ?? 0}`;
  expect(kept).toEqual({ comment: "belt maandag", last_status_id: 1 });
});

test("an invoice that somebody moved meanwhile stays where it was moved, and its dossier says that it was not mailed", async () => {
  const run = await waiting("Zelf Verzet", combined);
  const [paid, moved] = run.ids;
  await updateStatuses.call(run.sanne, { invoices: { [moved ?? 0]: 5 } });
  await pay(paid);
  await deliver();
  const [row] = await owner<
    { last_status_id: number }[]
  >`select last_status_id from invoices where id = ${moved ?? 0}`;
  expect(row?.last_status_id).toBe(5);
  expect(await lastWords(run.customer_id, moved)).toBe("mail_withdrawn_left");
});

test("a letter that was printed already tells of all its invoices: only the mail is withdrawn", async () => {
  const run = await waiting("Al Geprint", combined);
  const [letter] = await rowsOf("letters", run.customer_id);
  await markPrinted.call(run.sanne, { ids: [Number(letter?.id)], printed: true });
  await pay(run.ids[0]);
  await deliver();
  expect(await onTheList(run)).toEqual([]);
  expect(await lastWords(run.customer_id, run.ids[1])).toBe("mail_withdrawn_letter_out");
  expect((await rowsOf("letters", run.customer_id))[0]).toMatchObject({ withdrawn_at: null });
});

test("interest and costs that the step turned on are off again, and stay on where they were on", async () => {
  const run = await waiting("Sommatie Terug", {
    ...combined,
    settings: { ...combined.settings, license_type: "inc" },
  });
  await owner`update invoices set comment = 'x', version = version + 1 where id = ${run.ids[1] ?? 0}`;
  await pay(run.ids[0]);
  await deliver();
  const rows = await rowsOf("invoices", run.customer_id);
  expect(rows.slice(1)).toMatchObject([
    { calculate_incasso: false, had_sommatie: false, last_status_id: 1 },
    { calculate_incasso: false, had_sommatie: false, last_status_id: 1 },
  ]);
});

test("of mails that leave together only the one whose invoice was paid is kept back", async () => {
  const run = await waiting("Samen Vertrokken", { debtors: 5 });
  await pay(run.ids[2]);
  await deliverSome({ worker: "w1", channels: [mailBy(recordingConnection(handed), 5)], clock });
  const states = (await rowsOf("outbox", run.customer_id)).map(({ state, attempts }) => [state, attempts]);
  expect(states).toEqual([
    ["sent", 1],
    ["sent", 1],
    ["withdrawn", 0],
    ["sent", 1],
    ["sent", 1],
  ]);
  expect(handed).toHaveLength(4);
  expect(await lastWords(run.customer_id, run.ids[2])).toBe("mail_withdrawn");
});
