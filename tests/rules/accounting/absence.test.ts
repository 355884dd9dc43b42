import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Absence } from "@/lib/accounting/port";
import { decideAbsence, type OpenInvoices } from "@/lib/accounting/rules/absence";
import { cents } from "@/lib/kernel/money";

const IDS = Array.from({ length: 14 }, (_, place) => String(place + 1));
/** Returns our open invoices by number, each of ten euros. */
const hereOf = (ids: readonly string[], amount = 1_000): OpenInvoices =>
  new Map(ids.map((id) => [id, { invoice_id: Number(id), amount: cents(amount) }]));
const nothing: Omit<Absence, "items"> = { paid: [], proven: [], unnamed: [], isWhole: false };
const look = { openInvoices: hereOf(IDS), namedIds: new Set<string>(), isAttended: false };
const numbers = (many: number) => IDS.slice(0, many).map(Number);

test("what a source says of an item itself closes it, however many there are", () => {
  const paid = IDS.map((external_id) => ({ external_id, paid_at: null }));
  for (const isAttended of [true, false])
    expect(decideAbsence({ ...look, isAttended, absence: { ...nothing, paid } })).toEqual({
      closing: [],
      heldIds: [],
      stop: null,
      paid: numbers(14).map((invoice_id) => ({ invoice_id, paid_at: null })),
    });
});

describe("a list that was proven whole", () => {
  const lacking = (many: number) => ({ ...nothing, proven: IDS.slice(0, many), isWhole: true });

  test("closes up to half of the open claims", () => {
    for (const isAttended of [true, false])
      expect(decideAbsence({ ...look, isAttended, absence: lacking(7) })).toMatchObject({
        closing: numbers(7),
        heldIds: [],
        stop: null,
      });
  });

  test("closes nothing when it lacks more: it holds them, or stops where a person waits, who may want it", () => {
    const absence = lacking(8);
    expect(decideAbsence({ ...look, absence })).toMatchObject({
      closing: [],
      heldIds: numbers(8),
      stop: null,
    });
    const input = { ...look, absence, isAttended: true };
    expect(decideAbsence(input)).toMatchObject({ closing: [], heldIds: [], stop: { missing: 8, open: 14 } });
    expect(decideAbsence({ ...input, isConfirmed: true })).toMatchObject({ closing: numbers(8), stop: null });
  });

  test("closes the credits it lacks, which count for no half", () => {
    const openInvoices = new Map([...hereOf(IDS.slice(0, 2)), ...hereOf(IDS.slice(2), -1_000)]);
    const absence = { ...nothing, proven: IDS.slice(1), isWhole: true };
    expect(decideAbsence({ ...look, openInvoices, absence }).closing).toHaveLength(13);
  });
});

const ids = fc.uniqueArray(fc.constantFrom(...IDS, "strange"));
const anyLook = fc.record({
  openInvoices: ids.map((all) => all.filter((id) => id !== "strange")),
  named: ids,
  paid: ids,
  proven: ids,
  unnamed: ids,
  isWhole: fc.boolean(),
  isAttended: fc.boolean(),
  isConfirmed: fc.boolean(),
});

test("whatever a source says, in whatever contradictions: nothing closes that it named, or said nothing of, and nothing is closed and held", () => {
  fc.assert(
    fc.property(anyLook, ({ paid: stated, proven, unnamed, isWhole, ...asked }) => {
      const openInvoices = hereOf(asked.openInvoices);
      const absence = {
        proven,
        unnamed,
        isWhole,
        paid: stated.map((external_id) => ({ external_id, paid_at: null })),
      };
      const { paid, closing, heldIds, stop } = decideAbsence({
        openInvoices,
        absence,
        namedIds: new Set(asked.named),
        isAttended: asked.isAttended,
        isConfirmed: asked.isConfirmed,
      });
      const closed = [...paid.map(({ invoice_id }) => invoice_id), ...closing].map(String);
      expect(closed.filter((id) => !openInvoices.has(id))).toEqual([]);
      expect(closed.filter((id) => asked.named.includes(id) || unnamed.includes(id))).toEqual([]);
      expect(closed.filter((id) => !stated.includes(id) && !proven.includes(id))).toEqual([]);
      expect(new Set([...closed, ...heldIds.map(String)]).size).toBe(closed.length + heldIds.length);
      if (!asked.isConfirmed) expect(closing.length * 2).toBeLessThanOrEqual(openInvoices.size);
      if (stop) expect([closing, asked.isAttended, asked.isConfirmed]).toEqual([[], true, false]);
      // An open invoice that was neither named nor closed nor caused a stop is a difference, whatever the source states of it.
      const rest = [...proven, ...unnamed].filter((id) => openInvoices.has(id) && !asked.named.includes(id));
      if (!stop) expect(new Set([...closed, ...heldIds.map(String)])).toEqual(new Set([...rest, ...closed]));
    }),
    { numRuns: 2_000 },
  );
});

test("what was in no proof closes nothing, whoever wants it", () => {
  fc.assert(
    fc.property(ids, fc.boolean(), fc.boolean(), (unnamed, isAttended, isConfirmed) => {
      const verdict = decideAbsence({ ...look, absence: { ...nothing, unnamed }, isAttended, isConfirmed });
      expect(verdict).toMatchObject({ paid: [], closing: [], stop: null });
    }),
  );
});
