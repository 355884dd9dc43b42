import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_UNDO_SECONDS = "120";
  // A run stores its undo data chunk by chunk.
  process.env.RUN_CHUNK = "2";
});

import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { removeActions, runActions, sendFlex } from "@/lib/dunning/commands";
import { statusIds } from "@/lib/flow/statuses";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { as, customer, debtor, invoice, owner, rowsOf, TODAY, work } from "../../support/world";

const UNREACHABLE = { address: "", zipcode: "", city: "", contact_email_address: "" };
type Work = { sanne: StaffCtx; customer_id: number };

/** Creates four invoices, one of a debtor without any contact address. */
async function four({ sanne, customer_id }: Work, more = {}): Promise<number[]> {
  const ids: number[] = [];
  for (const name of ["Bos Transport", "Smit Bouw", "Kok Schilders"])
    ids.push(await invoice(sanne, await debtor(customer_id, name), { overdue: 3, ...more }));
  return [
    ...ids,
    await invoice(sanne, await debtor(customer_id, "Onvindbaar", UNREACHABLE), { overdue: 3, ...more }),
  ];
}

const chosen = (ids: number[]) => Object.fromEntries(ids.map((id) => [String(id), null]));

/** Each command that can be undone: its call, and how many of four invoices it changes. */
const commands: [name: string, changed: number, run: (at: Work) => Promise<unknown>][] = [
  [
    "a run, chunk after chunk",
    3,
    async (at) => {
      await four(at);
      const { data } = await runActions.call(at.sanne, { doAll: true, count: 4 });
      await work(at.sanne, data);
    },
  ],
  [
    "flex templates that are sent",
    3,
    async (at) => {
      const [template] =
        await owner`insert into templates (customer_id, name, type, is_flex, subject, content) values (${at.customer_id}, 'Vriendelijk', 'flex', true, 'Uw factuur', '<p>Beste @@debtor_name</p>') returning id`;
      const flex = { send_flex: true, flex_template_id: template?.id, flex_days: 10, flex_on: TODAY };
      const { data } = await sendFlex.call(at.sanne, { invoices: chosen(await four(at, flex)) });
      await work(at.sanne, data);
    },
  ],
  [
    "rows taken off the action list",
    4,
    async (at) => {
      await four(at);
      await removeActions.call(at.sanne, { doAll: true, count: 4 });
    },
  ],
  [
    "rows taken off the agenda",
    4,
    async (at) => {
      const ids = await four(at, { deadline: TODAY });
      await removeActions.call(at.sanne, { invoices: chosen(ids), pending: true });
    },
  ],
  [
    "statuses of which one is refused and one stands already",
    2,
    async (at) => {
      const [first = 0, second = 0, third = 0, fourth = 0] = await four(at);
      const [row] = (await rowsOf("invoices", at.customer_id)).filter(({ id }) => id === third);
      const invoices = {
        [first]: statusIds.disputed,
        [second]: statusIds.disputed,
        [third]: row?.last_status_id,
        [fourth]: statusIds.disputed,
      };
      await updateStatuses.call(at.sanne, { invoices, versions: { [fourth]: 99 } });
    },
  ],
];

test.each(commands)(
  "%s: an undo keeps what was changed, each once, and nothing else",
  async (name, changed, run) => {
    const customer_id = await customer(name);
    const at = { customer_id, sanne: await as(role.klant, customer_id) };
    await run(at);
    const undoItems =
      await owner`select u.version, i.version as stands from undo_items u join invoices i on i.id = u.invoice_id
    where u.customer_id = ${customer_id} and u.before is not null`;
    expect(undoItems).toHaveLength(changed);
    expect(undoItems.filter(({ version, stands }) => version !== stands)).toEqual([]);
  },
);
