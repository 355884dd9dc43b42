import { stageOf } from "@/lib/flow/statuses";

/** An invoice as an undo knows it, column by column. */
type Columns = Readonly<Record<string, unknown>>;

/** What goes together: where the flow stands and since when, and what a status on the collection side switched on. */
const PLACE = ["flow_step_id", "last_action_at", "calculate_interest", "calculate_incasso", "had_sommatie"];

/**
 * What an undo makes of an invoice: each column it wrote that still stands goes back, what others changed stays. Null when nothing can
 * go back: somebody set another status since, unless that is a hold, which keeps its place in the flow for later.
 */
export function merged(now: Columns, before: Columns, after: Columns): Columns | null {
  const [status, wrote] = [Number(now.last_status_id), Number(after.last_status_id)];
  const isHeldSince = status !== wrote && stageOf(status) === "hold" && stageOf(wrote) !== "hold";
  if (status !== wrote && !isHeldSince) return null;
  const stands = (name: string) => now[name] === after[name];
  const isPlaceKept = PLACE.every(stands);
  const names = Object.keys(after).filter(
    (name) => before[name] !== after[name] && (!isHeldSince || PLACE.includes(name)),
  );
  const back = names.filter((name) => (PLACE.includes(name) ? isPlaceKept : stands(name)));
  if (back.length === 0 && (names.length > 0 || isHeldSince)) return null;
  return Object.fromEntries(back.map((name) => [name, before[name]]));
}
