import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  // Intended failures are not logged.
  process.env.LOG_LEVEL = "silent";
});

import { letterPdf } from "@/lib/letters/render/pdf";
import { rendererThread } from "@/workers/renderer";
import { letter, peeters } from "../support/letters";
import { program } from "../support/programs";

const compiled = pathToFileURL(program("renderer-thread"));
const date = new Date("2026-11-21T08:00:00Z");
const head = {
  message_id: "<1@vandijk.example>",
  sender: "debiteuren@vandijk.example",
  sender_name: "Van Dijk Energie B.V.",
  recipient: "administratie@claes.example",
  also_to: [],
  cc: [],
  reply_to: "",
  subject: "Sommatie",
};

test("a letter made in a thread has the bytes of one made here, and its mail carries it", async () => {
  const renderer = rendererThread(compiled);
  const here = await letterPdf(letter(), { logo: null });
  const pdf = await renderer.draw(letter(), null);
  expect(pdf.equals(here)).toBe(true);
  const mail = await renderer.compose({ head, letter: letter(), filename: "Sommatie.pdf", pdf, date });
  expect(mail.toString("latin1").replaceAll("\r\n", "")).toContain(here.toString("base64"));
  await renderer.close();
});

test("one letter that cannot be drawn fails alone", async () => {
  const renderer = rendererThread(compiled);
  const broken = { ...letter(), lines: null } as never;
  const [first, second] = await Promise.allSettled([
    renderer.draw(broken, null),
    renderer.draw(letter(), null),
  ]);
  expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
  await renderer.close();
});

test("what a thread leaves unfinished when it dies is made here, once each", async () => {
  const dying = pathToFileURL(path.resolve("tests/support/dying-thread.mjs"));
  const renderer = rendererThread(dying);
  const names = ["Claes Bakkerij BV", "De Smet", "Peeters NV"];
  const letters = names.map((name) => letter({ debtor: { ...peeters, name } }));
  const made = await Promise.all(letters.map((content) => renderer.draw(content, null)));
  const here = await Promise.all(letters.map((content) => letterPdf(content, { logo: null })));
  expect(made.map((pdf, place) => here[place]?.equals(pdf))).toEqual([true, true, true]);
  await renderer.close();
});
