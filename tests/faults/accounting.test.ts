import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { packages } from "@/lib/accounting/adapters/packages";
import { linkOf } from "@/lib/accounting/commands/links/link";
import { listDifferences } from "@/lib/accounting/queries/list-differences";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { processWide } from "@/lib/kernel/process-wide";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { randomFrom } from "@/scripts/seed/random";
import { sync as syncAt } from "../support/linked";
import { live, mishap } from "../support/mishaps";
import { linkBy, type Practice, practiceServers } from "../support/practice";
import { type Handed, mailBy, recordingConnection, started } from "../support/sending";
import { as, clock, customer, NOW, own, owner, rowsOf, work } from "../support/world";

/** Seeds replay their decisions: run 7 of a package always fails in the same way. The long form is two hundred runs. */
const RUNS = Math.ceil((4 * Number(process.env.FAULT_RUNS ?? 1)) / 3);
const practice = await practiceServers();
afterAll(() => practice.close());
beforeEach(async () => {
  // A mail of another test must not be delivered here.
  await owner`update outbox set state = 'withdrawn' where state in ('reserved', 'sending')`;
});

/**
 * A package's requested waiting time applies to the following syncs too: the clock continues, in each test from the moment its tokens are
 * issued. Exact's tokens are valid for ten minutes, less than all tests together take.
 */
let startedAt = performance.now();
const going = () => new Date(NOW.getTime() + performance.now() - startedAt);
const sync = (sanne: StaffCtx, { key }: Practice) => syncAt(sanne, key, {}, going);

/** Creates a customer linked with the practice server of a package, with so many invoices that they are returned in pages. */
async function company(of: Practice, name: string, dice: ReturnType<typeof randomFrom>, invoices = 80) {
  const { server } = of;
  startedAt = performance.now();
  // Its package has no rate limit pending: the previous company's was by that one's clock.
  processWide("invorder.package-paces", () => new Map()).clear();
  server.provider.reset();
  server.faults.clear();
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  await linkBy(of, own(sanne), name);
  for (const number of ["0042", "1042", "7"])
    server.provider.books.first.addDebtor({
      number,
      name: `Debiteur ${number}`,
      email: `administratie@debiteur-${number}.example`,
    });
  live(of, dice, 1, invoices);
  return { customer_id, sanne };
}

/** Returns the open amount per debtor number and currency, in cents. */
async function openHere(customer_id: number): Promise<Record<string, number>> {
  const rows = await owner<{ of: string; open: string }[]>`
    select d.number || ' ' || i.currency as of, sum(i.amount) as open from invoices i
    join debtors d on d.customer_id = i.customer_id and d.id = i.debtor_id
    where i.customer_id = ${customer_id} and i.amount <> 0 group by 1`;
  return Object.fromEntries(rows.map(({ of, open }) => [of, Number(open)]));
}

const openThere = ({ server }: Practice) =>
  Object.fromEntries(Object.entries(server.provider.books.first.balances()).filter(([, open]) => open !== 0));

/** Makes the last page not full: a list whose last page is full may have lost its link to the next, and closes nothing. */
function leaveRoom(of: Practice) {
  const books = of.server.provider.books.first;
  const [debtor] = books.debtors;
  if (debtor && books.open().length % 60 === 0)
    books.book({
      kind: "invoice",
      debtor: debtor.id,
      number: "99",
      date: "2026-09-02",
      dueDate: "2026-10-01",
      total: 100,
    });
}

describe.each(practice.all)("$key", (of) => {
  test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
    "run %i: whatever goes wrong on the way, nothing is half brought in, and the next sync agrees to the cent",
    async (run) => {
      const dice = randomFrom((run + of.key.length * 1_000) * 15_485_863);
      const { customer_id, sanne } = await company(of, `Storing ${of.key} ${run}`, dice);
      for (let day = 2; day < 6; day += 1) {
        const held = await openHere(customer_id);
        const { fault, kills } = mishap(of, dice);
        of.server.faults.add(fault);
        const { status } = await sync(sanne, of);
        // A failure changes nothing.
        if (status !== 2) expect(await openHere(customer_id)).toEqual(held);
        of.server.faults.clear();
        of.restore();
        const isDead = await linkAgainIfDead(of, customer_id, sanne);
        if (isDead) expect([fault, kills]).toEqual([fault, true]);
        live(of, dice, day);
      }
      leaveRoom(of);
      await owner`update accounting_connections set retry_at = null where customer_id = ${customer_id}`;
      expect(await sync(sanne, of)).toMatchObject({ status: 2, error: null });
      expect(Object.keys(openThere(of)).length).toBeGreaterThan(0);
      expect(await openHere(customer_id)).toEqual(openThere(of));
      for (const { difference } of (await listDifferences.call(sanne, {})).totals.sums)
        expect(difference).toBe(0);
    },
    60_000,
  );

  test("who pays there between the plan and the hand-over is not reminded", async () => {
    const { customer_id, sanne } = await company(of, `Betaald ${of.key}`, randomFrom(7), 12);
    await sync(sanne, of);
    const { meta } = await listActions.call(sanne, {});
    await work(sanne, await started(sanne, meta.total));
    const books = of.server.provider.books.first;
    const [paying] = books.debtors;
    for (const item of books.open()) if (item.debtor === paying?.id && item.total > 0) payOff(books, item);
    await sync(sanne, of);
    await owner`update outbox set not_before = now() - interval '1 second' where customer_id = ${customer_id}`;
    const handed: Handed[] = [];
    const line = recordingConnection(handed);
    while ((await deliverSome({ worker: "bezorger", channels: [mailBy(line)], clock })) > 0);
    expect(handed.length).toBeGreaterThan(0);
    expect(handed.filter(({ recipient }) => recipient === paying?.email)).toEqual([]);
  });
});

function payOff(books: Practice["server"]["provider"]["books"]["first"], item: (typeof books.items)[number]) {
  books.pay(item, item.total - item.payments.reduce((sum, { cents }) => sum + cents, 0));
}

/** Links a dead link again, as a user would. Returns whether it was dead. */
async function linkAgainIfDead(of: Practice, customer_id: number, sanne: StaffCtx) {
  const [link] = await owner<{ is_dead: boolean; chain: boolean }[]>`
    select c.needs_relink_at is not null as is_dead, h.dead_at is not null as chain from accounting_connections c
    left join accounting_chains h on h.id = c.chain_id where c.customer_id = ${customer_id}`;
  const isDead = link?.is_dead || link?.chain || false;
  if (isDead) await linkBy(of, own(sanne), `Storing ${customer_id}`);
  return isDead;
}

test("two workers that renew a chain at once get one pair, and the chain lives on", async () => {
  const [of] = practice.all;
  const exact = packages.exact;
  if (!of || !exact) throw new Error("the package is missing");
  const { customer_id, sanne } = await company(of, "Tegelijk", randomFrom(1));
  const [link] = await owner<
    { chain_id: number }[]
  >`select chain_id from accounting_connections where customer_id = ${customer_id}`;
  const chain_id = Number(link?.chain_id);
  const set = { host: null, fax_field: "none", range: "" } as const;
  for (let round = 0; round < 4; round += 1) {
    // Exact renews no token that is valid for more than thirty seconds.
    of.server.clock.forward(575);
    await owner`update accounting_chains set expires_at = ${NOW} where id = ${chain_id}`;
    const tokens = await Promise.all(
      [1, 2, 3].map(() =>
        linkOf(own(sanne), { of: exact, connection: { chain_id, key: null }, set }).accessToken(),
      ),
    );
    expect(new Set(tokens).size).toBe(1);
  }
  expect((await owner`select dead_at from accounting_chains where id = ${chain_id}`)[0]?.dead_at).toBeNull();
});

test("a list that leads to itself ends with a sentence, and nothing was changed", async () => {
  const [of] = practice.all;
  if (!of) throw new Error("the package is missing");
  const { sanne, customer_id } = await company(of, "Rondje", randomFrom(3), 8);
  const list = `${of.server.url}/api/v1/${of.division}/read/financial/ReceivablesList?$select=HID`;
  const link: [string, string] = ["\\}\\}$", `,"__next":"${list.replaceAll("$", "$$$$")}"}}`];
  of.server.faults.add({ path: "/ReceivablesList", edit: [link], times: 1_000_000 });
  expect(await sync(sanne, of)).toMatchObject({ status: 3, error: "package_endless" });
  expect(await rowsOf("sync_runs", customer_id)).toMatchObject([{ state: "failed", why: "package_endless" }]);
});
