import { proxiesFrom } from "@/lib/http/peer";
import { AnnouncedHosts, allowedOrigins } from "@/lib/realtime/origins";

const told = new AnnouncedHosts();

/** What a realtime server on one's own machine lets in. */
export const guard = {
  isKnown: allowedOrigins("http://127.0.0.1:3000", { told }),
  told,
  linesPerAddress: 200,
  proxies: proxiesFrom(undefined),
};
