import { z } from "zod";
import type { Absence, Cursor, Link, ReadingStart, Source } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { type Definition, definition, lines, type Numbers } from "./browse";
import { allCodes, cards, codesSince, deletedAmong } from "./debtors";
import { bookingOf, OpenLines } from "./items";
import type { TwinfieldSite } from "./site";
import { Services } from "./soap";

/** The moment since which changed debtors are requested next time. */
const Known = z.object({ since: z.string().regex(/^\d{14}$/) });
/** Clocks differ, and Twinfield's is in another zone: a day is read twice. */
const OVERLAP_MS = 86_400_000;
const BATCH = 500;
/** The number of years after which an item may still be open: a judgment is valid for twenty years. */
const YEARS_BACK = 20;
/** Bookings with close numbers are requested together, in at most MOST_QUESTIONS requests. */
const CLOSE = 25;
const MOST_QUESTIONS = 40;

/**
 * Returns a source for one reading of an office: the debtors that changed, and the whole list of open items. For items that are open here
 * and not on the list, their own lines are requested: an item is paid when all of its lines are matched.
 */
export function twinfieldReading(
  site: TwinfieldSite,
  link: Link,
  office: string,
  { cursor, isWhole }: ReadingStart,
): Source {
  const services = new Services(site, link, office);
  const open = new OpenLines(office);
  const startedAt = link.clock();
  const { settings } = link;
  const span = {
    from: `${startedAt.getUTCFullYear() - YEARS_BACK}/00`,
    to: `${startedAt.getUTCFullYear() + 1}/55`,
  };
  let list: Definition | null = null;

  async function* debtors() {
    const since = sinceOf(cursor);
    const changed = since === null ? [] : await codesSince(services, office, since);
    const all = since === null || isWhole ? await allCodes(services, office) : [];
    yield* cards(services, { office, codes: [...new Set([...changed, ...all])], settings });
  }

  async function* items(openIds: readonly string[]) {
    list = await definition(services, office);
    const columns = list;
    const year = startedAt.getUTCFullYear();
    // One long request first; where that takes too long, one per year.
    const atOnce = new Services(site, link, office, { ...site.patience, tries: 1 });
    const isWhole = await takeAll(atOnce, columns, span).catch(tooLong);
    if (!isWhole)
      for (let bookYear = year - YEARS_BACK; bookYear <= year + 1; bookYear += 1)
        await takeAll(services, columns, { from: `${bookYear}/00`, to: `${bookYear}/55` });
    await retainDebtors(openIds);
    yield* open.found(BATCH);
  }

  /** Keeps a booking with its previous debtor when its debtor code no longer exists. */
  async function retainDebtors(openIds: readonly string[]) {
    const left = new Map(openIds.filter((id) => !open.names(id)).map((id) => [bookingOf(id), id]));
    const moved = open.others(new Set(openIds)).filter(({ booking }) => left.has(booking));
    if (moved.length === 0) return;
    const codes = [...new Set(moved.map(({ debtor }) => debtor))];
    const gone = await deletedAmong(services, { office, codes, settings });
    for (const { external_id, booking, debtor } of moved) {
      const before = left.get(booking);
      if (before && gone.has(debtor)) open.keepAs(external_id, before);
      left.delete(booking);
    }
  }

  async function absence(openIds: readonly string[]): Promise<Absence> {
    const missing = openIds.filter((id) => !open.names(id));
    // Where Twinfield rejected the filter, the list included matched lines.
    const unmatched = missing.filter((id) => !open.isMatched(id));
    const own = new OpenLines(office);
    for (const numbers of questionsOf(unmatched)) {
      const found = list && (await lines(services, list, { ...span, status: null, numbers }));
      if (!found) break;
      own.take(found);
    }
    const isPaid = (id: string) => own.isMatched(id) || (open.isMatched(id) && !own.names(id));
    const paid = missing.filter(isPaid).map((external_id) => ({ external_id, paid_at: null }));
    const missingIds = new Set(missing);
    const items = [...own.found(BATCH)]
      .flat()
      .filter((found) => missingIds.has(("row" in found ? found.row.external_id : found.external_id) ?? ""));
    const unnamed = missing.filter((id) => !isPaid(id) && !own.names(id));
    return { items, paid, proven: [], unnamed, isWhole: items.length === 0 && unnamed.length === 0 };
  }

  async function takeAll(by: Services, list: Definition, span: { from: string; to: string }): Promise<true> {
    for (const status of ["available", "proposed"]) {
      const found = await lines(by, list, { ...span, status });
      if (found) open.take(found);
      else return takeUnfiltered(by, list, span);
    }
    return true;
  }

  async function takeUnfiltered(
    by: Services,
    list: Definition,
    span: { from: string; to: string },
  ): Promise<true> {
    const found = await lines(by, list, { ...span, status: null });
    if (found) open.take(found);
    return true;
  }

  return {
    key: "twinfield",
    corrections: null,
    debtors,
    items,
    absence,
    debtorsNamed: (codes) => cards(services, { office, codes, settings }),
    cursor: () => JSON.stringify({ since: stamp(new Date(startedAt.getTime() - OVERLAP_MS)) }),
    expected: () => null,
  };
}

/** Returns ranges of booking numbers that cover all of these items, per daybook: as few as possible without many other bookings. */
function questionsOf(external_ids: readonly string[]): Numbers[] {
  const byCode = new Map<string, Set<string>>();
  for (const id of external_ids) {
    const [, code = "", number = ""] = id.split("/");
    if (/^\d+$/.test(number)) byCode.set(code, (byCode.get(code) ?? new Set()).add(number));
  }
  for (let gap = CLOSE; ; gap *= 4) {
    const ranges = [...byCode].flatMap(([code, numbers]) => rangesOf(code, [...numbers], gap));
    if (ranges.length <= Math.max(MOST_QUESTIONS, byCode.size)) return ranges;
  }
}

function rangesOf(code: string, numbers: string[], gap: number): Numbers[] {
  const ranges: Numbers[] = [];
  for (const number of numbers.sort((a, b) => Number(a) - Number(b))) {
    const last = ranges.at(-1);
    if (last && Number(number) - Number(last.last) <= gap) last.last = number;
    else ranges.push({ code, first: number, last: number });
  }
  return ranges;
}

/** Returns false for an answer that did not arrive, or not completely, so that it is requested in parts; rethrows any other error. */
function tooLong(error: unknown): false {
  if (error instanceof PackageFailure && (error.kind === "unavailable" || error.kind === "cut_off"))
    return false;
  throw error;
}

const stamp = (instant: Date) => instant.toISOString().replace(/\D/g, "").slice(0, 14);

function sinceOf(cursor: Cursor | null): string | null {
  if (cursor === null) return null;
  try {
    return Known.safeParse(JSON.parse(cursor)).data?.since ?? null;
  } catch {
    return null;
  }
}
