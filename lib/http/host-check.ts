import { processWide } from "@/lib/kernel/process-wide";

type HostCheck = { respond?: (request: Request) => Promise<Response | null> };

/**
 * What is answered to a request on a host of nobody, null on any other: set when the server starts (lib/http/unknown-host.ts), and absent
 * where none does. It belongs to the process because the framework loads a module for each of pages, calls and the gate, and the gate is
 * to carry little.
 */
export const hostCheck = processWide<HostCheck>("invorder.host-check", () => ({}));
