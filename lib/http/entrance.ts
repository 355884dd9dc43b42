import { cookies } from "next/headers";
import type { Entrance } from "@/lib/access/doors";
import { callerOf } from "./caller";
import { pairFrom, requestSession } from "./request-context";

/** What our own screens say they are. */
const SCREEN = "invorder";

/** Who asks for a call that needs no verified session. */
export async function entranceOf(request: Request): Promise<Entrance> {
  const jar = await cookies();
  return {
    ...(await callerOf(request)),
    isScreen: request.headers.get("x-requested-with") === SCREEN,
    session: () => requestSession(request),
    pair: pairFrom(request.headers.get("authorization")),
    cookies: {
      get: (name) => jar.get(name)?.value,
      set: (name, value, options) => jar.set(name, value, options),
      delete: (name) => jar.delete(name),
    },
  };
}
