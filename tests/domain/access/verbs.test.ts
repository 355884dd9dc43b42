import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { z } from "zod";
import { capabilities, capabilityNames, may } from "@/lib/access/capabilities";
import type { StaffCtx } from "@/lib/access/context";
import { role, roleIds } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { openHold } from "@/lib/agreements/commands/open-hold";
import type { AnyFile, AnyVerb } from "@/lib/http/calls";
import { addDays } from "@/lib/kernel/day";
import { Problem } from "@/lib/kernel/problems";
import { saveView } from "@/lib/lists/commands/save-view";
import { bankEntries } from "../../support/bank-rows";
import { bytesOf } from "../../support/download";
import { plainFacts, plainForm } from "../../support/letter";
import { rootPath } from "../../support/sources";
import { as, customer, debtor, invoice, owner, TODAY } from "../../support/world";

type Named = readonly [name: string, verb: AnyVerb | AnyFile];

/** All verbs of the product, found by searching: a new one is tested without being listed here. */
const verbs = await everyVerb();
const bakker = await customer("Bakker Groothandel", { features: ["contracts"] });
const visser = await customer("Visser Transport");
const contexts = new Map(
  await Promise.all(
    roleIds.map(
      async (id) => [id, await as(id, id === 1 || id === 2 || id === 7 ? undefined : bakker)] as const,
    ),
  ),
);
/** Kinds of rows that belong to the product and to no customer, so no user is a stranger to them. */
const ofProduct: ReadonlySet<string> = new Set(["rate"]);
const stranger = await rowsAbout("Kok Catering", visser);
const colleagues = await rowsAbout("Verborgen Visgroothandel", bakker);

test("all verbs are found", () => expect(verbs.length).toBeGreaterThan(15));

const cases = verbs.flatMap(([name, verb]) => roleIds.map((id) => [name, id, verb] as const));

test.each(cases)(
  "%s answers role %i by the table of capabilities and by nothing else",
  async (_name, id, verb) => {
    const ctx = context(id);
    const problem = await answerOf(verb, ctx, {}).then(
      () => null,
      (error: unknown) => error,
    );
    if (!may(ctx, verb.can)) return expect(problem).toMatchObject({ kind: "forbidden" });
    // Allowed: it works, or names what is missing; never "forbidden" or an unexpected error.
    if (problem !== null) expect(problem).toBeInstanceOf(Problem);
    if (problem instanceof Problem) expect(["invalid", "not-found", "conflict"]).toContain(problem.kind);
  },
);

const withIds = verbs.flatMap(([name, verb]) => {
  const of = verb.input.shape.id ? idOf(verb.input.shape.id) : undefined;
  return of ? [[name, of, verb] as const] : [];
});

test.each(withIds)(
  "%s answers a stranger's %s with 404, like one that does not exist",
  async (_name, of, verb) => {
    // A verb for staff only is called by a white label without customers.
    const asking = [superKlant(), context(role.whiteLabel)].find((ctx) => may(ctx, verb.can));
    // For a superadmin no row is a stranger's.
    const ctx = asking ?? context(role.superadmin);
    for (const id of asking && !ofProduct.has(of) ? [stranger[of] ?? 0, 2_000_000_000] : [2_000_000_000]) {
      expect(id).toBeGreaterThan(0);
      await expect(verb.call(ctx, { id, ...besides(verb) })).rejects.toMatchObject({
        kind: "not-found",
      });
    }
  },
);

const reads = verbs.flatMap(([name, verb]) => (verb.kind === "query" ? [[name, verb] as const] : []));

test.each(reads)("%s answers what it declares, and nothing else", async (_name, verb) => {
  const of = verb.input.shape.id ? idOf(verb.input.shape.id) : undefined;
  const { debtor_id } = verb.input.shape;
  const about = debtor_id && !debtor_id.safeParse(undefined).success ? { debtor_id: colleagues.debtor } : {};
  const input = { ...(of ? { id: colleagues[of] } : {}), ...about, ...draftFor(verb) };
  const ctx = may(superKlant(), verb.can) ? superKlant() : context(role.superadmin);
  const answer = await verb.call(ctx, input).catch((error: unknown) => {
    // A file cannot be supplied here: the tests of the import cover files.
    if (error instanceof Problem && Object.keys(verb.input.shape).some((name) => /^file/.test(name)))
      return undefined;
    throw error;
  });
  if (answer !== undefined) expect(verb.answer.safeParse(answer).error?.issues ?? []).toEqual([]);
});

const ofDebtors = withIds.filter(([, of]) =>
  [
    "debtor",
    "invoice",
    "letter",
    "handover",
    "outbox",
    "undo",
    "hold",
    "payment",
    "provider-payment",
    "debit-mandate",
    "run",
  ].includes(of),
);

test.each(ofDebtors)("%s answers with 404 for the %s of a colleague's debtor", async (_name, of, verb) => {
  const id = colleagues[of] ?? 0;
  expect(id).toBeGreaterThan(0);
  // A verb about all debtors of a customer is forbidden to users who work for their own debtors, whatever the id.
  const kind = may(linked(), verb.can) ? "not-found" : "forbidden";
  await expect(verb.call(linked(), { id, ...besides(verb) })).rejects.toMatchObject({ kind });
});

test("who has a debtor link reads of no colleague's debtor in any list", async () => {
  for (const [name, verb] of verbs) {
    if (verb.kind === "command" || !may(linked(), verb.can)) continue;
    const answer = await answerOf(verb, linked(), {}).catch((error: unknown) => {
      if (error instanceof Problem) return null;
      throw error;
    });
    expect([name, JSON.stringify(answer)]).not.toMatchObject([name, expect.stringContaining("Verborgen")]);
  }
});

test("who has a debtor link runs, marks and notes nothing of a colleague's debtor", async () => {
  const id = colleagues.invoice ?? 0;
  const before = await owner`select * from invoices where id = ${id}`;
  for (const [name, input] of [
    ["previewActions", { invoices: { [id]: null } }],
    ["rehearseActions", { invoices: { [id]: null } }],
    ["runActions", { invoices: { [id]: null } }],
    ["removeActions", { invoices: { [id]: null } }],
    ["sendFlex", { invoices: { [id]: null } }],
    ["resetFlexRows", { invoices: { [id]: null } }],
    ["updateStatuses", { invoices: { [id]: 16 } }],
    ["updateFlex", { invoices: { [id]: true }, templateId: colleagues.template }],
    ["addNotes", { ids: [id], note: "Belt morgen terug" }],
  ] as const) {
    const verb = verbs.find(([known]) => known === name)?.[1];
    if (!verb) throw new Error(`no verb ${name}`);
    const answer = await verb.call(linked(), input).catch((error: unknown) => error);
    expect([name, answer instanceof Problem ? answer.kind : answer]).toEqual([name, "not-found"]);
  }
  expect(await owner`select * from invoices where id = ${id}`).toEqual(before);
  expect(await owner`select 1 from timeline_entries where invoice_id = ${id}`).toHaveLength(0);
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the rows of an answer: a list's own, or those a page shows together with related ones. */
function rowsOf(answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  const { data } = answer;
  return isObject(data) ? (data.holds ?? data.totals) : data;
}

test("a filter by a stranger's id finds nothing", async () => {
  for (const [name, verb] of verbs) {
    const shape: Record<string, unknown> = verb.input.shape;
    if (verb.kind !== "query" || !shape.debtor_id || shape.invoices) continue;
    if (!may(context(role.klant), verb.can)) continue;
    const answer = await verb.call(context(role.klant), { debtor_id: stranger.debtor });
    expect([name, rowsOf(answer)]).toEqual([name, []]);
    if (isObject(answer) && answer.meta) expect(answer.meta).toMatchObject({ total: 0 });
  }
});

const agreements = verbs.flatMap(([name, verb]) =>
  verb.kind !== "file" && "debtor_id" in verb.input.shape && "invoices" in verb.input.shape
    ? [[name, verb] as const]
    : [],
);

test.each(agreements)(
  "%s agrees nothing about a stranger's debtor, nor a colleague's",
  async (_name, verb) => {
    const before = await owner`select count(*) from holds union all select count(*) from payments`;
    for (const [ctx, about] of [
      [superKlant(), stranger],
      [linked(), colleagues],
    ] as const)
      await expect(verb.call(ctx, draftFor(verb, about))).rejects.toMatchObject({ kind: "not-found" });
    expect(await owner`select count(*) from holds union all select count(*) from payments`).toEqual(before);
  },
);

test("the table of capabilities, as SPEC §6 has it", () => {
  type Rule = { roles: readonly number[]; session?: string; needs?: string };
  const cell = (id: (typeof roleIds)[number], rule: Rule) =>
    rule.roles.includes(id) ? (rule.session ? "s" : rule.needs ? "f" : "x") : ".";
  const lines = capabilityNames.map(
    (name) => `${roleIds.map((id) => cell(id, capabilities[name])).join(" ")}  ${name}`,
  );
  expect(["1 2 3 4 5 6 7 8", ...lines].join("\n")).toMatchInlineSnapshot(`
    "1 2 3 4 5 6 7 8
    x x x x x x x x  self.read
    x . x . x . . x  audit.read
    x x x x x . x x  dashboard.read
    x . x x x . . x  figures.read
    . . x x x . . .  figures.target
    x x . . . . x .  sales.read
    . . f f f . . f  reports.create
    . . s s s . . s  reports.export
    . . x . x . . .  actions.read
    . . x . x . . .  actions.run
    . . x . x . . .  runs.read
    . . x . x . . x  letters.read
    . . x . x . . .  letters.print
    . . x . x x . x  debtors.read
    . . x . x x . .  debtors.write
    . . x . x . . .  debtors.create
    . . x . x . . x  debtors.file
    . . x . x . . .  debtors.anonymise
    . . f . f . . f  subscriptions.read
    . . x . x . . .  debtors.join
    . . s . s . . .  debtors.delete
    . . x . x x . x  invoices.read
    . . x . x . . x  invoices.all
    . . x . x . . x  invoices.open
    . . x . x . . .  invoices.write
    . . x . x x . .  invoices.flex
    . . s . s . . .  invoices.delete
    . . x . x x . x  holds.read
    . . x . x . . .  holds.write
    . . x . x . . x  payments.read
    . . x . x . . .  payments.write
    x . x . x . . x  templates.read
    x . x . x . . .  templates.write
    . . s . s . . s  ri-matches.read
    . . s . s . . .  ri-matches.write
    . . x . x . . .  sync.read
    . . x . x . . .  sync.start
    . . s . s . . .  sync.unlink
    . . x . x . . .  bank.read
    . . x . x . . .  bank.write
    . . x . x . . x  outbox.read
    . . x . x . . .  outbox.resolve
    . . x . x . . x  views.read
    . . x . x . . .  views.write
    x x . . . . x .  customers.list
    x x x . x . x x  customers.read
    x x . . . . x .  customers.create
    x x . . . . x .  customers.write
    x x x . x . x x  customers.support
    x x . . . . x .  customers.delete
    x x . . . . . .  customers.keys
    x . . . . . . .  customers.move
    x . . . . . . .  customers.retention
    x . x . x . . x  clearings.read
    x . . . . . . .  customers.features
    x x x . x . . x  webhooks.read
    x x x . x . . .  webhooks.write
    x x . . . . x .  contacts.read
    x x . . . . x .  contacts.write
    x x . . . . x .  dossier.read
    x x . . . . x .  dossier.write
    x x . . . . x .  contracts.read
    x x . . . . x .  contracts.write
    x x . . . . x .  contact_rules.write
    x x . . . . x .  law.write
    . . x x x x . x  jobs.read
    x x . . . . x .  scope.read
    x x . . . . . .  users.read
    x x . . . . . .  users.write
    x . x . . . . .  super_logins.read
    x . . . . . . .  resellers.read
    x . . . . . . .  resellers.write
    x . . . . . . .  identity_providers.read
    x . . . . . . .  identity_providers.write
    x x x x x x x x  rates.read
    x . . . . . . .  rates.write
    . . x . x . . .  rates.apply
    x . . . . . . .  system.read
    x . . . . . . .  system.write
    . x x . x . x .  rates.await
    x x . . . . . .  users.super-login"
  `);
});

function context(id: (typeof roleIds)[number]): StaffCtx {
  const found = contexts.get(id);
  if (!found) throw new Error(`no user of role ${id}`);
  return found;
}

/** Returns the table a field's id belongs to, as its schema declares. */
function idOf(field: z.ZodType): string | undefined {
  const meta: Record<string, unknown> | undefined = field.meta();
  return typeof meta?.idOf === "string" ? meta.idOf : undefined;
}

/** Returns a klant restricted to their own debtors, who may delete too, so that only their reach refuses them. */
function linked(): StaffCtx {
  const ctx = superKlant();
  return { ...ctx, actor: { ...ctx.actor, debtor_link: true } };
}

/** Returns the input of a verb besides an id. */
function besides(verb: AnyVerb | AnyFile) {
  const extra = {
    decision: "retry",
    // The reason for waiving a rest.
    ...(Object.keys(verb.input.shape).join() === "id,version,reason" && { reason: "Te klein om na te gaan" }),
    is_closed: true,
    way: "post",
    verdict: "confirmed",
    ...("way" in verb.input.shape && { on: TODAY }),
    mode: "law",
    ...("apply" in verb.input.shape && { apply: true, reason: "Besluit gerectificeerd" }),
    switch_id: 1,
    content: "Belde terug",
    entry_id: 1,
    other_id: colleagues.debtor,
    note: "Belt morgen terug",
    timelineId: 1,
    contact_rules: { gap_days: 2 },
    file_id: 1,
    interruption_id: 1,
    webhook_id: 1,
    delivery_id: 1,
    url: "https://boekhouding.example/invorder",
    events: ["payment"],
    parts: { 1: null },
    side: "debit",
    // The event that interrupted a limitation.
    ...("file" in verb.input.shape && "on" in verb.input.shape && { on: "2026-11-20", kind: "summons" }),
    // A dossier entry.
    ...("product" in verb.input.shape && { type: "note", subject: "Kennismaking", date: TODAY }),
    // For commands only: `outcome` is a filter of some lists.
    ...(verb.kind === "command" && { outcome: "withdrawn" }),
  };
  return Object.fromEntries(Object.entries(extra).filter(([key]) => key in verb.input.shape));
}

/** Returns the rows of a plan, for a verb that needs a selection. */
function draftFor(verb: AnyVerb, about = colleagues): Record<string, unknown> {
  const { shape } = verb.input;
  if (verb.kind === "query" && "address" in shape) return { address: "debiteuren@vandijk.example" };
  if (verb.kind === "query" && shape.list?.safeParse(undefined).success === false) return { list: "debtors" };
  if ("slug" in shape) return { slug: "actions" };
  if ("job_id" in shape) return { job_id: about.import };
  if ("aware" in shape || ("mode" in shape && "open" in shape)) return { mode: "law" };
  if ("switch_id" in shape) return { switch_id: about["law-switch"] };
  if ("entries" in shape) return { entries: { [about["bank-entry"] ?? 0]: 1 } };
  if (!("invoices" in shape)) return {};
  if ("follow_up" in shape) return { type: "call", result: "reached", invoices: [about.invoice ?? 0] };
  const invoices = { [about.invoice ?? 0]: null };
  if ("line" in shape) return { invoices, line: "step-3" };
  if (!("debtor_id" in shape)) return { invoices };
  const agreed = { amount: "1.00", ...("replace" in shape && { kind: "promise", day: addDays(TODAY, 5) }) };
  return { invoices, debtor_id: about.debtor, ...agreed };
}

/** Returns a klant in a super-login, who may delete too and has the features of single users. */
function superKlant(): StaffCtx {
  const ctx = context(role.klant);
  return { ...ctx, actor: { ...ctx.actor, is_super: true, features: new Set(["create-report"]) } };
}

/** Creates rows about one debtor of a customer, assigned to its Pieter. Returns an id of each kind. */
async function rowsAbout(name: string, customer_id: number): Promise<Record<string, number>> {
  const pieter = await as(role.klant, customer_id);
  const debtor_id = await debtor(customer_id, name, { owner_user_id: pieter.actor.id });
  const invoice_id = await invoice(pieter, debtor_id);
  const promised = await invoice(pieter, debtor_id);
  await openHold.call(pieter, {
    kind: "promise",
    debtor_id,
    invoices: { [promised]: null },
    day: addDays(TODAY, 5),
  });
  await addPayment.call(pieter, { debtor_id, amount: "1.00", invoices: { [promised]: null } });
  const [hold] = await owner<{ id: number }[]>`select id from holds where debtor_id = ${debtor_id}`;
  const [payment] = await owner<{ id: number }[]>`select id from payments where debtor_id = ${debtor_id}`;
  const [job] = await owner<
    { id: number }[]
  >`insert into jobs (customer_id, user_id, action, status, input) values (${customer_id}, ${pieter.actor.id}, 'run-actions', 3, '{}') returning id`;
  const [brought] = await owner<
    { id: number }[]
  >`insert into jobs (customer_id, user_id, action, status, input, result)
    values (${customer_id}, ${pieter.actor.id}, 'import-csv', 2, '{}', '{"source": "csv", "taken_at": "2026-11-21 09:00:00+00"}') returning id`;
  await owner`insert into runs ${owner({ customer_id, id: job?.id ?? 0, user_id: pieter.actor.id, occasion: "actions", asked: 1, refused: 0 })}`;
  await owner`insert into run_items (customer_id, run_id, invoice_id, debtor_id, outcome, from_status, currency, amount, claimed)
    values (${customer_id}, ${job?.id ?? 0}, ${invoice_id}, ${debtor_id}, 'sent', 1, 'EUR', 100, 0)`;
  const [form] = await owner<{ id: number }[]>`
    insert into letter_forms (customer_id, hash, content) values (${customer_id}, 'x', ${JSON.stringify(plainForm)}::text::jsonb) returning id`;
  const [letter] = await owner<{ id: number }[]>`
    insert into letters (customer_id, debtor_id, form_id, language, content, filename, day)
    values (${customer_id}, ${debtor_id}, ${form?.id ?? 0}, 'nl', ${JSON.stringify(plainFacts)}::text::jsonb, 'x.pdf', '2026-11-21') returning id`;
  const [handover] = await owner<{ id: number }[]>`
    insert into handovers (id, customer_id, debtor_id, status_id, day)
    values (nextval('letters_id_seq'), ${customer_id}, ${debtor_id}, 10, '2026-11-21') returning id`;
  const [mail] = await owner<
    { id: number }[]
  >`insert into outbox (customer_id, debtor_id, kind, state, recipient, sender, subject, message_id) values (${customer_id}, ${debtor_id}, 'dunning', 'failed', 'a@b.nl', 'c@d.nl', 'x', ${`<x@${customer_id}>`}) returning id`;
  const [undo] = await owner<{ id: number }[]>`
    insert into undos (customer_id, user_id, kind) values (${customer_id}, ${pieter.actor.id}, 'remove') returning id`;
  const [template] = await owner<{ id: number }[]>`
    insert into templates (customer_id, type, name, content, is_flex) values (${customer_id}, 'flex', 'Herinnering', 'Beste', true) returning id`;
  const [contact] = await owner<{ id: number }[]>`
    insert into contacts (customer_id, name) values (${customer_id}, 'Els van Dijk') returning id`;
  const [contract] = await owner<{ id: number }[]>`
    insert into contracts (customer_id, startdate) values (${customer_id}, '2026-01-01') returning id`;
  const [entry] = await owner<{ id: number }[]>`
    insert into dossier_entries (customer_id, type, subject, date, file_id)
    select ${customer_id}, 'note', 'Kennismaking', '2026-11-02', min(id) from files where customer_id = ${customer_id} returning id`;
  const [match] = await owner<{ id: number }[]>`
    insert into ri_matches (customer_id, invoice, debtor, saldo, scenario, reason, day)
    values (${customer_id}, 'F9', '', 100, 3, 'unknown', '2026-11-21') returning id`;
  const [paymentRow] = await owner<{ id: number }[]>`
    insert into provider_payments (customer_id, debtor_id, provider, provider_id, currency, amount, invoice_ids, state, unassigned)
    values (${customer_id}, ${debtor_id}, 'mollie', 'tr_1', 'EUR', 100, '{}', 'paid', 100) returning id`;
  const [mandate] = await owner<{ id: number }[]>`
    insert into debit_mandates (customer_id, debtor_id, key_mark, state) values (${customer_id}, ${debtor_id}, '', 'valid') returning id`;
  const [line] = await bankEntries(customer_id, ["Bakkerij De Korenaar"]);
  const [brought_in] = await owner<{ id: number }[]>`
    insert into sync_runs (customer_id, source, state, taken_at, undo_id) values (${customer_id}, 'csv', 'done', now(), 0) returning id`;
  const slug = `van-${name.toLowerCase().replaceAll(" ", "-")}`;
  const [reseller] = await owner<{ id: number }[]>`
    insert into resellers (name, domain) values (${name}, ${slug}) returning id`;
  const [switched] = await owner<{ id: number }[]>`
    insert into law_switches (customer_id, legal_mode, was_legal_mode, open, "from", applied_at, modes_before, totals)
    values (${customer_id}, false, false, 'keep', current_date, now(), '[]', '[]') returning id`;
  const [rate] = await owner<{ id: number }[]>`select min(id) as id from law_rates`;
  const [provider] = await owner<{ id: number }[]>`
    insert into identity_providers (reseller_id, name, issuer, client_id, client_secret, email_domains)
    values (${reseller?.id ?? 0}, ${name}, 'https://login.example', 'invorder', '', ${[`${slug}.example`]}) returning id`;
  const { data: view } = await saveView.call(pieter, { list: "debtors", name: "Groot en laat", query: "" });
  return {
    view: view.id,
    "law-switch": switched?.id ?? 0,
    rate: rate?.id ?? 0,
    "identity-provider": provider?.id ?? 0,
    "sync-run": brought_in?.id ?? 0,
    "ri-match": match?.id ?? 0,
    "bank-entry": line?.id ?? 0,
    "bank-statement": line?.statement_id ?? 0,
    "provider-payment": paymentRow?.id ?? 0,
    "debit-mandate": mandate?.id ?? 0,
    contact: contact?.id ?? 0,
    contract: contract?.id ?? 0,
    "dossier-entry": entry?.id ?? 0,
    debtor: debtor_id,
    template: template?.id ?? 0,
    invoice: invoice_id,
    undo: undo?.id ?? 0,
    job: job?.id ?? 0,
    import: brought?.id ?? 0,
    run: job?.id ?? 0,
    letter: letter?.id ?? 0,
    handover: handover?.id ?? 0,
    outbox: Number(mail?.id ?? 0),
    hold: Number(hold?.id ?? 0),
    payment: Number(payment?.id ?? 0),
    customer: customer_id,
    reseller: reseller?.id ?? 0,
    user: pieter.actor.id,
  };
}

/** Returns the answer of a verb; of a file its whole content. */
async function answerOf(verb: AnyVerb | AnyFile, ctx: StaffCtx, input: unknown): Promise<unknown> {
  if (verb.kind !== "file") return verb.call(ctx, input);
  const made = await verb.call(ctx, input);
  return { filename: made.filename, text: (await bytesOf(made)).toString("utf8") };
}

async function everyVerb(): Promise<Named[]> {
  const files = fs
    .readdirSync(rootPath("lib"), { recursive: true, encoding: "utf8" })
    .filter((file) => /(queries|commands)(\/.*)?\.ts$/.test(file));
  const found: Named[] = [];
  for (const file of files.sort()) {
    const module: Record<string, unknown> = await import(path.join(rootPath("lib"), file));
    for (const [name, value] of Object.entries(module)) if (isVerb(value)) found.push([name, value]);
  }
  return found;
}

function isVerb(value: unknown): value is AnyVerb | AnyFile {
  return typeof value === "object" && value !== null && "kind" in value && "can" in value && "call" in value;
}
