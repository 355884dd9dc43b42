import fc from "fast-check";
import { expect, test } from "vitest";
import { idsAt, sideOf, stageOf, statuses } from "@/lib/flow/statuses";
import {
  nextState as afterwards,
  type Edit,
  entryStatus,
  type FlowContext,
  type InvoiceEvent,
  paidStatus,
  refusal,
} from "@/lib/invoices/rules/next-state";
import { type State, type UnplannedState, untouched } from "@/lib/invoices/rules/state";
import { addDays, type Day, day, daysBetween } from "@/lib/kernel/day";
import { licenses } from "@/lib/kernel/licenses";
import { type Cents, cents, NOTHING } from "@/lib/kernel/money";

/** Days around both changes of the clock, a leap day and a new year, and any other day. */
const anyDay: fc.Arbitrary<Day> = fc
  .oneof(
    fc.constantFrom("2026-03-28", "2026-10-24", "2028-02-28", "2028-02-29", "2027-12-31"),
    fc.integer({ min: 0, max: 2_000 }).map((days) => addDays(day("2026-01-01"), days)),
  )
  .map((text) => day(text));

const anyStatus = fc.constantFrom(...statuses.map(({ id }) => id));
const positiveAmount: fc.Arbitrary<Cents> = fc.integer({ min: 1, max: 50_000_000 }).map(cents);
const anyAmount = fc.oneof(
  positiveAmount,
  fc.constant(NOTHING),
  fc.integer({ min: -500_000, max: -1 }).map(cents),
);

type Acting = FlowContext & { isSuper: boolean };

const anyHow: fc.Arbitrary<Acting> = fc.record({
  settings: fc.record({
    license_type: fc.constantFrom(...licenses),
    action_interval: fc.integer({ min: 1, max: 30 }),
    statuses: fc.constantFrom([3, 18, 4, 6, 10], [3, 4]),
    intervals: fc.constantFrom([3, 7, 10, 14, 21], []),
    reset_incasso: fc.boolean(),
  }),
  today: anyDay,
  collect: fc.boolean(),
  isSuper: fc.boolean(),
});

const anyStanding: fc.Arbitrary<UnplannedState> = fc
  .record({
    amount: anyAmount,
    expires_at: anyDay,
    last_status_id: anyStatus,
    flow_step_id: fc.constantFrom(null, 3, 4, 6),
    last_action_at: fc.option(anyDay),
    deadline: fc.option(anyDay),
    is_removed: fc.boolean(),
    calculate_interest: fc.boolean(),
    calculate_incasso: fc.boolean(),
    had_sommatie: fc.boolean(),
    paid_at: fc.constant(null),
  })
  .map((standing) => ({ ...standing, agenda_on: standing.deadline }));

const anyEdit: fc.Arbitrary<Edit> = fc.record(
  { amount: anyAmount, last_status_id: anyStatus, deadline: fc.option(anyDay) },
  { requiredKeys: [] },
);

/** Returns the state after an edit, or null where the table of transitions refuses it. */
const edited = (before: UnplannedState, edit: Edit, how: Acting): State | null =>
  refusal(before, edit, how) ? null : afterwards(before, { kind: "edited", ...edit }, how);

/** Checks a property of every accepted edit; refused ones change nothing and are skipped. */
const afterEdits = (holds: (after: State, before: UnplannedState, edit: Edit, how: Acting) => void) =>
  fc.assert(
    fc.property(anyStanding, anyEdit, anyHow, (before, edit, how) => {
      const after = edited(before, edit, how);
      fc.pre(after !== null);
      if (after) holds(after, before, edit, how);
    }),
  );

const anyHappening: fc.Arbitrary<InvoiceEvent> = fc.oneof(
  anyEdit.map((edit): InvoiceEvent => ({ kind: "edited", ...edit })),
  anyStatus.map((status): InvoiceEvent => ({ kind: "executed", status })),
  fc
    .record({ amount: anyAmount, expires_at: anyDay, paid_at: fc.option(anyDay) })
    .map((facts): InvoiceEvent => ({ kind: "imported", ...facts })),
  anyEdit.map(({ amount: _, ...edit }): InvoiceEvent => ({ kind: "entered", ...edit })),
);

test("whatever happens, what is not collected from, closed, taken off or not owed has no next step, and no day for one", () => {
  fc.assert(
    fc.property(anyStanding, anyHappening, anyHow, (before, happening, how) => {
      const state = afterwards(before, happening, how);
      const rests = ["hold", "closed", "transferred"].includes(stageOf(state.last_status_id));
      if (!how.collect || rests || state.is_removed || state.amount <= NOTHING)
        expect(state).toMatchObject({ invoice_status_id: null, next_action_on: null });
      expect(state.invoice_status_id === null).toBe(state.next_action_on === null);
    }),
    { numRuns: 1_000 },
  );
});

test("a status means the same whether a person set it, alone or among many, or a run carried it out", () => {
  fc.assert(
    fc.property(anyStanding, anyStatus, anyHow, (before, status, how) => {
      fc.pre(status !== before.last_status_id);
      const byHand = afterwards(before, { kind: "edited", last_status_id: status }, how);
      expect(afterwards(before, { kind: "executed", status }, how)).toEqual(byHand);
      if (stageOf(status) === "open")
        expect(byHand).toMatchObject({ flow_step_id: null, last_action_at: null });
    }),
    { numRuns: 1_000 },
  );
});

test("an amount means the same whether a person typed it or a ledger tells it", () => {
  fc.assert(
    fc.property(anyStanding, anyAmount, anyHow, (before, amount, how) => {
      const importedFacts = { amount, expires_at: before.expires_at, paid_at: null };
      expect(afterwards(before, { kind: "imported", ...importedFacts }, how)).toEqual(
        afterwards(before, { kind: "edited", amount }, how),
      );
    }),
    { numRuns: 1_000 },
  );
});

test("where a new invoice stands depends on what is owed, whether it is overdue and whether it is collected from, and on no other fact", () => {
  const fresh = (amount: Cents, expires_at: Day) => ({ ...untouched, amount, expires_at, paid_at: null });
  fc.assert(
    fc.property(anyAmount, anyAmount, anyDay, anyDay, anyHow, (one, other, a, b, how) => {
      fc.pre(Math.sign(one) === Math.sign(other) && a < how.today === b < how.today);
      const [first, second] = [fresh(one, a), fresh(other, b)].map((invoice) => {
        const { last_status_id, invoice_status_id, next_action_on } = afterwards(
          invoice,
          { kind: "entered" },
          how,
        );
        return {
          last_status_id,
          invoice_status_id,
          days: next_action_on && daysBetween(invoice.expires_at, next_action_on),
        };
      });
      expect(first).toEqual(second);
    }),
  );
});

test("a closed invoice has no next step and waits for nothing", () => {
  afterEdits((after) => {
    if (stageOf(after.last_status_id) !== "closed") return;
    expect(after.invoice_status_id).toBeNull();
    expect(after.next_action_on).toBeNull();
    expect(after.deadline).toBeNull();
  });
});

test("an amount brought to nothing closes the invoice and dates its payment", () => {
  fc.assert(
    fc.property(anyStanding, positiveAmount, anyHow, (standing, amount, how) => {
      const after = edited({ ...standing, amount }, { amount: NOTHING }, how);
      expect(after && stageOf(after.last_status_id)).toBe("closed");
      expect(after?.paid_at).toBe(how.today);
      expect(after?.last_status_id).toBe(standing.had_sommatie ? 9 : 19);
    }),
  );
});

test("a negative amount makes a credit, which is never chased", () => {
  fc.assert(
    fc.property(
      anyStanding,
      fc.integer({ min: -500_000, max: -1 }).map(cents),
      anyHow,
      (standing, credit, how) => {
        const after = edited({ ...standing, amount: cents(100) }, { amount: credit }, how);
        expect(after).toMatchObject({ last_status_id: 20, invoice_status_id: null, next_action_on: null });
      },
    ),
  );
});

test("an invoice paid by mistake and opened again begins anew, due or not due", () => {
  fc.assert(
    fc.property(
      anyStanding,
      fc.constantFrom(...idsAt("closed")),
      positiveAmount,
      anyHow,
      (standing, closed, amount, how) => {
        const paid = { ...standing, last_status_id: closed, amount: NOTHING };
        const after = edited(paid, { amount }, how);
        expect(after?.last_status_id).toBe(how.today <= standing.expires_at ? 2 : 1);
        expect(after).toMatchObject({ flow_step_id: null, paid_at: null, is_removed: false });
      },
    ),
  );
});

test("nothing open refuses every status but a closed one", () => {
  fc.assert(
    fc.property(anyStanding, anyStatus, anyHow, (standing, status, how) => {
      fc.pre(status !== standing.last_status_id);
      const answer = refusal({ ...standing, amount: NOTHING }, { last_status_id: status }, how);
      if (stageOf(status) !== "closed") expect(answer).toMatchObject({ refused: "transition_nothing_open" });
    }),
  );
});

test("a new invoice is due the day after it expires, over leap days and changes of the clock", () => {
  fc.assert(
    fc.property(anyStanding, positiveAmount, anyHow, (standing, amount, how) => {
      const fresh = { ...standing, amount, flow_step_id: null, deadline: null, is_removed: false };
      const collecting = {
        ...how,
        collect: true,
        settings: { ...how.settings, license_type: "deb" as const },
      };
      const placed = afterwards(fresh, { kind: "entered" }, collecting);
      expect(placed.last_status_id).toBe(how.today <= standing.expires_at ? 2 : 1);
      expect(placed.next_action_on && daysBetween(standing.expires_at, placed.next_action_on)).toBe(1);
    }),
  );
});

test("an invoice on hold always has a day on which it comes back", () => {
  afterEdits((after) => {
    if (stageOf(after.last_status_id) === "hold") expect(after.deadline).not.toBeNull();
  });
});

test("the first incasso status switches interest and costs on", () => {
  afterEdits((after, before, { last_status_id }) => {
    if (last_status_id === undefined || last_status_id === before.last_status_id) return;
    if (sideOf(after.last_status_id) !== "incasso" || before.had_sommatie) return;
    expect(after).toMatchObject({ calculate_interest: true, calculate_incasso: true, had_sommatie: true });
  });
});

test("no step is ever proposed before the day after the due date", () => {
  afterEdits((after) => {
    if (after.next_action_on) expect(after.next_action_on > after.expires_at).toBe(true);
  });
});

test("a new invoice is Niet vervallen, Geen status, Creditbedrag or paid by its amount and due date", () => {
  const of = (amount: number, on: string) =>
    entryStatus({ amount: cents(amount), expires_at: day("2026-10-01") }, day(on));
  expect([of(100, "2026-10-01"), of(100, "2026-10-02"), of(-100, "2026-10-02"), of(0, "2026-10-02")]).toEqual(
    [2, 1, 20, 19],
  );
});

test("paid after a sommatie has a status of its own", () =>
  expect([paidStatus(true), paidStatus(false)]).toEqual([9, 19]));
