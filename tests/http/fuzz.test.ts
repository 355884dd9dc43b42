import fc from "fast-check";
import { expect, test } from "vitest";
import type { Call } from "@/lib/http/calls";
import { type Odd, oddRequests } from "../support/odd-requests";

/** How many requests are made in all; FUZZ_REQUESTS=500000 is the long form, for a night. FUZZ_SEED makes the same ones again. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Files are made one at a time for each user. */
const AT_ONCE = 6;

// Twenty thousand refusals are no news; set before the product is loaded.
process.env.LOG_LEVEL = "error";
const { calls } = await import("@/app/api/calls");
const { capabilities } = await import("@/lib/access/capabilities");
const { openSession } = await import("@/lib/access/open-session");
const { role } = await import("@/lib/access/roles");
const { dispatcher } = await import("@/lib/http/dispatch");
const { customer, debtor, invoice, as, owner, user } = await import("../support/world");

const dispatch = dispatcher(calls);
const bakker = await customer("Bakker Groothandel", { has_flex_template: true });
const sanne = await as(role.klant, bakker);
const ada = await user(role.superadmin, []);
const ids = await idsOf();

async function idsOf(): Promise<Record<string, number>> {
  const debtor_id = await debtor(bakker, "Kok Catering");
  const [template] = await owner<{ id: number }[]>`
    insert into templates (customer_id, type, name, content, is_flex) values (${bakker}, 'flex', 'Herinnering', 'Beste', true) returning id`;
  return {
    customer: bakker,
    debtor: debtor_id,
    invoice: await invoice(sanne, debtor_id),
    template: template?.id ?? 0,
    user: sanne.actor.id,
    "invoice-status": 16,
  };
}

/** Who asks: mostly whoever may most (a customer's user somebody works as, else a superadmin), now and then somebody half signed in, or nobody. */
async function callers({ verb }: Call): Promise<string[]> {
  const of = async (user_id: number, more = {}) => {
    const pair = await openSession({ user_id, is_verified: true, kind: "login", ...more });
    return `${pair.access_token}:${pair.api_key}`;
  };
  const isOfCustomers = !("can" in verb) || capabilities[verb.can].roles.some((one) => one === role.klant);
  const asKlant = await of(sanne.actor.id, { super_user_id: ada.id });
  const asAda = await of(ada.id);
  const [most, other] = isOfCustomers ? [asKlant, asAda] : [asAda, asKlant];
  const half = await of(sanne.actor.id, { is_verified: false });
  return [...Array.from({ length: 16 }, () => most), other, half, ""];
}

async function failing(odd: Odd, pair: string): Promise<string | null> {
  const headers = new Headers({ "x-requested-with": "XMLHttpRequest", ...(pair && { authorization: pair }) });
  for (const [name, value] of Object.entries(odd.headers))
    headers.set(name, value.replace(/[^\x20-\xff]/g, ""));
  const { method, path, body } = odd;
  const answer = await dispatch(new Request(`http://127.0.0.1:3000/api${path}`, { method, headers, body }));
  // A file may break off after it has begun.
  const text = await answer.text().catch((error: unknown) => `broken off: ${error}`);
  answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
  const isBroken = answer.status >= 500 || text.startsWith("broken off: ");
  return isBroken
    ? `${answer.status} ${method} ${path} ${JSON.stringify(odd.headers)} ${String(body).slice(0, 600)}`
    : null;
}

/** How many answers had each status. */
const answers = new Map<number, number>();

const table: [string, Call][] = Object.entries(calls);
const each = Math.ceil(REQUESTS / table.length);

test.each(table)(
  "%s answers every input with an answer or a refusal",
  async (name, call) => {
    const pairs = await callers(call);
    const requests = fc.sample(oddRequests(name, call, ids), { numRuns: each, seed: SEED });
    const failures: string[] = [];
    let at = 0;
    const work = async () => {
      for (let place = at++; place < requests.length; place = at++) {
        const odd = requests[place];
        const failure = odd && (await failing(odd, pairs[place % pairs.length] ?? ""));
        if (failure) failures.push(failure);
      }
    };
    await Promise.all(Array.from({ length: call.verb.kind === "file" ? 1 : AT_ONCE }, work));
    expect(failures.slice(0, 5)).toEqual([]);
  },
  600_000,
);

test("what was asked reached the calls: a good part was done, a good part refused at its fields", () => {
  const all = [...answers.values()].reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThanOrEqual(REQUESTS);
  for (const status of [200, 422]) expect((answers.get(status) ?? 0) / all).toBeGreaterThan(0.1);
  expect([...answers.keys()]).toEqual(expect.arrayContaining([201, 401, 403, 404, 409, 415]));
});
