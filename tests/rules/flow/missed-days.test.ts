import fc from "fast-check";
import { expect, test } from "vitest";
import { type FlowPosition, type FlowSettings, flowOf, nextStep } from "@/lib/flow/rules";
import { stageOf } from "@/lib/flow/statuses";
import { addDays, type Day, day, dayAt, daysBetween } from "@/lib/kernel/day";
import { licenses } from "@/lib/kernel/licenses";
import { cents } from "@/lib/kernel/money";

/** Days around both changes of the clock, a leap day and a new year. */
const anyDay = fc
  .oneof(
    fc.constantFrom("2026-03-28", "2026-10-24", "2028-02-28", "2027-12-30", "2028-12-31"),
    fc.integer({ min: 0, max: 2_000 }).map((days) => addDays(day("2026-01-01"), days)),
  )
  .map((text) => day(text));

const settings: fc.Arbitrary<FlowSettings> = fc.record({
  license_type: fc.constantFrom(...licenses),
  action_interval: fc.integer({ min: 1, max: 30 }),
  statuses: fc.constantFrom([3, 18, 4, 6, 10], [3, 4], [6, 7, 8]),
  intervals: fc.constantFrom([3, 7, 10, 14, 21], [2, 2], []),
});

const fresh = (expires_at: Day): FlowPosition => ({
  last_status_id: 1,
  flow_step_id: null,
  last_action_at: null,
  expires_at,
  deadline: null,
  amount: cents(12_500),
  is_removed: false,
});

type Executed = { on: Day; status: number };

/** Simulates a user who works on some days only: on a working day a due step is executed once, as a run does. */
function worked(start: FlowPosition, flow: FlowSettings, isWorkday: (offset: number) => boolean): Executed[] {
  const executed: Executed[] = [];
  let position = start;
  for (let offset = 0; offset < 400; offset++) {
    const today = addDays(start.expires_at, offset);
    const next = isWorkday(offset) ? nextStep(position, flow) : null;
    if (!next || next.on > today) continue;
    executed.push({ on: today, status: next.status });
    const isHold = stageOf(next.status) === "hold";
    position = {
      ...position,
      last_status_id: isHold ? 1 : next.status,
      flow_step_id: next.status,
      last_action_at: today,
    };
  }
  return executed;
}

test("overdue begins the day after the due date, over leap days and changes of the clock", () => {
  fc.assert(
    fc.property(anyDay, settings, (expires_at, flow) => {
      const [first] = flowOf(flow);
      const next = nextStep(fresh(expires_at), flow);
      expect(next && daysBetween(expires_at, next.on)).toBe(1 + (first?.interval ?? 0));
    }),
  );
});

test("a missed day is caught up once: every step once, in order, spaced by its interval, never two on a day", () => {
  fc.assert(
    fc.property(
      anyDay,
      settings,
      fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
      (expires_at, flow, days) => {
        fc.pre(days.some(Boolean));
        const done = worked(fresh(expires_at), flow, (offset) => days[offset % days.length] ?? false);
        const ladder = flowOf(flow);
        expect(done.map(({ status }) => status)).toEqual(
          ladder.slice(0, done.length).map(({ status }) => status),
        );
        for (const [place, step] of done.entries()) {
          const before = done[place - 1];
          if (before)
            expect(daysBetween(before.on, step.on)).toBeGreaterThanOrEqual(ladder[place]?.interval ?? 0);
          expect(step.on > expires_at).toBe(true);
        }
        expect(new Set(done.map(({ on }) => on)).size).toBe(done.length);
      },
    ),
  );
});

test("whoever works every day is never later than whoever misses days", () => {
  fc.assert(
    fc.property(
      anyDay,
      settings,
      fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      (expires_at, flow, days) => {
        const eager = worked(fresh(expires_at), flow, () => true);
        const lazy = worked(fresh(expires_at), flow, (offset) => days[offset % days.length] ?? false);
        for (const [place, step] of lazy.entries())
          expect((eager[place]?.on ?? step.on) <= step.on).toBe(true);
      },
    ),
  );
});

test("the day of an instant is the one the wall clock in Amsterdam shows, to the second around midnight", () => {
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Europe/Amsterdam",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -4 * 3_600, max: 4 * 3_600 }), (on, seconds) => {
      const instant = new Date(Date.parse(on) + seconds * 1_000);
      expect(dayAt(instant)).toBe(clock.format(instant));
    }),
  );
});
