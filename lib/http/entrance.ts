import { cookies } from "next/headers";
import type { Entrance } from "@/lib/access/doors";
import { callerOf } from "./caller";
import { pairFrom, requestSession } from "./request-context";

/** Who asks for a call that needs no verified session. */
export async function entranceOf(request: Request): Promise<Entrance> {
  const jar = await cookies();
  return {
    ...(await callerOf(request)),
    session: () => requestSession(request),
    pair: pairFrom(request.headers.get("authorization")),
    cookies: {
      set: (name, value, options) => jar.set(name, value, options),
      delete: (name) => jar.delete(name),
    },
  };
}
