import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import type { Call } from "@/lib/http/calls";
import { CANARY, markTexts, readable, strayedTo } from "../support/canary";
import { type Odd, oddRequests } from "../support/odd-requests";
import type { Ids } from "../support/rows-of-each-kind";

process.env.LOG_LEVEL = "info";
process.env.DNS_SERVERS = "127.0.0.1:9";
const { calls } = await import("@/app/api/calls");
const { capabilities } = await import("@/lib/access/capabilities");
const { openSession } = await import("@/lib/access/open-session");
const { role } = await import("@/lib/access/roles");
const { dispatcher } = await import("@/lib/http/dispatch");
const { rowsOfEachKind } = await import("../support/rows-of-each-kind");
const { deliveryBy } = await import("../support/sending");
const { owner, rowsOf, user } = await import("../support/world");

const SEED = 20_261_122;
/** How often each caller makes each call about the other tenant's rows. */
const TIMES = 2;

const log: string[] = [];
const listening = vi.spyOn(process.stdout, "write").mockImplementation((line) => log.push(String(line)) > 0);
afterAll(() => listening.mockRestore());

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht'), (8, 'Vogelvlucht', 'vogelvlucht')`;
const canary = await rowsOfEachKind(`${CANARY} Vogels`);
const [canary_id = 0] = canary.ids.customer ?? [];
await owner`update customers set reseller_id = 8 where id = ${canary_id}`;
await owner`update users set reseller_id = 8 where id in (select user_id from customer_users where customer_id = ${canary_id})`;
const marked = await markTexts(canary_id, 8);
// The other tenant's data is created beside it: runs, letters, mails and files.
const own = await rowsOfEachKind("Bakker Groothandel");
await owner`update customers set reseller_id = 7 where id = ${own.ids.customer?.[0] ?? 0}`;

const ada = await user(role.superadmin, []);
const nils = await user(role.whiteLabel, [], { reseller_id: 7 });
const femke = await user(role.flex, own.ids.customer?.slice() ?? [], { reseller_id: 7 });
const pairOf = async (user_id: number, more = {}) => {
  const pair = await openSession({ user_id, is_verified: true, kind: "login", ...more });
  return `${pair.access_token}:${pair.api_key}`;
};
const people = [
  { as: role.klant, pair: () => pairOf(own.sanne.actor.id, { super_user_id: ada.id }) },
  { as: role.whiteLabel, pair: () => pairOf(nils.id) },
  { as: role.flex, pair: () => pairOf(femke.id) },
];
/** Returns sessions of all users with the right to the call, or of one without; a new session for each call, which may end it. */
const callersOf = ({ verb }: Call): Promise<string[]> => {
  const roles: readonly number[] = "can" in verb ? capabilities[verb.can].roles : [];
  const allowed = people.filter(({ as }) => roles.includes(as));
  return Promise.all((allowed.length > 0 ? allowed : people.slice(0, 1)).map(({ pair }) => pair()));
};

const dispatch = dispatcher(calls);
async function answerTo({ method, path, body, headers }: Odd, pair: string) {
  const sent = new Headers({ "x-requested-with": "XMLHttpRequest", authorization: pair });
  for (const [name, value] of Object.entries(headers)) sent.set(name, value.replace(/[^\x20-\xff]/g, ""));
  const answer = await dispatch(
    new Request(`http://127.0.0.1:3000/api${path}`, { method, headers: sent, body }),
  );
  const bytes = Buffer.from(await answer.arrayBuffer().catch(() => new ArrayBuffer(0)));
  return { ok: answer.ok, text: `${JSON.stringify([...answer.headers])}\n${await readable(bytes)}` };
}

const about = (name: string, call: Call) =>
  fc.sample(oddRequests(name, call, canary.ids), { numRuns: TIMES, seed: SEED });

/**
 * Returns plain requests of the address, about rows of the own and of the other tenant, where it has ids; lists are searched for the other
 * by name too.
 */
function plainly(name: string, { verb }: Call): Odd[] {
  const shape: Readonly<Record<string, z.ZodType>> = verb.input.shape;
  const about = (ids: Ids) =>
    name.replace(/^GET /, "").replace(/\{(\w+)\}/g, (_, param: string) => String(idFrom(ids, shape[param])));
  const paths = new Set([
    about(own.ids),
    about(canary.ids),
    ...("q" in shape ? [`${about(own.ids)}?q=${CANARY.slice(2)}`] : []),
    ...("debtor_id" in shape ? [`${about(own.ids)}?debtor_id=${canary.ids.debtor?.[0] ?? 0}`] : []),
  ]);
  return [...paths].map((path) => ({ method: "GET", path, headers: {}, body: null }));
}

function idFrom(ids: Ids, field: z.ZodType | undefined): number {
  const of = field?.meta()?.idOf;
  return (typeof of === "string" && ids[of]?.[0]) || 1;
}

const table: [string, Call][] = Object.entries(calls).filter(([, { verb }]) => "can" in verb);
const answered = new Set<string>();

test("the canary stands in nearly every text of its tenant", async () => {
  expect(marked).toBeGreaterThan(90);
  expect(JSON.stringify(await rowsOf("debtors", canary_id))).toContain(CANARY);
});

test.each(table)("%s tells no other tenant's user a word of the canary", async (name, call) => {
  const requests = [...(name.startsWith("GET ") ? plainly(name, call) : []), ...about(name, call)];
  const leaks = await Promise.all(
    (await callersOf(call)).map(async (pair) => {
      const found: string[] = [];
      for (const request of requests) {
        const { ok, text } = await answerTo(request, pair);
        if (ok) answered.add(name);
        if (text.toLowerCase().includes(CANARY))
          found.push(`${request.method} ${request.path}: ${text.slice(0, 600)}`);
      }
      return found;
    }),
  );
  expect(leaks.flat()).toEqual([]);
});

test("those calls were really answered, all that read nearly without exception", () => {
  const reading = table.filter(([name]) => name.startsWith("GET "));
  const silent = reading.flatMap(([name]) => (answered.has(name) ? [] : [name]));
  expect(silent.length).toBeLessThan(reading.length / 4);
});

test("nor do the others' mails, letters, files, runs and the log", async () => {
  const mails: string[] = [];
  const { deliverWaiting, settled } = deliveryBy("tester", {
    async handOver({ bytes, recipients }) {
      mails.push(`${recipients.join()}\n${bytes.toString("latin1")}`);
      return { kind: "sent", answer: "250 ok" };
    },
    close: async () => undefined,
  });
  await deliverWaiting();
  await settled();
  const toOthers = mails.filter((mail) => !mail.split("\n")[0]?.includes(CANARY));
  expect(toOthers.length).toBeGreaterThan(0);
  expect(toOthers.filter((mail) => mail.toLowerCase().includes(CANARY))).toEqual([]);
  expect(await strayedTo(canary_id)).toEqual([]);
  const lines = log.join("").split("\n");
  // Among them refusals because the row is the other tenant's.
  expect(lines.filter((line) => line.includes('"status":404')).length).toBeGreaterThan(30);
  expect(lines.filter((line) => line.toLowerCase().includes(CANARY))).toEqual([]);
});
