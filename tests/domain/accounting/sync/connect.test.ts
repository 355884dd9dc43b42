import { expect, test } from "vitest";
import { type StaffCtx, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { packages } from "@/lib/accounting/adapters/packages";
import { disconnect, setDivision, setKey, startSync } from "@/lib/accounting/commands/connect";
import { redeemConsent, startConsent } from "@/lib/accounting/commands/links/consent";
import { connectDetails } from "@/lib/accounting/queries/connect-details";
import { decrypt } from "@/lib/kernel/encryption";
import { linked } from "../../../support/linked";
import { idleTransactions } from "../../../support/open-transactions";
import { PaperPackage } from "../../../support/paper-package";
import { as, customer, NOW, owner, rowsOf } from "../../../support/world";

const session = (ctx: StaffCtx, id = "s-1") => {
  const made: Session = {
    id,
    is_verified: true,
    is_cookie: true,
    by_token: false,
    parent_id: null,
    user_id: ctx.actor.id,
    ctx,
  };
  return { session: async () => made };
};
const hashOf = async (customer_id: number) =>
  String((await owner`select hash_id from customers where id = ${customer_id}`)[0]?.hash_id);

async function leaving(name: string) {
  const paper = new PaperPackage();
  paper.ledger();
  packages.exact = paper.as("exact");
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const url = new URL(
    await startConsent.call(session(sanne), { package: "exact", state: await hashOf(customer_id) }),
  );
  return { paper, customer_id, sanne, url, state: url.searchParams.get("state") ?? "" };
}

test("who consents is linked: the state is random, bound to session and user, and works once", async () => {
  const { customer_id, sanne, url, state } = await leaving("Van Dijk Energie");
  expect(url.searchParams.get("redirect_uri")).toMatch(/\/api\/connect\/return$/);
  expect(state).not.toBe(await hashOf(customer_id));
  const back = { state, code: "good" };
  expect(await redeemConsent.call(session(sanne), back)).toBe(
    `/invorder/synchronize?link=linked&package=exact&sc=${customer_id}`,
  );
  const [link] = await rowsOf("accounting_connections", customer_id);
  const [chain] = await owner`select * from accounting_chains where id = ${Number(link?.chain_id)}`;
  expect(decrypt(String(chain?.refresh_token))).toBe("refresh-1");
  await expect(redeemConsent.call(session(sanne), back)).rejects.toMatchObject({ kind: "not-found" });
  expect((await connectDetails.call(sanne, {})).data.exact).toMatchObject({
    current_division: null,
    divisions: { D1: "Administratie D1" },
    needs_relink: false,
  });
});

test("a consent of another session, of another user or of more than ten minutes ago links nothing", async () => {
  for (const spoilt of ["session", "user", "time"]) {
    const { customer_id, sanne, state } = await leaving(`Vreemd ${spoilt}`);
    const other = spoilt === "user" ? await as(role.klant, customer_id) : sanne;
    const late = spoilt === "time" ? { ...other, now: new Date(NOW.getTime() + 601_000) } : other;
    const back = redeemConsent.call(session(late, spoilt === "session" ? "s-2" : "s-1"), {
      state,
      code: "good",
    });
    await expect(back).rejects.toMatchObject({ kind: "not-found" });
    expect(await rowsOf("accounting_connections", customer_id)).toEqual([]);
  }
});

test("who says no, or whom the package refuses, comes back to the page with a sentence", async () => {
  const no = await leaving("Toch niet");
  expect(await redeemConsent.call(session(no.sanne), { state: no.state, error: "access_denied" })).toContain(
    "link=cancelled",
  );
  const bad = await leaving("Geweigerd");
  expect(await redeemConsent.call(session(bad.sanne), { state: bad.state, code: "bad" })).toContain(
    "link=failed",
  );
});

test("the hash id of another customer leads nowhere, and who may not bring in may not link", async () => {
  const { sanne } = await leaving("Eigen huis");
  const other = await hashOf(await customer("Ander huis"));
  await expect(startConsent.call(session(sanne), { package: "exact", state: other })).rejects.toMatchObject({
    kind: "not-found",
  });
  for (const role_id of [role.manager, role.flex, role.auditor]) {
    const customer_id = await customer(`Rol ${role_id}`);
    const ctx = await as(role_id, customer_id);
    const left = startConsent.call(session(ctx), { package: "exact", state: await hashOf(customer_id) });
    await expect(left).rejects.toMatchObject({ kind: "forbidden" });
  }
});

test("a key is asked of its package, kept sealed and told to nobody", async () => {
  const { paper, customer_id, sanne } = await linked("Moneybird klant", "moneybird");
  await owner`delete from accounting_connections where customer_id = ${customer_id}`;
  paper.isRevoked = true;
  await expect(setKey.call(sanne, { type: "moneybird", key: "fout" })).rejects.toMatchObject({
    errors: { key: [{ key: "key_refused" }] },
  });
  paper.isRevoked = false;
  await setKey.call(sanne, { type: "moneybird", key: "geheim-token" });
  const [link] = await rowsOf("accounting_connections", customer_id);
  expect([decrypt(String(link?.key)), JSON.stringify(link).includes("geheim-token")]).toEqual([
    "geheim-token",
    false,
  ]);
  expect(JSON.stringify(await connectDetails.call(sanne, {}))).not.toContain("geheim");
});

test("its administrations are asked for when a link is made, at a choice nobody knows and in each sync, and never by looking", async () => {
  const { paper, customer_id, sanne, sync } = await linked("Overzicht");
  const divisions = async () =>
    Object.keys((await connectDetails.call(sanne, {})).data.exact?.divisions ?? {});
  expect([await divisions(), paper.lookups]).toEqual([[], 0]);
  await setDivision.call(sanne, { type: "exact", division: "D1" });
  expect([await divisions(), paper.lookups]).toEqual([["D1"], 1]);
  await setDivision.call(sanne, { type: "exact", division: "D1" });
  expect(paper.lookups).toBe(1);
  paper.ledger("D2");
  await sync();
  expect([await divisions(), paper.lookups]).toEqual([["D1", "D2"], 2]);
  paper.names.delete("D1");
  expect(await sync()).toMatchObject({ status: 3, error: "division_gone" });
  paper.isRevoked = true;
  await owner`update accounting_connections set divisions_at = '2026-01-01' where customer_id = ${customer_id}`;
  expect([await divisions(), paper.lookups]).toEqual([["D2"], 3]);
});

test("no transaction stands open while a package is asked, also where the caller's key is kept", async () => {
  const { paper, sanne } = await linked("Ongehinderd", "moneybird");
  const idle: number[] = [];
  paper.meanwhile = async () => {
    idle.push(await idleTransactions());
  };
  paper.ledger("D2");
  await setDivision.call(sanne, { type: "moneybird", division: "D2" });
  await setKey.call(sanne, { type: "moneybird", key: "geheim-token" });
  const ready = await setDivision.prepare(sanne, { type: "moneybird", division: "D1" });
  await transact(sanne, (tx) => ready(tx));
  expect(idle).toEqual([0, 0]);
});

test("another administration is read from its beginning, one the link does not show is refused", async () => {
  const { paper, customer_id, sanne } = await linked("Kiezer");
  paper.ledger("D2");
  await expect(setDivision.call(sanne, { type: "exact", division: "D9" })).rejects.toMatchObject({
    errors: { division: [{ key: "invalid" }] },
  });
  await owner`update accounting_connections set cursor = '42' where customer_id = ${customer_id}`;
  await setDivision.call(sanne, { type: "exact", division: "D2" });
  expect(await rowsOf("accounting_connections", customer_id)).toMatchObject([
    { division: "D2", division_name: "Administratie D2", cursor: null },
  ]);
});

test("a sync begins once at a time, and only of a link that stands", async () => {
  const { customer_id, sanne } = await linked("Starter");
  expect(await startSync.call(sanne, { package: "exact" })).toMatchObject({
    data: { action: "sync-package" },
  });
  await expect(startSync.call(sanne, { package: "exact" })).rejects.toMatchObject({
    detail: { key: "sync_active" },
  });
  await expect(startSync.call(sanne, { package: "twinfield" })).rejects.toMatchObject({
    detail: { key: "not_linked" },
  });
  await owner`update accounting_connections set needs_relink_at = now() where customer_id = ${customer_id}`;
  await expect(startSync.call(sanne, { package: "exact" })).rejects.toMatchObject({
    detail: { key: "package_needs_relink" },
  });
});

test("only a super-login ends a link, and its tokens with it", async () => {
  const { customer_id, sanne } = await linked("Ontkoppeld");
  await expect(disconnect.call(sanne, { type: "exact" })).rejects.toMatchObject({ kind: "forbidden" });
  const [link] = await rowsOf("accounting_connections", customer_id);
  await disconnect.call({ ...sanne, actor: { ...sanne.actor, is_super: true } }, { type: "exact" });
  expect(await rowsOf("accounting_connections", customer_id)).toEqual([]);
  expect(await owner`select id from accounting_chains where id = ${Number(link?.chain_id)}`).toEqual([]);
  expect((await connectDetails.call(sanne, {})).data).toMatchObject({
    exact: null,
    twinfield: null,
    moneybird: null,
    linked_by: { exact: "oauth" },
  });
});
