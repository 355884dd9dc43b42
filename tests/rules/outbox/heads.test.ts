import { expect, test } from "vitest";
import { mailBytes } from "@/lib/outbox/adapters/mail/mime";

test("no name, address or subject adds a line to the head of a mail", async () => {
  const evil = "Kok\r\nBcc: dief@elders.example\r\n\r\n<b>weg</b>";
  const bytes = await mailBytes(
    {
      message_id: "<1@invorder.example>",
      sender: "debiteuren@bakker.example",
      sender_name: evil,
      recipient: "kok@kok.example",
      also_to: ["inkoop@kok.example\r\nBcc: dief@elders.example"],
      cc: ["boekhouding@kok.example\r\nBcc: dief@elders.example"],
      reply_to: "bakker@bakker.example\r\nBcc: dief@elders.example",
      subject: evil,
    },
    { html: "<p>Beste</p>", text: "Beste" },
    [{ filename: `brief${evil}.pdf`, content_type: "application/pdf", bytes: Buffer.from("%PDF-1.7") }],
    new Date("2026-11-21T09:00:00Z"),
  );
  const text = bytes.toString("latin1");
  expect(text).not.toMatch(/^bcc:/im);
  const [head = ""] = text.split("\r\n\r\n");
  expect(
    head
      .split(/\r\n(?![ \t])/)
      .map((line) => line.split(":")[0])
      .sort(),
  ).toEqual(
    [
      "Auto-Submitted",
      "Cc",
      "Content-Type",
      "Date",
      "From",
      "MIME-Version",
      "Message-ID",
      "Reply-To",
      "Subject",
      "To",
    ].sort(),
  );
});
