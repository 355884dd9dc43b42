import type { TestProject } from "vitest/node";
import { processWide } from "@/lib/kernel/process-wide";
import { openCluster } from "../../scripts/test/cluster.mjs";

/** What a test worker needs to create its own database, and the folder of the compiled programs. */
export type Cluster = {
  superuserUrl: string;
  template: string;
  secret: string;
  ownerPassword: string;
  programs: string;
};

declare module "vitest" {
  export interface ProvidedContext {
    cluster: Cluster;
  }
}

type Shared = { users: number; opened: ReturnType<typeof openCluster> };
// Every project that needs the cluster runs this file; they share one.
const holder = processWide<{ cluster?: Shared }>("invorder.test-cluster", () => ({}));

/** Provides the cluster that `npm test` opened for all its runs (TEST_CLUSTER), or one for this run alone. */
export default async function setup(project: TestProject) {
  const { TEST_CLUSTER, INVORDER_TEST_DIR } = process.env;
  if (TEST_CLUSTER) {
    project.provide("cluster", JSON.parse(TEST_CLUSTER));
    return;
  }
  holder.cluster ??= { users: 0, opened: openCluster({ root: process.cwd(), workDir: INVORDER_TEST_DIR }) };
  const shared = holder.cluster;
  shared.users += 1;
  const { cluster, stop } = await shared.opened;
  project.provide("cluster", cluster);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await stop();
  };
}
