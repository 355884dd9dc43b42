import path from "node:path";
import { inject } from "vitest";

type Program = "worker" | "renderer-thread" | "migrate" | "silent-worker";

/** Returns node's argument for a program as compiled for this run (scripts/test/cluster.mjs). */
export const program = (name: Program) => path.join(inject("cluster").programs, `${name}.mjs`);
