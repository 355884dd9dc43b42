import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { heading, run } from "./runner.mjs";

const TOOLS = [
  {
    parts: ["services", "domain", "http", "faults"],
    program: "redis-server",
    packages: ["redis-server"],
  },
  { parts: ["e2e"], program: "chromium", packages: ["chromium"], isThere: () => chromium() !== undefined },
];

/** The browser of the tests: CHROMIUM, or the one the system has. */
export function chromium() {
  const places = [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  return places.find((place) => place && fs.existsSync(place));
}

/** Installs the programs the chosen parts need and the machine lacks, as root from the system's packages; throws where it cannot. */
export async function installTools(parts) {
  const needed = TOOLS.filter((tool) => tool.parts.some((part) => parts.includes(part)));
  const missing = needed.filter(({ program, isThere }) => !(isThere ? isThere() : isOnPath(program)));
  if (missing.length === 0) return;
  const packages = missing.flatMap((tool) => tool.packages).join(" ");
  if (process.getuid?.() !== 0 || !isOnPath("apt-get"))
    throw new Error(
      `the tests need ${packages}. Install: sudo apt-get install --no-install-recommends ${packages}`,
    );
  heading(`installing ${packages}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env });
  const code = await run(
    "apt-get",
    ["install", "-q", "-y", "--no-install-recommends", ...packages.split(" ")],
    { env },
  );
  if (code !== 0) throw new Error(`${packages} could not be installed`);
  // The package starts a server of its own, which nobody asked for.
  if (packages.includes("redis-server") && isOnPath("service"))
    spawnSync("service", ["redis-server", "stop"], { stdio: "ignore" });
}

const isOnPath = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
