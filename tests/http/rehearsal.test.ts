import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { dispatcher } from "@/lib/http/dispatch";
import { customer, debtor, invoice, NOW, owner, user } from "../support/world";

const dispatch = dispatcher(calls);
const bakker = await customer("Bakker Groothandel");

/** Creates a user of the customer with a due invoice, who calls the API. */
async function person(more = {}) {
  const { id, email } = await user(role.klant, [bakker], { last_login_at: NOW, ...more });
  const pair = await openSession({ user_id: id, is_verified: true, kind: "login" });
  const session = await findSession(pair, NOW);
  if (!session) throw new Error("no session");
  const due = await invoice(session.ctx, await debtor(bakker, "Kok Catering"), { overdue: 10 });
  const ask = (body: object, headers = {}) =>
    dispatch(
      new Request("http://127.0.0.1:3000/api/actions-list/rehearsal", {
        method: "POST",
        headers: {
          authorization: `${pair.access_token}:${pair.api_key}`,
          "x-requested-with": "XMLHttpRequest",
          "content-type": "application/json",
          ...headers,
        },
        body: JSON.stringify(body),
      }),
    );
  const mails = async () =>
    (await owner`select 1 from outbox where kind = 'test' and recipient = ${email}`).length;
  return { email, due, ask, mails };
}

test("a rehearsal is answered with whom it goes to, and a retry by the same key sends nothing again", async () => {
  const { email, due, ask, mails } = await person();
  const body = { invoices: { [due]: null } };
  const headers = { "idempotency-key": "proef-van-vandaag" };
  const first = await ask(body, headers);
  expect([first.status, await first.json()]).toEqual([
    202,
    { data: { recipient: email, sent: 1, messages: 1 } },
  ]);
  const again = await ask(body, headers);
  expect([again.status, await again.json()]).toEqual([
    202,
    { data: { recipient: email, sent: 1, messages: 1 } },
  ]);
  expect(await mails()).toBe(1);
  const [entry] = await owner`select act, record_ids from audit_entries order by id desc limit 1`;
  expect(entry).toEqual({ act: "POST /actions-list/rehearsal", record_ids: [due] });
});

test("the sixth rehearsal in an hour is refused with a sentence and with when to come back", async () => {
  const { due, ask, mails } = await person();
  for (const status of [202, 202, 202, 202, 202, 429])
    expect((await ask({ invoices: { [due]: null } })).status).toBe(status);
  const refused = await ask({ invoices: { [due]: null } });
  expect(Number(refused.headers.get("retry-after"))).toBe(3_600);
  expect((await refused.json()).detail).toContain("U hebt dit uur al vijf proeven gestuurd.");
  expect(await mails()).toBe(5);
});

test("a field no rehearsal takes and a choice of nothing are refused at their field", async () => {
  const { due, ask, mails } = await person();
  for (const [body, field] of [
    [{ invoices: { [due]: null }, delete: true }, "delete"],
    [{ invoices: {} }, "invoices"],
  ] as const) {
    const answer = await ask(body);
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, [field]]);
  }
  expect(await mails()).toBe(0);
});
