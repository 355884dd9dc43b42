import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { isOwn } from "../../scripts/start/environment.mjs";
import { processEnvironment } from "../../scripts/start/process-environment.mjs";

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
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } } | null>;
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
});

test("nothing but the proxy is reached from outside, so that there can be several of the others", () => {
  expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(["proxy"]);
});

test("each secret is known to those who need it, and to nobody else", () => {
  expect(holding("invorder_owner")).toEqual(["admin", "migrate"]);
  expect(holding("OWNER_PASSWORD")).toEqual(["admin", "migrate", "postgres"]);
  expect(holding("POSTGRES_PASSWORD")).toEqual(["postgres"]);
  expect(holding("INVORDER_SECRET")).toEqual(["admin", "migrate", "web", "worker"]);
  expect(holding("S3_ROOT_PASSWORD")).toEqual(["files", "s3"]);
  expect(holding("S3_SECRET_ACCESS_KEY")).toEqual(["admin", "files", "web", "worker"]);
  expect(holding("SMTP_URL")).toEqual(["worker"]);
  expect(holding("REDIS_PASSWORD")).toEqual(["admin", "redis", "web", "worker"]);
});

/** The settings that README explains, in its table. */
const readme = fs.readFileSync("README.md", "utf8");
const explained = [...readme.matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|/gm)].flatMap(([, names = ""]) =>
  [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name),
);
/** Addresses and paths inside the image, which are not set. */
const fixed = /^(PORT|\w+_PORT|LISTEN_ADDRESS|INVORDER_DATA_DIR)$/;
/** Refused in production. */
const refused = ["INVORDER_TODAY", "INVORDER_DEMO"];
/** Settings that compose.yaml determines. */
const decided = ["INVORDER_ENV", "DATABASE_URL", "REDIS_URL"];

test("every setting of the product stands in README, and every one that README explains there is", () => {
  const known = fs.readFileSync("lib/kernel/settings.ts", "utf8");
  const names = [...known.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = ""]) => name);
  const elsewhere = ["EXACT_PORT", "TWINFIELD_PORT", "MONEYBIRD_PORT", "MOLLIE_PORT"];
  expect(explained.filter((name) => !names.includes(name) && !elsewhere.includes(name))).toEqual([]);
  expect(names.filter((name) => !explained.includes(name))).toEqual([]);
});

test.each(["web", "worker", "realtime"])(
  "every setting that README explains and %s reads reaches it",
  (part) => {
    const settable = explained.filter(
      (name) =>
        name === "PUSHER_PORT" || !(fixed.test(name) || refused.includes(name) || decided.includes(name)),
    );
    const read = settable.filter((name) => isOwn(name) && name in processEnvironment(part, { [name]: "x" }));
    const variables = services[part]?.environment ?? {};
    expect(read.filter((name) => !String(variables[name]).includes(`\${${name}`))).toEqual([]);
  },
);

test("an operator's part has what its commands need", () => {
  expect(Object.keys(services.admin?.environment ?? {})).toEqual(
    expect.arrayContaining([
      "INVORDER_SECRET_OLD",
      "INVORDER_URL",
      "MAIL_FROM",
      "S3_BUCKET",
      "S3_SECRET_ACCESS_KEY",
    ]),
  );
  expect(services.migrate?.environment).toHaveProperty("INVORDER_SECRET_OLD");
});

test("hosted Pusher can be had: what names a realtime server of our own can be left empty", () => {
  const { PUSHER_HOST, PUSHER_PORT, PUSHER_PUBLIC_URL } = services.web?.environment ?? {};
  expect([PUSHER_HOST, PUSHER_PORT]).toEqual(["${PUSHER_HOST-realtime}", "${PUSHER_PORT-3027}"]);
  expect(PUSHER_PUBLIC_URL).toMatch(/^\$\{PUSHER_PUBLIC_URL\?/);
});

test("the proxy is believed by those behind it, and leads to every web there is", () => {
  const [subnet] = networks.front?.ipam?.config ?? [];
  for (const part of ["web", "realtime"])
    expect(services[part]?.environment?.TRUSTED_PROXIES).toBe(`\${TRUSTED_PROXIES:-${subnet?.subnet}}`);
  expect(services.proxy?.networks).toContain("front");
  expect(configs.proxy?.content).toContain("dynamic a web 3000");
  expect(configs.proxy?.content).toContain("ask http://web:3000/api/health/serves");
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
