import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { packages } from "@/lib/accounting/adapters/packages";
import { linkOf } from "@/lib/accounting/commands/links/link";
import { decrypt, encrypt } from "@/lib/kernel/encryption";
import { linked } from "../../../support/linked";
import { as, customer, NOW, own, owner, rowsOf } from "../../../support/world";

const set = { host: null, fax_field: "none", range: "" } as const;

async function linkWith(name: string, expires_at: Date) {
  const world = await linked(name);
  const [connection] = await rowsOf("accounting_connections", world.customer_id);
  const chain_id = Number(connection?.chain_id);
  await owner`update accounting_chains set expires_at = ${expires_at} where id = ${chain_id}`;
  const of = packages.exact;
  if (!of) throw new Error("the package on paper is missing");
  const opened = (ctx = world.sanne) => linkOf(own(ctx), { of, connection: { chain_id, key: null }, set });
  const chain = async () => (await owner`select * from accounting_chains where id = ${chain_id}`)[0];
  return { ...world, chain_id, opened, chain };
}

test("a token near its end is renewed once, however many ask at the same moment, and the new pair is kept first", async () => {
  const { paper, opened, chain } = await linkWith("Tegelijk", new Date(NOW.getTime() + 10_000));
  const tokens = await Promise.all([1, 2, 3, 4, 5].map(() => opened().accessToken()));
  expect(new Set(tokens)).toEqual(new Set(["access-2"]));
  expect(paper.refreshes).toBe(1);
  expect(decrypt(String((await chain())?.refresh_token))).toBe("refresh-2");
  expect(await opened().accessToken()).toBe("access-2");
});

test("a token that was refused is renewed by who was refused first; the others take what that one got", async () => {
  const { paper, opened } = await linkWith("Geweigerd", new Date("2027-01-01"));
  const both = [opened(), opened()];
  for (const link of both) expect(await link.accessToken()).toBe("access-1");
  expect(await Promise.all(both.map((link) => link.accessToken({ renewed: true })))).toEqual([
    "access-2",
    "access-2",
  ]);
  expect(paper.refreshes).toBe(1);
});

test("a chain that its package refuses is dead and asked for no more; the link says that it must be linked again", async () => {
  const { paper, customer_id, opened, sync } = await linkWith("Ingetrokken", NOW);
  paper.isRevoked = true;
  await expect(opened().accessToken()).rejects.toMatchObject({ kind: "needs_relink" });
  await expect(opened().accessToken()).rejects.toMatchObject({ kind: "needs_relink" });
  expect(paper.refreshes).toBe(1);
  expect(await sync()).toMatchObject({ status: 3, error: "package_needs_relink" });
  expect((await rowsOf("accounting_connections", customer_id))[0]?.needs_relink_at).toBeInstanceOf(Date);
});

test("two customers of one person share a chain, and no third sees it", async () => {
  const { paper, chain_id, opened } = await linkWith("Kantoor", NOW);
  const other = await customer("Tweede klant van kantoor");
  const els = await as(role.klant, other);
  await expect(opened(els).accessToken()).rejects.toMatchObject({ kind: "needs_relink" });
  await owner`insert into accounting_connections ${owner({ customer_id: other, package: "exact", chain_id })}`;
  expect(await opened(els).accessToken()).toBe("access-2");
  expect(await opened().accessToken()).toBe("access-2");
  expect(paper.refreshes).toBe(1);
  await owner`delete from accounting_connections where chain_id = ${chain_id}`;
  expect(await owner`select id from accounting_chains where id = ${chain_id}`).toEqual([]);
});

test("nothing of a token stands readable in the tables", async () => {
  const { chain } = await linkWith("Verzegeld", new Date("2027-01-01"));
  expect(JSON.stringify(await chain())).not.toMatch(/access-1|refresh-1/);
  expect(encrypt("access-1")).not.toContain("access-1");
});
