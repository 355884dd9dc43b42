import { proxiesFrom } from "@/lib/http/peer";
import { knownOrigins } from "@/lib/realtime/origins";

/** What a realtime server on one's own machine lets in. */
export const guard = {
  isKnown: knownOrigins("http://127.0.0.1:3000", undefined),
  linesPerAddress: 200,
  proxies: proxiesFrom(undefined),
};
