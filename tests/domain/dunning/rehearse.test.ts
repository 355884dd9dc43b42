import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { previewActions, runActions } from "@/lib/dunning/commands";
import { rehearseActions } from "@/lib/dunning/commands/rehearse";
import { Problem } from "@/lib/kernel/problems";
import { printedLetters } from "@/lib/letters/commands/print";
import { placedIn } from "../../support/pdf";
import { deliveryBy, recordingConnection } from "../../support/sending";
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
  work,
} from "../../support/world";

const at = async (name: string, settings: object = {}, user: object = {}) => {
  const customer_id = await customer(name, { combine_claim_box: true, ...settings });
  return { customer_id, sanne: await as(role.klant, customer_id, { last_login_at: NOW, ...user }) };
};
const ticked = (...ids: number[]) => ({ invoices: Object.fromEntries(ids.map((id) => [id, null])) });
const online = { payment_provider: "mollie", payment_provider_key: "verzegeld" };
const inOneLine = (text = "") => text.replace(/\s+/g, " ").trim();
/** Returns a sent text without what only the real letter has: a payment link, and its number in the payment reference. */
const unsent = (text = "") =>
  text.replace(/\/pay\/[\w.-]+/g, "/pay/rehearsal").replace(/ ?\bB26-\d{6}\b/g, "");

type Rehearsed = {
  recipient: string;
  also_to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  text: string;
};
const rehearsed = (ctx: StaffCtx) => owner<Rehearsed[]>`
  select recipient, also_to, cc, bcc, subject, text from outbox
  where kind = 'test' and customer_id is null and recipient = ${ctx.actor.email_address} order by id`;

/** Hands over waiting mails. Returns them by first recipient. */
async function delivered() {
  await owner`update outbox set not_before = now() - interval '1 second' where state = 'reserved'`;
  const parcels: { recipients: string[]; bytes: Buffer }[] = [];
  const connection = recordingConnection([], async (parcel) => {
    parcels.push(parcel);
    return undefined;
  });
  const { deliverWaiting, settled } = deliveryBy("proef", connection);
  await deliverWaiting();
  await settled();
  return Promise.all(
    parcels.map(async ({ recipients, bytes }) => ({ recipients, ...(await PostalMime.parse(bytes)) })),
  );
}

/** Returns a digest of each table, which differs when any row of it does. */
async function everyTable(): Promise<Map<string, string>> {
  const tables = await owner<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await owner<{ rows: string }[]>`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as rows from ${owner(name)} t`;
      return [name, row?.rows ?? ""] as const;
    }),
  );
  return new Map(found);
}

const changedSince = async (before: Map<string, string>) =>
  [...(await everyTable())].flatMap(([name, rows]) => (before.get(name) === rows ? [] : [name])).toSorted();

/** Creates a customer whose run sends mails with a posted letter, posted letters alone, one with costs, and a statement. */
async function varied(name: string) {
  const { customer_id, sanne } = await at(
    name,
    {
      license_type: "inc",
      send_cc: true,
      cc: "directie@varied.example",
      ...online,
    },
    { send_bcc: true },
  );
  const becker = await debtor(customer_id, "Becker Handel GmbH", {
    contact_email_address: "buchhaltung@becker.example",
    country: "DE",
    language: "de",
  });
  const prins = await debtor(customer_id, "Prins Catering", { contact_email_address: "" });
  const smit = await debtor(customer_id, "Smit Groothandel", { use_courant: true });
  const demanded = await invoice(sanne, prins, { overdue: 31, step: 5 });
  await freePeriodGiven(demanded);
  const ids = [
    await invoice(sanne, becker, { overdue: 10 }),
    await invoice(sanne, becker, { overdue: 12, amount: 45_050 }),
    demanded,
    await invoice(sanne, smit, { overdue: 10 }),
  ];
  return { customer_id, sanne, ids };
}

test("what is rehearsed is what the run then sends, but for its mark, the band over it and where its payment link leads", async () => {
  const { customer_id, sanne, ids } = await varied("Proef En Echt");
  const { data } = await rehearseActions.call(sanne, ticked(...ids));
  const rehearsals = await delivered();
  expect(data).toEqual({ recipient: sanne.actor.email_address, sent: 3, messages: 3 });
  expect(rehearsals).toHaveLength(3);
  for (const mail of rehearsals) {
    expect(mail.recipients).toEqual([sanne.actor.email_address]);
    expect([mail.to?.map(({ address }) => address), mail.cc ?? []]).toEqual([
      [sanne.actor.email_address],
      [],
    ]);
    expect(mail.subject).toMatch(/^\[PROEF\] /);
    expect(mail.headers.some(({ key }) => key === "x-claims")).toBe(false);
  }

  await work(sanne, (await runActions.call(sanne, ticked(...ids))).data);
  const real = await delivered();
  expect(real).toHaveLength(2);
  for (const { subject = "", from, html, text, attachments } of real) {
    const rehearsal = rehearsals.find((mail) => mail.subject === `[PROEF] ${subject}`);
    expect(rehearsal?.from).toEqual(from);
    const band = /<p [^>]*>(Proef: deze brief gaat naar [^<]*)<\/p>/.exec(rehearsal?.html ?? "");
    expect(rehearsal?.html?.replace(band?.[0] ?? "", "")).toBe(unsent(html));
    expect(html).toMatch(/\/pay\/[\w.-]{20}/);
    expect(rehearsal?.html).not.toMatch(/\/pay\/(?!rehearsal")[\w.-]/);
    const [, rehearsedText] = inOneLine(rehearsal?.text).split("U bent de enige die hem nu krijgt. ");
    expect(rehearsedText).toBe(inOneLine(unsent(text)));
    expect(rehearsal?.attachments[0]?.filename).toBe(`PROEF-${attachments[0]?.filename}`);
  }
  const bands = rehearsals.map(({ text }) => inOneLine(text).split(". U bent")[0]).toSorted();
  expect(bands[0]).toMatch(
    /^Proef: deze brief gaat naar Becker Handel GmbH \(buchhaltung@becker\.example, per post: Kerkstraat 1, 3511 EF UTRECHT, DUITSLAND\)$/,
  );
  expect(bands[1]).toBe(
    "Proef: deze brief gaat naar Prins Catering (per post: Kerkstraat 1, 3511 EF UTRECHT)",
  );

  // The letters too: word for word, except the mark on each page and the number it gets when it is written.
  const letters = await rowsOf("letters", customer_id);
  const printed = await printedLetters(
    own(sanne),
    letters.flatMap(({ id, job_id }) => (job_id === null ? [] : [Number(id)])),
  );
  expect(printed.size).toBe(3);
  for (const letter of printed.values()) {
    if (letter instanceof Error) throw letter;
    const rehearsal = rehearsals
      .flatMap(({ attachments }) => attachments)
      .find(({ filename }) => filename === `PROEF-${letter.filename}`);
    const [wordsOfRun, words] = await Promise.all(
      [letter.bytes, Buffer.from(rehearsal?.content as ArrayBuffer)].map(async (pdf) =>
        (await placedIn(pdf)).flat().flatMap(({ text }) => unsent(text).trim() || []),
      ),
    );
    expect(words?.filter((text) => text === "PROEF · niet versturen").length).toBeGreaterThan(0);
    expect(wordsOfRun?.filter((text) => !words?.includes(text))).toEqual([
      expect.stringMatching(/^(Ons kenmerk|Unser Zeichen)$/),
    ]);
    expect(words?.filter((text) => !wordsOfRun?.includes(text) && text !== "PROEF · niet versturen")).toEqual(
      [],
    );
  }
});

test("a rehearsal changes nothing but what lies in the outbox and in the audit book, nor does its delivery", async () => {
  const { sanne, ids } = await varied("Niets Veranderd");
  const before = await everyTable();
  await rehearseActions.call(sanne, ticked(...ids));
  expect(await changedSince(before)).toEqual(["audit_entries", "outbox", "throttles"]);
  await delivered();
  expect(await changedSince(before)).toEqual(["audit_entries", "outbox", "throttles"]);
  const left = await owner`
    select 1 from outbox where kind = 'test' and state = 'sent' and (html is not null or text is not null or attachments is not null)`;
  expect(left).toHaveLength(0);
  const { data: plan } = await previewActions.call(sanne, ticked(...ids));
  expect(plan.messages).toBe(3);
});

test("a rehearsal that no mail server takes leaves no letter lying around", async () => {
  const { customer_id, sanne } = await at("Geen Postbus");
  const id = await invoice(sanne, await debtor(customer_id, "Kok Catering"), { overdue: 10 });
  await rehearseActions.call(sanne, ticked(id));
  const refuse = async () => ({ kind: "refused" as const, answer: "550 No such mailbox" });
  const { deliverWaiting, settled } = deliveryBy("proef geweigerd", recordingConnection([], refuse));
  await deliverWaiting();
  await settled();
  const mails = await owner`
    select state, attachments, html, text from outbox where kind = 'test' and recipient = ${sanne.actor.email_address}`;
  expect(mails).toEqual([{ state: "failed", attachments: null, html: null, text: null }]);
});

test("of more than 25 messages each text has its first, and the answer says how many there are", async () => {
  const { customer_id, sanne } = await at("Veel Berichten");
  const ids: number[] = [];
  for (let n = 0; n < 30; n++)
    ids.push(await invoice(sanne, await debtor(customer_id, `Debiteur ${n}`), { overdue: 10 }));
  const later = await invoice(sanne, await debtor(customer_id, "Zwart Transport"), { overdue: 40, step: 3 });
  const { data } = await rehearseActions.call(sanne, ticked(...ids, later));
  expect(data).toMatchObject({ sent: 25, messages: 31 });
  const mails = await rehearsed(sanne);
  expect(mails).toHaveLength(25);
  expect(mails.filter(({ text }) => text.includes("Zwart Transport"))).toHaveLength(1);
});

test("flex templates are rehearsed as they would be sent", async () => {
  const { customer_id, sanne } = await at("Flex Proef", { has_flex_template: true });
  const [template] = await owner<{ id: number }[]>`
    insert into templates (customer_id, type, name, subject, content, is_flex)
    values (${customer_id}, 'flex', 'Even bellen', 'Even bellen', 'Wij bellen u graag.', true) returning id`;
  const id = await invoice(sanne, await debtor(customer_id, "Kok Catering"), {
    overdue: 10,
    send_flex: true,
    flex_template_id: template?.id ?? 0,
    flex_days: 10,
    flex_on: "2026-11-21",
  });
  await rehearseActions.call(sanne, { ...ticked(id), flex: true });
  expect(await rehearsed(sanne)).toMatchObject([{ subject: "[PROEF] Even bellen" }]);
});

test("in a super-login it goes to who really acts, marked in the language they read", async () => {
  const { customer_id, sanne } = await at("Namens Sanne");
  const ada = await as(role.superadmin, undefined, { last_login_at: NOW });
  const asSanne: StaffCtx = {
    ...sanne,
    language: "de",
    actor: { ...sanne.actor, is_super: true, super_user_id: ada.actor.id },
  };
  const id = await invoice(sanne, await debtor(customer_id, "Kok Catering"), { overdue: 10 });
  const { data } = await rehearseActions.call(asSanne, ticked(id));
  expect(data.recipient).toBe(ada.actor.email_address);
  expect(await rehearsed(sanne)).toEqual([]);
  const [mail] = await rehearsed(ada);
  expect(mail).toMatchObject({ also_to: [], cc: [], bcc: [] });
  expect(mail?.subject).toMatch(/^\[PROBE\] /);
  expect(mail?.text).toContain("Probe: Dieser Brief geht an Kok Catering");
});

test("nobody rehearses another customer's invoice, a choice that sends nothing, without an address of their own, or all day long", async () => {
  const { customer_id, sanne } = await at("Geweigerd");
  const other = await at("Een Ander");
  const id = await invoice(sanne, await debtor(customer_id, "Kok Catering"), { overdue: 10 });
  const theirs = await invoice(other.sanne, await debtor(other.customer_id, "Bos"), { overdue: 10 });
  const problemOf = (ctx: StaffCtx, input: object) =>
    rehearseActions.call(ctx, input).then(
      () => null,
      (error: unknown) => (error instanceof Problem ? [error.kind, error.detail?.key] : error),
    );
  expect(await problemOf(sanne, ticked(theirs))).toEqual(["not-found", undefined]);
  expect(await problemOf(await as(role.auditor, customer_id), ticked(id))).toEqual(["forbidden", undefined]);
  const paid = await invoice(sanne, await debtor(customer_id, "Vos"), { overdue: -5 });
  expect(await problemOf(sanne, ticked(paid))).toEqual(["conflict", "rehearsal_empty"]);
  const invited = await as(role.klant, customer_id);
  expect(await problemOf(invited, ticked(id))).toEqual(["conflict", "rehearsal_no_address"]);
  const key = await as(role.klant, customer_id, { last_login_at: NOW, is_service: true });
  expect(await problemOf(key, ticked(id))).toEqual(["conflict", "rehearsal_no_address"]);
  expect(await rehearsed(sanne)).toEqual([]);
  for (let n = 0; n < 5; n++) expect(await problemOf(sanne, ticked(id))).toBeNull();
  expect(await problemOf(sanne, ticked(id))).toEqual(["too-many", "too_many_rehearsals"]);
  expect(await rehearsed(sanne)).toHaveLength(5);
});
