import { contextOfCalendar } from "@/lib/access/calendar-key";
import { downloadAppointments } from "@/lib/customers/queries/calendar-feed";
import { fileResponse } from "@/lib/http/download";
import { withProblems } from "@/lib/http/handle";
import { publicRequestOf } from "@/lib/http/public-request";
import { notFound, Problem } from "@/lib/kernel/problems";
import { countLinkTry } from "@/lib/users/sign-in/throttle";

/**
 * Returns a user's appointments to a calendar program that has only this address. The secret is in the query, which the log never contains.
 * Throws Problem("not-found") for a renewed or wrong secret, and for a user who left or has no dossiers any more.
 */
export const GET = (request: Request): Promise<Response> =>
  withProblems(request, async () => {
    const { address, now } = publicRequestOf(request, "GET /calendar.ics");
    const key = new URL(request.url).searchParams.get("key");
    const ctx = key ? await contextOfCalendar(key, now) : null;
    if (!ctx) {
      await countLinkTry("calendar", address);
      throw notFound();
    }
    return fileResponse(await downloadAppointments.call(ctx, {}).catch(hideRefusal));
  });

function hideRefusal(error: unknown): never {
  if (error instanceof Problem && error.kind === "forbidden") throw notFound();
  throw error;
}
