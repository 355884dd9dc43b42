import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

type Service = {
  image: string;
  build?: string;
  read_only?: boolean;
  mem_limit?: string;
  pids_limit?: number;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  networks: string[];
};
type Compose = {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  configs: Record<string, { content: string }>;
};

const { services, networks, configs }: Compose = parse(fs.readFileSync("compose.yaml", "utf8"), {
  merge: true,
});
const secretOf = (name: string) => JSON.stringify(services[name]?.environment ?? {});
const holding = (secret: string) =>
  Object.keys(services)
    .filter((name) => secretOf(name).includes(secret))
    .sort();

describe.each(Object.entries(services))("%s", (_name, service) => {
  test("is of a named version, never of whatever is newest", () =>
    expect(service.build ?? service.image).toMatch(/^\.$|:\d+\.\d+\.\d+-|:\d+\.\d+-|:RELEASE\.|@sha256:/));

  test("has an end to its memory and processes, and nothing to gain or to write to", () => {
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
  });

  test("is reached from this machine alone", () => {
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

test("each secret is known to those who need it, and to nobody else", () => {
  expect(holding("invorder_owner")).toEqual(["admin", "migrate"]);
  expect(holding("OWNER_PASSWORD")).toEqual(["admin", "migrate", "postgres"]);
  expect(holding("POSTGRES_PASSWORD")).toEqual(["postgres"]);
  expect(holding("INVORDER_SECRET")).toEqual(["admin", "migrate", "web", "worker"]);
  expect(holding("S3_ROOT_PASSWORD")).toEqual(["files", "s3"]);
  expect(holding("S3_SECRET_ACCESS_KEY")).toEqual(["files", "web", "worker"]);
  expect(holding("SMTP_URL")).toEqual(["worker"]);
  expect(holding("REDIS_PASSWORD")).toEqual(["admin", "redis", "web", "worker"]);
});

test("the queue asks for its password, and database, queue and files stand where nobody from outside comes", () => {
  expect(configs.redis?.content).toContain("requirepass ${REDIS_PASSWORD:?}");
  expect(networks.inside?.internal).toBe(true);
  for (const name of ["postgres", "redis", "s3"]) expect(services[name]?.networks).toEqual(["inside"]);
});

test("the image is of a named version and does not run as root", () => {
  const lines = fs.readFileSync("Dockerfile", "utf8").split("\n");
  const bases = lines.filter((line) => /^FROM \S+:/.test(line));
  expect(bases).not.toEqual([]);
  for (const base of bases) expect(base).toMatch(/^FROM [\w/]+:(\d+\.\d+\.\d+|\S+@sha256:)/);
  expect(lines).toContain("USER node");
});
