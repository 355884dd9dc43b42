import { expect, onTestFinished, test, vi } from "vitest";
import { role } from "@/lib/access/roles";
import { deleteOldKeys } from "@/lib/http/idempotency";
import { forgetUndos } from "@/lib/invoices/commands/forget-undos";
import { overdueWork } from "@/lib/invoices/commands/overdue";
import { runDaily } from "@/lib/jobs/daily";
import { addDays } from "@/lib/kernel/day";
import { TimeoutError } from "@/lib/kernel/with-timeout";
import { deleteOutdatedProofs } from "@/lib/users/sign-in/delete-outdated";
import { as, customer, debtor, invoice, NOW, owner, rowsOf, TODAY } from "../../support/world";

async function withInvoiceDue(name: string, due: number) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const debtor_id = await debtor(customer_id, "Smit Staal");
  await invoice(sanne, debtor_id, { expires_at: addDays(TODAY, due), last_status_id: 2 });
  return customer_id;
}
const statusOf = async (customer_id: number) => (await rowsOf("invoices", customer_id))[0]?.last_status_id;

test("the first overdue day is found for all customers in one look, and changes only those it is for", async () => {
  const late = await withInvoiceDue("Bos Beton", -1);
  const today = await withInvoiceDue("Mulder Metaal", 0);
  const asleep = await withInvoiceDue("Vos Verf", -1);
  await owner`update customers set is_active = false where id = ${asleep}`;
  const customerIds: number[] = [];
  await runDaily(
    {
      ...overdueWork,
      run: async (ctx) => {
        customerIds.push(ctx.customer.id);
        await overdueWork.run(ctx);
      },
    },
    NOW,
  );
  expect(customerIds).toEqual([late]);
  expect(await Promise.all([late, today, asleep].map(statusOf))).toEqual([1, 2, 2]);
  const [entry] = await rowsOf("journal_entries", late);
  expect(entry).toMatchObject({ label: "status", from: "2", to: "1", source: "nightly" });
  expect(await overdueWork.customersWith(TODAY)).toEqual([]);
});

test("a night may take hours for many customers; one that never ends is given up after five minutes", async () => {
  const customers = [
    await customer("Prins Planken"),
    await customer("Vink Vloeren"),
    await customer("Hof Hout"),
  ];
  const started: number[] = [];
  const night = (endless: number | null) =>
    runDaily(
      {
        name: "long",
        customersWith: async () => customers,
        run: async ({ customer: { id } }) => {
          started.push(id);
          if (id === endless) await new Promise(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, 299_000));
        },
      },
      NOW,
    );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const patient = night(null);
  for (const [place] of customers.entries()) {
    await vi.waitFor(() => expect(started).toHaveLength(place + 1));
    await vi.advanceTimersByTimeAsync(299_000);
  }
  await patient;

  const [first = 0] = customers;
  const stuck = expect(night(first)).rejects.toBeInstanceOf(TimeoutError);
  await vi.waitFor(() => expect(started).toHaveLength(4));
  await vi.advanceTimersByTimeAsync(300_000);
  await stuck;
  expect(started).toHaveLength(4);
});

test("a customer whose day fails does not keep the next one waiting", async () => {
  const first = await customer("Kok Kranen");
  const second = await customer("Post Pompen");
  const seen: number[] = [];
  const work = runDaily(
    {
      name: "uneven",
      customersWith: async () => [first, second],
      run: async ({ customer: { id } }) => {
        seen.push(id);
        if (id === first) throw new Error("this one cannot");
      },
    },
    NOW,
  );
  await expect(work).rejects.toThrow("uneven failed for 1 customers");
  expect(seen).toEqual([first, second]);
});

test("what proved who somebody was is deleted a day after its end, and nothing before", async () => {
  const customer_id = await customer("Visser Verhuur");
  const sanne = await as(role.klant, customer_id);
  const [open] = await owner<{ id: string }[]>`select id from sessions where user_id = ${sanne.actor.id}`;
  const ended = await owner<{ id: string }[]>`insert into sessions ${owner(
    [
      { expires_at: "2 days ago", revoked_at: null },
      { expires_at: "1 hour ago", revoked_at: null },
      { expires_at: "in an hour", revoked_at: "2 days ago" },
    ].map(({ expires_at, revoked_at }, n) => ({
      user_id: sanne.actor.id,
      access_token_hash: Buffer.from(`outdated ${n}`),
      expires_at: moment(expires_at),
      revoked_at: revoked_at && moment(revoked_at),
    })),
  )} returning id`;
  const session_id = open?.id ?? "";
  for (const [n, when] of ["2 days ago", "in an hour"].entries()) {
    await owner`insert into codes ${owner({ session_id, code_hash: Buffer.from([n]), expires_at: moment(when) })}`;
    await owner`insert into tickets ${owner({ session_id, token_hash: Buffer.from([n]), path: "/", expires_at: moment(when) })}`;
    await owner`insert into throttles ${owner({ key: Buffer.from([n]), window_ends_at: moment(when) })}`;
  }
  await deleteOutdatedProofs();
  const left = await owner`select id from sessions where user_id = ${sanne.actor.id}`;
  expect(left.map(({ id }) => id).sort()).toEqual([session_id, ended[1]?.id].sort());
  expect(await owner`select 1 from codes where session_id = ${session_id}`).toHaveLength(1);
  expect(await owner`select 1 from tickets where session_id = ${session_id}`).toHaveLength(1);
  expect(await owner`select 1 from throttles`).toHaveLength(1);
});

test("a key is deleted when it is a day old, an undo with what it kept after a month", async () => {
  const customer_id = await customer("Meijer Mode");
  const { actor } = await as(role.klant, customer_id);
  for (const [n, when] of ["2 days ago", "1 hour ago"].entries())
    await owner`insert into idempotency_keys ${owner({ key_hash: Buffer.from([n]), user_id: actor.id, request_hash: Buffer.from([n]), created_at: moment(when) })}`;
  for (const when of ["40 days ago", "2 days ago"])
    await owner`insert into undos ${owner({ customer_id, user_id: actor.id, kind: "remove", created_at: moment(when) })}`;
  expect([await deleteOldKeys(), await forgetUndos()]).toEqual([1, 1]);
  expect(await rowsOf("undos", customer_id)).toHaveLength(1);
});

const HOURS: Record<string, number> = {
  "40 days ago": -960,
  "2 days ago": -48,
  "1 hour ago": -1,
  "in an hour": 1,
};
/** The database deletes by its own clock. */
const moment = (words: string) => new Date(Date.now() + (HOURS[words] ?? 0) * 3_600_000);
