import { contextOfCalendar } from "@/lib/access/calendar-key";
import { downloadAppointments } from "@/lib/customers/queries/dossier-feed";
import { fileResponse } from "@/lib/http/download";
import { answering } from "@/lib/http/handle";
import { publicRequestOf } from "@/lib/http/public-request";
import { notFound, Problem } from "@/lib/kernel/problems";
import { countLinkTry } from "@/lib/users/sign-in/throttle";

/**
 * Somebody's appointments, for a calendar program that has nothing but this address. Its secret stands in the query, which no line of our
 * log holds. One that was renewed or stolen, and one whose owner left or has no dossiers any more, is not there.
 */
export const GET = (request: Request): Promise<Response> =>
  answering(request, async () => {
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
