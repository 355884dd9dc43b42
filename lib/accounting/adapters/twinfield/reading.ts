import { z } from "zod";
import type { Cursor, Link, PackageReading } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { type Definition, definition, lines } from "./browse";
import { allCodes, cards, codesSince } from "./debtors";
import { OpenLines } from "./items";
import type { TwinfieldSite } from "./site";
import { Services } from "./soap";

/** Since when debtors are asked for next time. */
const Known = z.object({ since: z.string().regex(/^\d{14}$/) });
/** Clocks differ, and Twinfield's is of another zone: a day is read twice. */
const OVERLAP_MS = 86_400_000;
const BATCH = 500;
/** How far back something may still be open: a judgment holds for twenty years. What is not on the list counts as paid. */
const YEARS_BACK = 20;

/** One look at an office: the debtors that changed, and the whole list of what is open. */
export function twinfieldReading(
  site: TwinfieldSite,
  link: Link,
  office: string,
  cursor: Cursor | null,
): PackageReading {
  const services = new Services(site, link, office);
  const open = new OpenLines(office);
  const begun = link.clock();
  const { settings } = link;

  async function* debtors() {
    const since = sinceOf(cursor);
    const codes =
      since === null ? await allCodes(services, office) : await codesSince(services, office, since);
    yield* cards(services, { office, codes, settings });
  }

  async function* openItems() {
    const list = await definition(services, office);
    const year = begun.getUTCFullYear();
    const [from, to] = [`${year - YEARS_BACK}/00`, `${year + 1}/55`];
    // One long question first; where that takes too long, each year by itself.
    const atOnce = new Services(site, link, office, { ...site.patience, tries: 1 });
    const isWhole = await takeAll(atOnce, list, { from, to }).catch(tooLong);
    if (!isWhole)
      for (let one = year - YEARS_BACK; one <= year + 1; one += 1)
        await takeAll(services, list, { from: `${one}/00`, to: `${one}/55` });
    yield* open.found(BATCH);
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
    debtors,
    openItems,
    debtorsNamed: (codes) => cards(services, { office, codes, settings }),
    absence: () => "paid",
    nextCursor: () => JSON.stringify({ since: stamp(new Date(begun.getTime() - OVERLAP_MS)) }),
    expected: () => null,
  };
}

/** An answer that did not come, or not to its end, is asked for in parts; any other failure stays one. */
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
