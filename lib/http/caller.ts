import { cookies } from "next/headers";
import type { Language } from "@/lib/access/context";
import { askedLanguage } from "./request-context";

/** The address and the language of somebody who is not signed in. Behind a proxy the address is the last hop the proxy wrote. */
export async function callerOf(
  request: Request,
): Promise<{ address: string; language: Language; now: Date }> {
  const jar = await cookies();
  return {
    address: request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "unknown",
    language: askedLanguage(request, jar.get("locale")?.value) ?? "nl",
    now: new Date(),
  };
}
