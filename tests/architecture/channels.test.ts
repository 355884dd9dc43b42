import { expect, test } from "vitest";
import { sources } from "../support/sources";

const ADAPTER = "lib/outbox/adapters/mail/";
/** The demo's mailbox is a mail server of its own, and the settings contain the address of one. */
const isOutside = ({ path }: { path: string }) =>
  !path.startsWith(ADAPTER) && !path.startsWith("workers/mailbox/") && path !== "lib/kernel/settings.ts";

test("only the mail channel loads what speaks SMTP or composes MIME, and only the worker and its thread load the channel", () => {
  const loads = (what: RegExp) => sources.filter(({ text }) => what.test(text)).map(({ path }) => path);
  expect(loads(/from "nodemailer/).filter((path) => !path.startsWith(ADAPTER))).toEqual([]);
  const users = sources.filter(
    ({ path, imports }) =>
      !path.startsWith(ADAPTER) && imports.some(({ target }) => target.startsWith(ADAPTER)),
  );
  expect(users.map(({ path }) => path).sort()).toEqual(["workers/delivery.ts", "workers/renderer.ts"]);
});

test("nothing outside the mail channel speaks of SMTP", () => {
  const speaking = sources
    .filter(isOutside)
    // Settings have the names that operators write.
    .filter(({ text }) =>
      /\bnodemailer\b|SMTP|smtp(?! imap)/.test(text.replaceAll(/\bSMTP_(URL|PORT)\b/g, "")),
    )
    .map(({ path }) => path)
    .filter((path) => !path.startsWith("scripts/") && path !== "next.config.ts");
  expect(speaking).toEqual(["workers/delivery.ts"]);
});

test("the delivery knows no mail server and none of its codes", () => {
  const delivery = sources.filter(
    ({ path }) =>
      /^lib\/(outbox|messages)\//.test(path) &&
      !path.startsWith(ADAPTER) &&
      path !== "lib/outbox/rules/mail.ts",
  );
  expect(delivery.length).toBeGreaterThan(20);
  const knowing = delivery
    .filter(({ text }) => /mail server|\bRFC \d|\b[45]xx\b|\\b[45]|\b(42[1-9]|45\d|55\d)\b/i.test(text))
    .map(({ path }) => path);
  expect(knowing).toEqual([]);
});
