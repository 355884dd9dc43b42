import fc from "fast-check";
import MailComposer from "nodemailer/lib/mail-composer";
import { expect, test } from "vitest";
import { mimeBytes } from "@/lib/outbox/adapters/mail/mime";

/** Composes a message with the same boundaries each time. */
const composed = (text: string, html: string, pdf: Uint8Array, filename: string) =>
  new MailComposer({
    messageId: "<1@invorder.example>",
    date: new Date("2026-11-23T09:00:00Z"),
    baseBoundary: "same",
    from: { name: "Bakkerij Ünal", address: "debiteuren@bakker.example" },
    to: ["kok@kok.example"],
    subject: "Aanmaning – 2e",
    text,
    html,
    attachments:
      pdf.length > 0 ? [{ filename, contentType: "application/pdf", content: Buffer.from(pdf) }] : [],
  }).compile();

const words = fc
  .array(
    fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\n", "\r\n", ".", "=", "€ 12,50 ", "Beste ")),
  )
  .map((parts) => `${parts.join("")}.`);

test("a message has the bytes its library streams, whatever it says", async () => {
  await fc.assert(
    fc.asyncProperty(words, words, fc.uint8Array({ maxLength: 400 }), fc.string(), async (...said) => {
      expect(mimeBytes(composed(...said)).equals(await composed(...said).build())).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("long paragraphs and a letter of many lines too", async () => {
  const texts = ["Wij verzoeken u € 94,63 te betalen. ".repeat(300), `<p>${"é ".repeat(2_000)}</p>`] as const;
  const pdf = Uint8Array.from({ length: 30_000 }, (_, place) => (place * place) % 251);
  const letter = composed(`${texts[0]}Met groet`, texts[1], pdf, "brief.pdf");
  const bytes = mimeBytes(letter);
  expect(bytes.equals(await composed(`${texts[0]}Met groet`, texts[1], pdf, "brief.pdf").build())).toBe(true);
  expect(
    bytes
      .toString()
      .split("\r\n")
      .every((line) => line.length <= 76),
  ).toBe(true);
});

test("what would have to be fetched first is refused", () => {
  const message = new MailComposer({ text: { path: "/etc/hostname" } }).compile();
  expect(() => mimeBytes(message)).toThrow("not at hand");
});
