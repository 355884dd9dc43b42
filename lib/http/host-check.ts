import { processWide } from "@/lib/kernel/process-wide";

type HostCheck = { respond?: (request: Request) => Promise<Response | null> };

/**
 * Returns the answer to a request on an unknown host, null on any other: set when the server starts (lib/http/unknown-host.ts), absent
 * elsewhere. It is process-wide because the framework loads a module separately for pages, calls and the middleware, and the middleware
 * must stay small.
 */
export const hostCheck = processWide<HostCheck>("invorder.host-check", () => ({}));
