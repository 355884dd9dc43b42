import { afterAll, beforeAll, expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { exactPackage } from "@/lib/accounting/adapters/exact/package";
import { packages } from "@/lib/accounting/adapters/packages";
import { linkOf } from "@/lib/accounting/commands/links/link";
import { listDifferences } from "@/lib/accounting/queries/list-differences";
import { seal } from "@/lib/kernel/sealed";
import { chance } from "@/scripts/seed/chance";
import { startExact } from "../../emulators/exact/emulator";
import type { Item } from "../../emulators/ledger/rows";
import type { Fault } from "../../emulators/wire/faults";
import { sync } from "../support/linked";
import { consented, hurried, outwardTo } from "../support/links";
import { as, customer, own, owner } from "../support/world";

/** Seeds replay their decisions: run 7 always goes wrong in the same way. Short in the suite; FAULT_RUNS=200 is the long form. */
const RUNS = Number(process.env.FAULT_RUNS ?? 3);
const DIVISION = "4410022";
const redirect_uri = "https://invorder.example/connect/callback";
const app = { client_id: "invorder", client_secret: "a-secret-of-exact", redirects: [redirect_uri] };
const server = await startExact({
  app: { ...app, consent: "given" },
  people: [{ name: "r.visser", divisions: [DIVISION] }],
  divisions: [{ id: DIVISION, name: "Lindeboom Techniek B.V." }],
  limit: { minute: 1_000_000, day: 1_000_000 },
});
const before = packages.exact;
beforeAll(() => {
  packages.exact = exactPackage({
    ...app,
    base: server.url,
    patience: hurried,
    rate: { calls: 1_000_000, within: 60_000 },
  });
});
afterAll(async () => {
  packages.exact = before;
  await server.close();
});

/** A customer linked with the practice server by a real consent. */
async function linked(name: string) {
  server.provider.reset();
  server.faults.clear();
  const of = packages.exact;
  if (of?.linkedBy !== "oauth") throw new Error("the package is missing");
  const { code, verifier } = await consented(of, redirect_uri);
  const { access_token, refresh_token, expires_at } = await of.oauth.exchange(outwardTo(server, of), {
    ...{ code, verifier, redirect_uri },
  });
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const row = {
    package: "exact",
    account: name,
    access_token: seal(access_token),
    refresh_token: seal(refresh_token),
  };
  const [chain] = await owner<
    { id: number }[]
  >`insert into accounting_chains ${owner({ ...row, expires_at })} returning id`;
  const link = {
    customer_id,
    package: "exact",
    chain_id: chain?.id,
    division: DIVISION,
    division_name: DIVISION,
  };
  await owner`insert into accounting_connections ${owner(link)}`;
  return { customer_id, sanne, chain_id: Number(chain?.id) };
}

const books = () => server.provider.books.first;
type Dice = ReturnType<typeof chance>;

/** What happens at a company in a day: invoices, payments, credit notes. */
function live(dice: Dice, nth: number) {
  const debtors = books().debtors;
  for (let time = 0; time < 6; time += 1) {
    const debtor = debtors[dice.below(debtors.length)];
    if (!debtor) return;
    const total = 1_000 + dice.below(90_000);
    const kind = dice.below(8) === 0 ? "credit" : "invoice";
    const number = String(260_000 + nth * 10 + time);
    books().book({
      ...{ kind, debtor: debtor.id, number, date: "2026-09-02", dueDate: "2026-10-01" },
      total: kind === "credit" ? -total : total,
    });
  }
  for (const item of books().open()) if (dice.below(4) === 0) pay(dice, item);
}

const pay = (dice: Dice, item: Item) => {
  const open = item.total - item.payments.reduce((sum, { cents }) => sum + cents, 0);
  books().pay(item, dice.below(2) === 0 ? open : Math.trunc(open / 2));
};

/** One of the things that go wrong on the way, at a call nobody knows beforehand. */
function mishap(dice: Dice): Fault {
  const after = dice.below(4);
  const all: Fault[] = [
    { path: "/api/v1/", after, status: 401, body: "" },
    { path: "/api/v1/", after, status: 403, body: "" },
    { path: "/api/v1/", after, status: 404, body: "<h1>404</h1>" },
    { path: "/api/v1/", after, status: 408, body: "" },
    { path: "/api/v1/", after, status: 429, body: "", headers: { "retry-after": "1" } },
    { path: "/api/v1/", after, status: 500, body: "{}", times: 1 + dice.below(6) },
    { path: "/api/v1/", after, status: 200, body: "<html>onderhoud</html>" },
    { path: "/api/v1/", after, truncate: 40 + dice.below(200) },
    { path: "/api/v1/", after, hangUp: dice.below(2) * 60 },
    { path: "/api/v1/", after, before: () => live(dice, 5_000 + dice.below(4_000)) },
  ];
  return all[dice.below(all.length)] ?? {};
}

/** What is open with us per debtor's number and currency, in cents. */
async function openHere(customer_id: number): Promise<Record<string, number>> {
  const rows = await owner<{ of: string; open: string }[]>`
    select d.number || ' ' || i.currency as of, sum(i.amount) as open from invoices i
    join debtors d on d.customer_id = i.customer_id and d.id = i.debtor_id
    where i.customer_id = ${customer_id} and i.amount <> 0 group by 1`;
  return Object.fromEntries(rows.map(({ of, open }) => [of, Number(open)]));
}

const openThere = () =>
  Object.fromEntries(Object.entries(books().balances()).filter(([, open]) => open !== 0));

test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  "run %i: whatever goes wrong on the way, nothing is half brought in, and the next sync agrees to the cent",
  async (run) => {
    const dice = chance(run * 15_485_863);
    const { customer_id, sanne } = await linked(`Storing ${run}`);
    for (const number of ["0042", "1042", "7"]) books().addDebtor({ number, name: `Debiteur ${number}` });
    live(dice, 1);
    for (let day = 2; day < 6; day += 1) {
      const held = await openHere(customer_id);
      server.faults.add(mishap(dice));
      const { status } = await sync(sanne, "exact", { confirmed: 1_000 });
      // A failure leaves everything as it was.
      if (status !== 2) expect(await openHere(customer_id)).toEqual(held);
      server.faults.clear();
      live(dice, day);
    }
    await owner`update accounting_connections set retry_at = null where customer_id = ${customer_id}`;
    expect(await sync(sanne, "exact", { confirmed: 1_000 })).toMatchObject({ status: 2 });
    expect(Object.keys(openThere()).length).toBeGreaterThan(0);
    expect(await openHere(customer_id)).toEqual(openThere());
    for (const { difference } of (await listDifferences.call(sanne, {})).totals.sums)
      expect(difference).toBe(0);
  },
  60_000,
);

test("two workers that renew a chain at once get one pair, and the chain lives on", async () => {
  const { sanne, chain_id } = await linked("Tegelijk");
  const of = packages.exact;
  if (!of) throw new Error("the package is missing");
  const set = { host: null, fax_field: "none", range: "" } as const;
  for (let round = 0; round < 4; round += 1) {
    // Exact renews no token that has more than thirty seconds left.
    server.clock.forward(575);
    await owner`update accounting_chains set expires_at = now() where id = ${chain_id}`;
    const tokens = await Promise.all(
      [1, 2, 3].map(() => linkOf(own(sanne), { of, connection: { chain_id, key: null }, set }).accessToken()),
    );
    expect(new Set(tokens).size).toBe(1);
  }
  expect((await owner`select dead_at from accounting_chains where id = ${chain_id}`)[0]?.dead_at).toBeNull();
});
