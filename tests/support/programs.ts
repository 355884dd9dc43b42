import path from "node:path";
import { inject } from "vitest";

type Program = "worker" | "renderer-thread" | "migrate" | "silent-worker";

/** What node is given to run a program as it was compiled for this run (scripts/test/cluster.mjs). */
export const program = (name: Program) => path.join(inject("cluster").programs, `${name}.mjs`);
