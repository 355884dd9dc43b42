import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { withIdempotency } from "@/lib/http/idempotency";
import { pause } from "../support/crew";
import { as, customer, debtor, invoice, owner } from "../support/world";

type Answer = { status: number; body: string };
type Input = { invoices: Record<string, null> };

async function someone(name: string) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const ids = [];
  for (let n = 0; n < 3; n++)
    ids.push(await invoice(sanne, await debtor(customer_id, `${name} ${n}`), { overdue: 10 }));
  return { customer_id, sanne, input: chosen(ids), ids };
}

const chosen = (ids: number[]): Input => ({
  invoices: Object.fromEntries(ids.map((id) => [String(id), null])),
});

const request = (key: string) =>
  new Request("http://invorder.example/api/actions-list", {
    method: "POST",
    headers: { "idempotency-key": key },
  });

/** Makes the call as the HTTP layer does, with `after` between the change and the commit. */
const run = (key: string, who: StaffCtx, input: Input, after: () => Promise<unknown> = async () => null) =>
  withIdempotency(request(key), who, input, async (ctx): Promise<Answer> => {
    const answer = await runActions.call(ctx, input);
    await after();
    return { status: 202, body: JSON.stringify(answer) };
  });

const jobsOf = async (customer_id: number) =>
  (await owner`select id from jobs where customer_id = ${customer_id}`).length;
const keysOf = async (who: StaffCtx) =>
  (await owner`select status from idempotency_keys where user_id = ${who.actor.id}`).map(
    ({ status }) => status,
  );

test("a retry gets the first answer and changes nothing", async () => {
  const { customer_id, sanne, input } = await someone("Brouwer Bouw");
  const key = randomUUID();
  const first = await run(key, sanne, input);
  expect(await run(key, sanne, input)).toEqual(first);
  expect(await jobsOf(customer_id)).toBe(1);
});

test("of two at once the second waits for the first and gets its answer", async () => {
  const { customer_id, sanne, input } = await someone("Kuiper Kozijn");
  const key = randomUUID();
  const answers = await Promise.all([
    run(key, sanne, input, () => pause(300)),
    run(key, sanne, input, () => pause(300)),
  ]);
  expect(answers[0]).toEqual(answers[1]);
  expect(await jobsOf(customer_id)).toBe(1);
});

test("a try that is lost before its end leaves no key and no change, and the next one does it", async () => {
  const { customer_id, sanne, input } = await someone("Jacobs Jachten");
  const key = randomUUID();
  const lost = run(key, sanne, input, async () => {
    throw new Error("the process ends here");
  });
  await expect(lost).rejects.toThrow("the process ends here");
  expect([await jobsOf(customer_id), await keysOf(sanne)]).toEqual([0, []]);
  expect(await run(key, sanne, input)).toMatchObject({ status: 202 });
  expect(await jobsOf(customer_id)).toBe(1);
});

test("an answer that cannot be kept takes the change back with it", async () => {
  const { customer_id, sanne, input } = await someone("Prins Papier");
  const key = randomUUID();
  const unkept = withIdempotency(request(key), sanne, input, async (ctx) => {
    await runActions.call(ctx, input);
    // The database cannot store NUL.
    return { status: 202, body: "\u0000" };
  });
  await expect(unkept).rejects.toThrow();
  expect([await jobsOf(customer_id), await keysOf(sanne)]).toEqual([0, []]);
});

test("a refused try leaves the key free", async () => {
  const { sanne, input } = await someone("Meyer Meubel");
  const key = randomUUID();
  await expect(run(key, sanne, chosen([999_999]))).rejects.toMatchObject({ kind: "not-found" });
  expect(await run(key, sanne, input)).toMatchObject({ status: 202 });
});

test("the same key with another request is refused", async () => {
  const { sanne, input, ids } = await someone("Willems Wijn");
  const key = randomUUID();
  await run(key, sanne, input);
  await expect(run(key, sanne, chosen(ids.slice(1)))).rejects.toMatchObject({
    detail: { key: "idempotency_key_reused" },
  });
});

test("a key used at one customer answers nothing at another", async () => {
  const { sanne, input } = await someone("Hendriks Hout");
  const other = await someone("Dijkstra Dak");
  const key = randomUUID();
  await run(key, sanne, input);
  await owner`insert into customer_users ${owner({ customer_id: other.customer_id, user_id: sanne.actor.id })}`;
  const elsewhere: StaffCtx = { ...sanne, ...(other.sanne.customer && { customer: other.sanne.customer }) };
  await run(key, elsewhere, other.input);
  expect(await jobsOf(other.customer_id)).toBe(1);
  expect(await keysOf(sanne)).toEqual([202, 202]);
});

test("nobody reads or takes another's key", async () => {
  const { sanne, input } = await someone("Peters Pannen");
  const joris = await as(role.intern, sanne.customer?.id);
  const key = randomUUID();
  const first = await run(key, sanne, input);
  expect(await run(key, joris, input)).not.toEqual(first);
});
