import { NextResponse } from "next/server";
import type { PublicRequest } from "@/lib/access/public-endpoint";

/** Returns the value of a cookie of a request; undefined without it. */
export function cookieIn(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name && value) return value;
  }
  return undefined;
}

/** Returns the cookies of a request, and those its answer sets or deletes: `onto` writes them to the answer. */
export function cookieJar(
  request: Request,
): PublicRequest["cookies"] & { onto: (answer: Response) => Response } {
  const carrier = new NextResponse(null);
  return {
    get: (name) => cookieIn(request, name),
    set: (name, value, options) => carrier.cookies.set(name, value, options),
    delete: (name) => carrier.cookies.set(name, "", { path: "/", maxAge: 0 }),
    onto(answer) {
      for (const line of carrier.headers.getSetCookie()) answer.headers.append("set-cookie", line);
      return answer;
    },
  };
}
