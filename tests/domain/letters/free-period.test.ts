import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { addDays } from "@/lib/kernel/day";
import { printedLetters } from "@/lib/letters/commands/print";
import { dispatcher } from "@/lib/outbox/delivery/deliver";
import { letterMail } from "@/lib/outbox/render/letter";
import { mailBy } from "../../support/sending";
import {
  as,
  clock,
  customer,
  debtor,
  freePeriodGiven,
  invoice,
  own,
  owner,
  rowsOf,
  TODAY,
  work,
} from "../../support/world";

const at = async (name: string, settings = {}) => {
  const customer_id = await customer(name, settings);
  return { customer_id, sanne: await as(role.klant, customer_id) };
};

async function runAll(sanne: StaffCtx, count = 1) {
  const started: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count });
  await work(sanne, started.data);
}

/** Returns the letters of a customer, as their recipients receive them. */
async function letters(sanne: StaffCtx, customer_id: number) {
  const rows = await owner<
    { id: number }[]
  >`select id from letters where customer_id = ${customer_id} and job_id is not null order by id`;
  const printed = await printedLetters(
    own(sanne),
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => {
    const letter = printed.get(id);
    if (!letter || letter instanceof Error) throw new Error(String(letter));
    return { ...letter.content, text: letterMail(letter.content).text.replace(/\s+/g, " ") };
  });
}

test("the second overdue notice gives the free period: it claims what is open, names what would follow, and says when", async () => {
  const { customer_id, sanne } = await at("Vrije Termijn");
  await invoice(sanne, await debtor(customer_id, "Mulder Bouw"), { overdue: 50, step: 4, amount: 86_903 });
  await runAll(sanne);
  const [letter] = await letters(sanne, customer_id);
  expect(letter?.text).toContain("binnen veertien dagen vanaf de dag nadat deze brief bij u is bezorgd");
  expect(letter?.text).toContain("€ 130,35 aan incassokosten verschuldigd (volgens het Besluit");
  expect(letter?.text).toContain("8% per jaar");
  expect(letter?.totals).toEqual({ open_amount: 86_903, interest: 0, incasso_costs: 0, claim: 86_903 });
  // A Saturday: posted on Monday, delivered on Thursday, fourteen days from the day after.
  expect(letter).toMatchObject({ free_until: "2026-12-10", pay_before: "2026-12-14" });
  const rows = await rowsOf("letters", customer_id);
  expect(rows).toMatchObject([{ free_until: "2026-12-10", pay_before: "2026-12-14" }]);
});

test("a consumer's fourteen-day letter announces what the decree gives over the sum it asks, whatever the customer's tariff", async () => {
  const tariff = { incasso_type: "perc", incasso_value: 1_500 };
  for (const use_courant of [true, false]) {
    const { customer_id, sanne } = await at(`Tarief ${use_courant}`, { ...tariff, combine_claim_box: true });
    const claes = await debtor(customer_id, "Claes Bakkerij", { debtor_kind: "consumer", use_courant });
    const demand = { overdue: 50, step: 5 };
    await invoice(sanne, claes, { ...demand, amount: 300_000 });
    await invoice(sanne, claes, { ...demand, amount: 237_853 });
    if (use_courant) await invoice(sanne, claes, { amount: -154_018, last_status_id: 20 });
    await runAll(sanne, 2);
    const [letter, ...more] = await letters(sanne, customer_id);
    expect(more).toEqual([]);
    // 15% of 2,500 and 10% of 1,338.35; in addition 5% of 378.53 for the whole.
    expect(letter?.totals.claim).toBe(use_courant ? 383_835 : 537_853);
    expect(letter?.text).toContain(
      `€ ${use_courant ? "508,84" : "643,93"} aan incassokosten verschuldigd (volgens het Besluit`,
    );
    expect(letter?.text).not.toContain("volgens onze voorwaarden");
  }
});

test("a consumer is claimed no more costs than the decree gives over all the letter asks, in shares that add up", async () => {
  const { customer_id, sanne } = await at("Ten Hoogste Het Besluit", {
    incasso_type: "costs",
    incasso_value: 30_000,
    combine_claim_box: true,
  });
  const claes = await debtor(customer_id, "Claes", { debtor_kind: "consumer" });
  const ids = [];
  for (const amount of [100_000, 50_000, 33_333])
    ids.push(await invoice(sanne, claes, { overdue: 80, step: 5, amount }));
  const downloaded_at = `${addDays(TODAY, -30)}T12:00:00Z`;
  for (const id of ids) await freePeriodGiven(id, { downloaded_at });
  await runAll(sanne, 3);
  const [letter] = await letters(sanne, customer_id);
  const costs = letter?.lines.map(({ incasso_costs }) => incasso_costs) ?? [];
  // 15% of 1,833.33, rounded; three times 300.00 by the customer's own tariff.
  expect([letter?.totals.incasso_costs, costs]).toEqual([27_500, [15_001, 7_500, 4_999]]);
  const of = { base: 183_333, amount: 27_500 };
  expect(letter?.lines[0]?.makeUp?.costs).toMatchObject({ type: "share", of, amount: 15_001 });
});

test("where the period is for consumers alone, a company's notice asks plainly and its first demand claims costs", async () => {
  for (const is_consumer of [true, false]) {
    const { customer_id, sanne } = await at(`Alleen Consumenten ${is_consumer}`, {
      free_period_for: "consumers",
    });
    const mulder = await debtor(customer_id, "Mulder", { debtor_kind: is_consumer ? "consumer" : null });
    await invoice(sanne, mulder, { overdue: 50, step: 4, amount: 86_903 });
    await runAll(sanne);
    const [notice] = await letters(sanne, customer_id);
    expect(notice?.free_until === null).toBe(!is_consumer);
    expect(notice?.text.includes("binnen veertien dagen")).toBe(is_consumer);
    expect(notice?.text).not.toContain(
      is_consumer ? "zonder nadere aankondiging" : "aan incassokosten verschuldigd",
    );
  }
  const { customer_id, sanne } = await at("Eerste Eis", {
    free_period_for: "consumers",
    license_type: "inc",
  });
  await invoice(sanne, await debtor(customer_id, "Prins Horeca"), { overdue: 40, amount: 100_000 });
  await runAll(sanne);
  const [demand] = await letters(sanne, customer_id);
  expect(demand?.totals.incasso_costs).toBe(15_000);
});

test("a first demand without a free period before it gives one, and only the next demand claims costs", async () => {
  const { customer_id, sanne } = await at("Alleen Incasso", { license_type: "inc" });
  await invoice(sanne, await debtor(customer_id, "Prins Horeca"), { overdue: 40, amount: 100_000 });
  await runAll(sanne);
  const [first] = await letters(sanne, customer_id);
  expect(first?.text).toContain("Wij sommeren u te betalen. U kunt nu nog betalen zonder extra kosten.");
  expect(first?.totals.claim).toBe(100_000);
  expect((await rowsOf("invoices", customer_id))[0]).toMatchObject({
    last_status_id: 6,
    had_sommatie: true,
    calculate_interest: false,
    calculate_incasso: false,
  });
  await owner`update letters set day = ${addDays(TODAY, -30)}, downloaded_at = now() where customer_id = ${customer_id}`;
  await owner`update invoices set next_action_on = ${TODAY}, last_action_at = ${addDays(TODAY, -30)} where customer_id = ${customer_id}`;
  const { meta } = await listActions.call(sanne, {});
  await runAll(sanne, meta.total);
  const [, second] = await letters(sanne, customer_id);
  expect(second?.totals).toMatchObject({ open_amount: 100_000, incasso_costs: 15_000 });
  expect(second?.text).toContain("U bent in verzuim.");
  expect(second?.text).toContain("Wij schreven u hierover op 22 oktober 2026.");
  expect((await rowsOf("invoices", customer_id))[0]).toMatchObject({
    last_status_id: 7,
    calculate_interest: true,
    calculate_incasso: true,
  });
});

test("earlier letters are named when they went, and only then", async () => {
  const { customer_id, sanne } = await at("Eerdere Brieven");
  const facts = { overdue: 60, step: 5, amount: 50_000 };
  const boer = await debtor(customer_id, "De Boer");
  const known = await invoice(sanne, boer, facts);
  await freePeriodGiven(known, { day: addDays(TODAY, -28) });
  await freePeriodGiven(await invoice(sanne, await debtor(customer_id, "Visser"), facts), {
    downloaded_at: null,
  });
  await runAll(sanne, 2);
  const [posted, unposted] = await letters(sanne, customer_id);
  expect(posted?.text).toContain("Wij schreven u hierover op 24 oktober 2026.");
  expect(unposted?.text).not.toContain("schreven");
});

test("a customer whose settings charge nothing announces nothing and claims nothing", async () => {
  const { customer_id, sanne } = await at("Kosteloos", {
    interest_rate: 0,
    incasso_type: "costs",
    incasso_value: 0,
  });
  await invoice(sanne, await debtor(customer_id, "Smit"), { overdue: 20, step: 3 });
  await invoice(sanne, await debtor(customer_id, "Kok"), { overdue: 40, step: 4 });
  await runAll(sanne, 2);
  for (const { text, free_until } of await letters(sanne, customer_id)) {
    expect(text).not.toMatch(/rente|incassokosten|veertien dagen/);
    expect(free_until).toBeNull();
  }
});

test("a statement asks what is overdue less the credits, and says that the rest can wait", async () => {
  const { customer_id, sanne } = await at("Rekening Courant");
  const claes = await debtor(customer_id, "Claes Bakkerij", { use_courant: true });
  await invoice(sanne, claes, { overdue: 20, amount: 300_000 });
  await invoice(sanne, claes, { overdue: -10, amount: 40_000 });
  await invoice(sanne, claes, { overdue: 5, amount: -154_018, last_status_id: 20 });
  await runAll(sanne);
  const [statement] = await letters(sanne, customer_id);
  expect(statement?.totals.claim).toBe(145_982);
  expect(statement?.lines).toHaveLength(3);
  expect(statement?.text).toContain(
    "Daarvan is € 3.000,00 vervallen. Uw tegoed van € 1.540,18 trekken wij daarvan af.",
  );
  expect(statement?.text).toContain("Wat nog niet vervallen is, hoeft u nu nog niet te betalen.");
});

test("a statement whose credits cover what is overdue is not sent, and says so", async () => {
  const { customer_id, sanne } = await at("Gedekt");
  const claes = await debtor(customer_id, "Claes Slagerij", { use_courant: true });
  await invoice(sanne, claes, { overdue: 20, amount: 50_000 });
  await invoice(sanne, claes, { overdue: 5, amount: -60_000, last_status_id: 20 });
  const started: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count: 1 });
  await work(sanne, started.data);
  const [job] = await rowsOf("jobs", customer_id);
  expect(job?.result).toMatchObject({ letters: 0, skipped: [{ reason: "covered_by_credit" }] });
});

test("without an account to pay to nothing is sent", async () => {
  const { customer_id, sanne } = await at("Zonder Rekening", { bank_iban: " " });
  await invoice(sanne, await debtor(customer_id, "Jacobs"), { overdue: 10 });
  await runAll(sanne);
  expect((await rowsOf("jobs", customer_id))[0]?.result).toMatchObject({
    letters: 0,
    skipped: [{ reason: "no_bank_account" }],
  });
});

test("a template that lacks the debtor's language makes the whole message Dutch", async () => {
  const { customer_id, sanne } = await at("Een Taal");
  await owner`insert into templates ${owner({ customer_id, type: "3", name: "Eigen", subject: "Betaal @@invoice_number", content: "<p>@@salutation,</p><p>Betaal @@total_amount.</p>" })}`;
  await invoice(sanne, await debtor(customer_id, "Emily Clarke Ltd", { country: "GB" }), { overdue: 10 });
  await runAll(sanne);
  const [letter] = await letters(sanne, customer_id);
  expect(letter?.language).toBe("nl");
  expect(letter?.text).toContain("Geachte heer of mevrouw,");
  expect(letter?.text).toContain("€ 1.250,00");
});

test("a mail says that nobody typed it, where to answer, and stands in one thread with the one before; nothing invites to unsubscribe", async () => {
  const { customer_id, sanne } = await at("Een Draad");
  const koster = await debtor(customer_id, "Koster");
  await invoice(sanne, koster, { overdue: 3 });
  const heads = await mailedTwice(sanne, customer_id);
  const [first = "", second = ""] = heads;
  for (const head of heads) {
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head).toMatch(/^Reply-To: info@eendraad\.example$/m);
    expect(head).not.toMatch(/List-Unsubscribe/i);
    expect(head).toMatch(/filename="?[A-Za-z0-9-]+\.pdf/);
  }
  expect(first).not.toMatch(/^References:/m);
  const known = /^Message-ID: (<[^>]+>)/m.exec(first)?.[1] ?? "none";
  expect(second).toContain(`References: ${known}`);
});

/** Runs two steps of a customer's one invoice and hands their mails over. Returns the bytes the mail server receives. */
async function mailedTwice(sanne: StaffCtx, customer_id: number): Promise<string[]> {
  const handed: string[] = [];
  const line = {
    async handOver({ bytes }: { bytes: Buffer }) {
      const head = bytes
        .toString("latin1")
        .replace(/\r\n[ \t]+/g, " ")
        .replaceAll("\r\n", "\n");
      // Mails of this file's other customers are waiting too.
      if (head.includes("@eendraad.example")) handed.push(head);
      return { kind: "sent" as const, answer: "250 ok" };
    },
    close: async () => undefined,
  };
  for (const step of [1, 2]) {
    await owner`update invoices set next_action_on = ${TODAY} where customer_id = ${customer_id}`;
    await runAll(sanne);
    await owner`update outbox set not_before = now() - interval '1 second' where customer_id = ${customer_id}`;
    await dispatcher({ worker: `draad-${step}`, channels: [mailBy(line)], clock }).deliverWaiting();
  }
  return handed;
}
