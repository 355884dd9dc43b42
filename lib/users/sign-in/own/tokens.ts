import type { z } from "zod";
import { openSession } from "@/lib/access/open-session";
import { openSessionsOf } from "@/lib/access/open-sessions";
import type { Session } from "@/lib/access/session";
import { conflict } from "@/lib/kernel/problems";
import type { NewToken } from "../schema";
import type { TokenMade } from "./answers";

/** Tokens a person may have at the same time. */
const MOST = 50;

/** A long-lived pair with the rights of its owner, or of those only to look. Throws Problem("conflict") when they have many. */
export async function openToken(
  { user_id }: Session,
  token: z.output<typeof NewToken>,
): Promise<z.output<typeof TokenMade>["data"]> {
  const open = await openSessionsOf(user_id);
  if (open.filter(({ kind }) => kind === "token").length >= MOST)
    throw conflict("many_tokens", { most: MOST });
  const { id, access_token, api_key } = await openSession({
    user_id,
    is_verified: true,
    kind: "token",
    token,
  });
  const made = (await openSessionsOf(user_id)).find((one) => one.id === id);
  if (!made) throw new Error("a token was not found again");
  return { id, access_token, api_key, expires_at: made.expires_at };
}
