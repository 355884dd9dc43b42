import { parseProxies } from "@/lib/http/trusted-proxies";
import { AnnouncedHosts, allowedOrigins } from "@/lib/realtime/origins";

const announced = new AnnouncedHosts();

/** The limits of a realtime server on the local machine. */
export const guard = {
  isKnown: allowedOrigins("http://127.0.0.1:3000", { announcedHosts: announced }),
  announcedHosts: announced,
  connectionsPerAddress: 200,
  proxies: parseProxies(undefined),
};
