import type { IncomingMessage, ServerResponse } from "node:http";
import { logError } from "@/lib/kernel/log";
import { existing, mailsTo, pageOf } from "./find";
import { page, withPictures } from "./html";
import type { MailParser } from "./mail-parser";
import { listPage, messagePage } from "./pages";
import type { Entry } from "./store";

const MESSAGES = 200;
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/;
const CLOSED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

type Answer = { status?: number; type: string; body: string | Buffer; headers?: Record<string, string> };

/** Serves the mailbox on the web: a page for people and a JSON API for programs. */
export async function handleRequest(reader: MailParser, request: IncomingMessage, response: ServerResponse) {
  const { status = 200, type, body, headers } = await answer(reader, request).catch(failed);
  response
    .writeHead(status, {
      "content-type": type,
      "content-security-policy": `${CLOSED}; frame-src 'self'; form-action 'self'`,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      ...headers,
    })
    .end(request.method === "HEAD" ? undefined : body);
}

async function answer(reader: MailParser, { url = "/", method = "GET" }: IncomingMessage): Promise<Answer> {
  if (!URL.canParse(url, "http://localhost")) return missing("");
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const isRead = method === "GET" || method === "HEAD";
  if (pathname === "/health") return json({ status: "ok" });
  if (pathname === "/api/messages" && method === "DELETE") return json({ deleted: await reader.clear() });
  if (!isRead) return json({ error: "method not allowed" }, 405);
  if (pathname === "/") return html(await listPage(reader, searchParams));
  if (pathname === "/api/messages") return json(await messages(reader, searchParams));
  const [, id, rest = ""] = /^\/(?:api\/)?messages\/(\d{1,15})(\/.*)?$/.exec(pathname) ?? [];
  const entry = id === undefined ? undefined : reader.store.find(Number(id));
  if (!entry) return missing(pathname);
  return about(reader, entry, pathname.startsWith("/api/") ? `/api${rest}` : rest);
}

async function about(reader: MailParser, entry: Entry, rest: string): Promise<Answer> {
  const index = /^\/api\/attachments\/(\d{1,6})$/.exec(rest)?.[1];
  if (rest === "/api") return json(await reader.message(entry));
  if (rest === "") return html(messagePage(await reader.message(entry)));
  if (rest === "/api/raw")
    return download("message/rfc822", `${entry.id}.eml`, await reader.store.raw(entry.id));
  if (rest === "/html") return frame(reader, entry);
  if (index !== undefined) return attachment(reader, entry, Number(index));
  return missing(rest);
}

async function messages(reader: MailParser, params: URLSearchParams) {
  const { limit, offset } = pageOf(params, MESSAGES);
  const found = mailsTo(reader, params.get("to")).slice(offset, offset + limit);
  return existing(found.map((entry) => reader.message(entry)));
}

/** Returns the sender's HTML, which may run no script, send no form and load nothing. */
async function frame(reader: MailParser, entry: Entry): Promise<Answer> {
  const [message, contents] = await Promise.all([reader.message(entry), reader.contents(entry)]);
  return html(withPictures(message.html, contents), { "content-security-policy": `sandbox; ${CLOSED}` });
}

async function attachment(reader: MailParser, entry: Entry, index: number): Promise<Answer> {
  const part = (await reader.contents(entry))[index];
  if (!part) return json({ error: "no such attachment" }, 404);
  // The sender wrote the type; an invalid one cannot be sent as a header.
  const type = MEDIA_TYPE.test(part.content_type) ? part.content_type : "application/octet-stream";
  return download(type, part.filename, part.bytes);
}

const download = (type: string, filename: string, body: Buffer): Answer => ({
  type,
  body,
  headers: {
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    "content-security-policy": `sandbox; ${CLOSED}`,
  },
});

const json = (body: unknown, status = 200): Answer => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(body),
});

const html = (body: string, headers?: Record<string, string>): Answer => ({
  type: "text/html; charset=utf-8",
  body,
  headers,
});

const missing = (path: string): Answer =>
  path.startsWith("/api")
    ? json({ error: "no such message" }, 404)
    : {
        ...html(page("Niet gevonden", '<main><h1>Niet gevonden</h1><a href="/">Naar de mailbox</a></main>')),
        status: 404,
      };

function failed(error: unknown): Answer {
  logError("mailbox failed", error);
  return json({ error: "failed" }, 500);
}
