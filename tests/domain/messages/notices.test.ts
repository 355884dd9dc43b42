import { afterEach, expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { moveHold } from "@/lib/agreements/commands/change-hold";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { undo } from "@/lib/dunning/commands/undo";
import { contentOf } from "@/lib/letters/commands/print";
import { previewHold, previewPayment } from "@/lib/messages/queries/notices/preview-notice";
import { listRuns } from "@/lib/messages/queries/runs/list-runs";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { letterMail } from "@/lib/outbox/render/letter";
import { on, pay, rowOf, workOn } from "../../support/agreements";
import { type Handed, mailBy, messagesOf, recordingConnection } from "../../support/sending";
import { as, clock, customer, debtor, invoice, owner, rowsOf } from "../../support/world";

async function at(name: string, facts: Record<string, unknown> = {}) {
  const customer_id = await customer(name);
  const sanne = on(await as(role.klant, customer_id), "2026-11-23");
  const boer = await debtor(customer_id, "De Boer Techniek", facts);
  const F1 = await invoice(sanne, boer, { amount: 100_000, overdue: 60, step: 4 });
  return { customer_id, sanne, boer, F1 };
}
type World = Awaited<ReturnType<typeof at>>;
const promised = { kind: "promise", day: "2026-11-27" };
const disputed = { kind: "dispute", reason: "quality", day: "2026-12-07" };
const wished = ({ boer, F1 }: World, facts: Record<string, unknown>) => ({
  debtor_id: boer,
  invoices: { [F1]: null },
  ...facts,
});

/** Runs the background jobs. */
async function worked({ customer_id, sanne }: World) {
  for (const { id } of await rowsOf("jobs", customer_id)) await workOn(sanne, { id });
}
/** Returns the mail of the last letter that is not withdrawn, as its debtor reads it. */
async function lastMail({ customer_id }: World) {
  const letters = (await rowsOf("letters", customer_id)).filter((row) => row.withdrawn_at === null);
  const letter = letters.at(-1);
  const form = (await rowsOf("letter_forms", customer_id)).find(({ id }) => id === letter?.form_id);
  const mail = letterMail(contentOf(form?.content, letter?.content));
  return {
    subject: letter?.content.subject,
    ...mail,
    text: mail.text.replaceAll("\u00a0", " ").replaceAll("\n", " "),
  };
}
const handOver = async (customer_id: number) => {
  await owner`update outbox set not_before = now() - interval '1 second' where customer_id = ${customer_id} and state = 'reserved'`;
  const handed: Handed[] = [];
  await deliverSome({ worker: "mara", channels: [mailBy(recordingConnection(handed))], clock });
  return handed.length;
};
afterEach(async () => {
  await owner`update outbox set state = 'withdrawn' where state = 'reserved'`;
});

test("nobody is told of a promise, a dispute or a payment unless that is asked for", async () => {
  const world = await at("Niet Verteld");
  await openHold.call(world.sanne, wished(world, promised));
  await openHold.call(world.sanne, wished(world, disputed));
  await pay(world.sanne, world.boer, "100.00", [world.F1]);
  expect(await rowsOf("jobs", world.customer_id)).toEqual([]);
});

test("a promise is confirmed once with its amount and day; what was seen before is what goes, and the invoice stands as it stood", async () => {
  const world = await at("Belofte Bevestigd");
  const input = wished(world, { ...promised, amount: "600.00", confirm: true });
  const { letter } = (await previewHold.call(world.sanne, input)).data;
  await openHold.call(world.sanne, input);
  await worked(world);
  await worked(world);
  const { subject, text, html } = await lastMail(world);
  expect(subject).toBe("Bevestiging van uw toezegging");
  expect(text).toContain(
    "Op 23 november 2026 hebt u toegezegd dat u € 600,00 uiterlijk op 27 november 2026 betaalt.",
  );
  expect(letter?.mail).toMatchObject({ subject, html });
  expect(await rowOf(world.F1)).toMatchObject({ last_status_id: 4, deadline: "2026-12-02" });
  expect((await listRuns.call(world.sanne, {})).data).toMatchObject([
    { occasion: "terms", invoices: 1, mails: 1 },
  ]);
  expect(await handOver(world.customer_id)).toBe(1);
});

test("a promise that was moved, undone or kept before its confirmation left is not confirmed any more", async () => {
  const world = await at("Belofte Verschoven");
  const { customer_id, sanne, boer, F1 } = world;
  const first = await openHold.call(sanne, wished(world, { ...promised, confirm: true }));
  await worked(world);
  await moveHold.call(sanne, { id: first.data.id, day: "2026-12-04" });
  expect(await handOver(customer_id)).toBe(0);
  const second = await openHold.call(sanne, wished(world, { ...promised, confirm: true, replace: true }));
  await worked(world);
  await undo.call(sanne, { id: second.undo_id });
  expect(await handOver(customer_id)).toBe(0);
  await openHold.call(sanne, wished(world, { ...promised, confirm: true, replace: true }));
  await worked(world);
  await pay(sanne, boer, "1000.00", [F1]);
  expect(await handOver(customer_id)).toBe(0);
  expect((await messagesOf(customer_id)).map(({ state, error }) => [state, error])).toEqual([
    ["withdrawn", "agreement_ended"],
    ["withdrawn", "undone"],
    ["withdrawn", "agreement_ended"],
  ]);
});

test("a dispute is acknowledged with its reason and the day of the answer, and asks nothing; of a part it is refused", async () => {
  const world = await at("Dispuut Bevestigd");
  const { sanne, F1, customer_id } = world;
  await expect(
    openHold.call(sanne, wished(world, { ...disputed, invoices: { [F1]: "10.00" }, confirm: true })),
  ).rejects.toMatchObject({ errors: { confirm: [{ key: "part_not_told" }] } });
  await openHold.call(sanne, wished(world, { ...disputed, confirm: true }));
  await worked(world);
  const { subject, text, html } = await lastMail(world);
  expect(subject).toMatch(/^Uw bezwaar tegen factuur /);
  expect(text).toContain(
    "U noemt als reden: kwaliteit. Wij zoeken dit uit en laten u uiterlijk op 7 december 2026 weten",
  );
  for (const words of [text, html]) expect(words).not.toMatch(/€|IBAN/);
  expect(await handOver(customer_id)).toBe(1);
});

test("money that was booked by hand is thanked for, with what is left; taken back before it left, it is not", async () => {
  const world = await at("Betaling Bevestigd");
  const { customer_id, sanne, boer, F1 } = world;
  const money = { debtor_id: boer, invoices: { [F1]: null }, on: "2026-11-20", confirm: true };
  const { letter } = (await previewPayment.call(sanne, { ...money, amount: "400.00" })).data;
  const { data } = await addPayment.call(sanne, { ...money, amount: "400.00" });
  await worked(world);
  const { text, html, subject } = await lastMail(world);
  expect(text).toMatch(
    /Op 20 november 2026 hebben wij uw betaling van €\s400,00 voor factuur F2026-\d+ ontvangen\. Dank u wel\. Er staat nog €\s600,00 open\./,
  );
  expect(letter?.mail).toMatchObject({ subject, html });
  await undoPayment.call(sanne, { id: data.id });
  expect(await handOver(customer_id)).toBe(0);
  expect(await messagesOf(customer_id)).toMatchObject([{ state: "withdrawn", error: "agreement_ended" }]);
  await addPayment.call(sanne, { ...money, amount: "1000.00" });
  await worked(world);
  expect((await lastMail(world)).text).toContain("Hiermee is alles betaald.");
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 19 });
  expect(await handOver(customer_id)).toBe(1);
});

test("the guard holds them too: nothing goes where collecting is off, or about what is disputed beside the promise", async () => {
  const world = await at("Bewaakt Verteld");
  const { customer_id, sanne, boer } = world;
  await openHold.call(sanne, wished(world, disputed));
  const input = wished(world, { ...promised, confirm: true });
  expect((await previewHold.call(sanne, input)).data.letter).toMatchObject({
    skipped: { reason: "dispute" },
    mail: null,
  });
  await openHold.call(sanne, input);
  await owner`update debtors set collect = false where id = ${boer}`;
  await pay(sanne, boer, "100.00", [world.F1], { confirm: true });
  await worked(world);
  expect(await messagesOf(customer_id)).toEqual([]);
});
