import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { heading, run } from "./runner.mjs";

const TOOLS = [
  {
    parts: ["services", "domain", "http", "faults"],
    packages: ["redis-server"],
    isThere: () => isOnPath("redis-server"),
  },
  {
    parts: ["e2e"],
    packages: ["chromium-headless-shell"],
    // Not every system has the shell: a whole browser works too, slower.
    instead: ["chromium"],
    isThere: () => isShell(chromium()) || (chromium() !== undefined && !canInstall()),
    isThereInstead: () => chromium() !== undefined,
  },
];

const SHELL = "/usr/bin/chromium-headless-shell";
const isShell = (program) => program === SHELL || (program !== undefined && program === process.env.CHROMIUM);

/** Returns the browser of the tests: CHROMIUM, or the system's. The headless shell takes half the time of a whole browser. */
export function chromium() {
  const places = [
    process.env.CHROMIUM,
    SHELL,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  return places.find((candidate) => candidate && fs.existsSync(candidate));
}

/** Installs the programs that the chosen parts need and the machine lacks, as root from the system's packages; throws where it cannot. */
export async function installTools(parts) {
  const needed = TOOLS.filter((tool) => tool.parts.some((part) => parts.includes(part)));
  const missing = needed.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const packages = missing.flatMap((tool) => tool.packages).join(" ");
  if (!canInstall())
    throw new Error(
      `the tests need ${packages}. Install: sudo apt-get install --no-install-recommends ${packages}`,
    );
  await apt(["update", "-q"]);
  for (const tool of missing) await installOne(tool);
  // The package starts a server of its own, which is not needed.
  if (packages.includes("redis-server") && isOnPath("service"))
    spawnSync("service", ["redis-server", "stop"], { stdio: "ignore" });
}

async function installOne({ packages, instead, isThereInstead }) {
  if (await isInstalled(packages)) return;
  if (isThereInstead?.() || (instead && (await isInstalled(instead)))) return;
  throw new Error(`${packages.join(" ")} could not be installed`);
}

async function isInstalled(packages) {
  heading(`installing ${packages.join(" ")}`);
  return (await apt(["install", "-q", "-y", "--no-install-recommends", ...packages])) === 0;
}

const apt = (args) => run("apt-get", args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });

const canInstall = () => process.getuid?.() === 0 && isOnPath("apt-get");
const isOnPath = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
