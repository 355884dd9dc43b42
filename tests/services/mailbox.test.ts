import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Faults } from "@/workers/mailbox/receiver";
import { startMailbox } from "@/workers/mailbox/server";

let dir: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;

beforeEach(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-mail-"));
  mailbox = await open();
});
afterEach(async () => {
  await mailbox.close();
  fs.rmSync(dir, { recursive: true, force: true });
});

const open = (faults?: Faults) => startMailbox({ dir, host: "127.0.0.1", smtpPort: 0, webPort: 0, faults });

async function reopen(faults?: Faults) {
  await mailbox.close();
  mailbox = await open(faults);
}

const reminder = (to: string) => ({
  from: '"Bakkerij Jansen" <administratie@bakkerij-jansen.example>',
  to,
  bcc: "archief@bakkerij-jansen.example",
  subject: "Herinnering factuur 2026-0041 – café",
  text: "Geachte heer De Vries,",
  html: '<p>Geachte heer <b>De Vries</b></p><img src="cid:logo">',
  attachments: [
    { filename: "brief ü.pdf", content: randomBytes(200_000), contentType: "application/pdf" },
    { filename: "logo.png", content: Buffer.from("89504e470d0a1a0a", "hex"), cid: "logo" },
  ],
});

async function send(mail: object) {
  const transport = createTransport({ host: "127.0.0.1", port: mailbox.smtpPort });
  return transport.sendMail(mail).finally(() => transport.close());
}

const call = (place: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${mailbox.webPort}${place}`, init);
const messages = async (query = "") => (await call(`/api/messages${query}`)).json();

describe("a mail that was handed over", () => {
  test("is listed with what it says and carries", async () => {
    await send(reminder("devries@example.org"));
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toEqual({
      id: 1,
      from: "Bakkerij Jansen <administratie@bakkerij-jansen.example>",
      to: "devries@example.org, archief@bakkerij-jansen.example",
      subject: "Herinnering factuur 2026-0041 – café",
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      message_id: expect.stringMatching(/^<.+@.+>$/),
      text: expect.stringContaining("Geachte heer De Vries,"),
      html: expect.stringContaining("<b>De Vries</b>"),
      attachments: [
        { filename: "brief ü.pdf", content_type: "application/pdf", size: 200_000 },
        { filename: "logo.png", content_type: "image/png", size: 8 },
      ],
    });
  });

  test("gives its attachments back byte for byte, as downloads", async () => {
    const mail = reminder("devries@example.org");
    await send(mail);
    const answer = await call("/api/messages/1/attachments/0");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(Buffer.from(await answer.arrayBuffer()).equals(mail.attachments[0]?.content ?? Buffer.of())).toBe(
      true,
    );
  });

  test("is found by any of its recipients, hidden ones too, newest first", async () => {
    await send(reminder("devries@example.org"));
    await send({ ...reminder("Smit@example.org"), subject: "Aanmaning" });
    expect((await messages("?to=smit@example.org")).length).toBe(1);
    const archived = await messages("?to=archief@bakkerij-jansen.example");
    expect(archived.map(({ subject }: { subject: string }) => subject)[0]).toBe("Aanmaning");
    expect((await messages("?limit=1&offset=1"))[0].id).toBe(1);
  });

  test("is still there after a restart, and numbers go on", async () => {
    await send(reminder("devries@example.org"));
    await reopen();
    await send(reminder("smit@example.org"));
    expect((await messages()).map(({ id }: { id: number }) => id)).toEqual([2, 1]);
  });

  test("goes when the box is emptied", async () => {
    await send(reminder("devries@example.org"));
    expect((await call("/api/messages", { method: "DELETE" })).status).toBe(200);
    expect(await messages()).toEqual([]);
    expect((await call("/api/messages/1")).status).toBe(404);
  });
});

test("a mail whose attachment has an impossible type is handed out all the same, and so are its bytes", async () => {
  const raw = Buffer.from(
    [
      "From: devries@example.org\r\nTo: smit@example.org\r\nSubject: Bijlage\r\nMIME-Version: 1.0",
      "Content-Type: multipart/mixed; boundary=grens\r\n\r\n--grens\r\nContent-Type: text/plain\r\n\r\nHallo",
      "--grens\r\nContent-Type: appli\u0107ation/x\u0001y\r\nContent-Disposition: attachment; filename=a.bin\r\n\r\nx",
      "--grens--\r\n",
    ].join("\r\n"),
  );
  await send({ envelope: { from: "devries@example.org", to: "smit@example.org" }, raw });
  const answer = await call("/api/messages/1/attachments/0");
  expect(answer.headers.get("content-type")).toBe("application/octet-stream");
  const whole = Buffer.from(await (await call("/api/messages/1/raw")).arrayBuffer());
  expect(whole.includes("Hallo")).toBe(true);
  expect((await call("/api/messages/1/attachments/9")).status).toBe(404);
});

describe("the page", () => {
  test("lists, finds and shows mails without letting them do anything", async () => {
    await send({ ...reminder("devries@example.org"), subject: "<script>alert(1)</script>" });
    const list = await (await call("/?q=SCRIPT")).text();
    expect(list).toContain("&lt;script&gt;");
    expect(list).not.toContain("<script>");
    expect(await (await call("/messages/1")).text()).toContain("<iframe sandbox");
    const frame = await call("/messages/1/html");
    expect(frame.headers.get("content-security-policy")).toContain("sandbox");
    expect(await frame.text()).toContain("data:image/png;base64,iVBOR");
  });

  test("says that there is nothing", async () => {
    expect(await (await call("/")).text()).toContain("Er zijn nog geen berichten");
    expect((await call("/messages/99")).status).toBe(404);
  });
});

describe("a server that misbehaves on request", () => {
  test("refuses for good", async () => {
    await reopen(() => "refuse");
    await expect(send(reminder("weg@example.org"))).rejects.toMatchObject({ responseCode: 550 });
  });

  test("puts off the first time only", async () => {
    await reopen(() => "greylist");
    const mail = { ...reminder("devries@example.org"), bcc: undefined };
    await expect(send(mail)).rejects.toMatchObject({ responseCode: 451 });
    await send(mail);
    expect((await messages()).length).toBe(1);
  });

  test.each([
    ["drop_before_storing", 0],
    ["drop_after_storing", 1],
  ] as const)("%s: the line breaks and %i mails are kept", async (fault, kept) => {
    await reopen(() => fault);
    await expect(send(reminder("devries@example.org"))).rejects.toThrow();
    expect((await messages()).length).toBe(kept);
  });
});

test("takes in 300 mails within a second or so, not parsing them", async () => {
  const transport = createTransport({
    host: "127.0.0.1",
    port: mailbox.smtpPort,
    pool: true,
    maxConnections: 5,
  });
  const mail = { ...reminder("devries@example.org"), attachments: [] };
  await Promise.all(Array.from({ length: 300 }, () => transport.sendMail(mail)));
  transport.close();
  expect((await messages("?limit=1000")).length).toBe(300);
});
