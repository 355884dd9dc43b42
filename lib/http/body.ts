import { Problem } from "@/lib/kernel/problems";
import { isTooDeep } from "@/lib/kernel/raw";

const MAX_JSON = 5 * 1024 * 1024;
const MAX_UPLOAD = 64 * 1024 * 1024;
/** Of somebody who is not signed in: a password, a code, a language. */
const MAX_SMALL = 16 * 1024;

/** The fields of a body: JSON, form or multipart. A body that is none of these, or too large, is a Problem. */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  if (request.method === "GET" || request.method === "HEAD" || request.body === null) return {};
  const type = typeOf(request);
  const length = Number(request.headers.get("content-length") ?? 0);
  if (type === "multipart/form-data" || type === "application/x-www-form-urlencoded") {
    if (length > MAX_UPLOAD) throw new Problem("too-large");
    return Object.fromEntries(await atMost(MAX_UPLOAD, request, (bounded) => bounded.formData()));
  }
  if (length > MAX_JSON) throw new Problem("too-large");
  const text = await atMost(MAX_JSON, request, (bounded) => bounded.text());
  if (text.trim() === "") return {};
  return jsonFields(type, text);
}

function jsonFields(type: string, text: string): Record<string, unknown> {
  if (type !== "application/json") throw new Problem("unsupported");
  const body: unknown = parseJson(text);
  if (typeof body !== "object" || body === null || Array.isArray(body) || isTooDeep(body))
    throw unreadableProblem();
  return { ...body };
}

/** The fields of a small body, for calls that anybody may make: JSON or a plain form, never a file. Throws Problem("too-large") or ("unsupported"). */
export async function smallBodyOf(request: Request): Promise<Record<string, unknown>> {
  if (request.body === null) return {};
  const type = typeOf(request);
  if (type === "multipart/form-data") throw new Problem("unsupported");
  const text = await smallTextOf(request);
  if (text.trim() === "") return {};
  if (type === "application/x-www-form-urlencoded") return Object.fromEntries(new URLSearchParams(text));
  return jsonFields(type, text);
}

/** A small body as it came, letter for letter. Throws Problem("too-large"). */
export async function smallTextOf(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_SMALL) throw new Problem("too-large");
  return atMost(MAX_SMALL, request, (bounded) => bounded.text());
}

const typeOf = (request: Request): string =>
  request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";

/** Reads a body that may not say how long it is: what goes over the bound, or takes too long, is refused while it comes in. */
async function atMost<T>(
  bytes: number,
  request: Request,
  read: (bounded: Response) => Promise<T>,
): Promise<T> {
  let seen = 0;
  let isOver = false;
  let late: ReturnType<typeof setTimeout> | undefined;
  const bounded = request.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start(controller) {
        late = setTimeout(() => controller.error(unreadableProblem()), secondsFor(bytes) * 1000);
      },
      transform(part, controller) {
        seen += part.length;
        isOver = seen > bytes;
        if (isOver) controller.error(new Problem("too-large"));
        else controller.enqueue(part);
      },
    }),
  );
  const type = request.headers.get("content-type") ?? "";
  try {
    return await read(new Response(bounded, { headers: { "content-type": type } }));
  } catch {
    throw isOver ? new Problem("too-large") : unreadableProblem();
  } finally {
    clearTimeout(late);
  }
}

/** How long a body may take that may be so large: ten seconds, and as long again as a slow line at home needs for the bytes. */
const secondsFor = (bytes: number): number => 10 + bytes / (256 * 1024);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadableProblem();
  }
}

const unreadableProblem = () =>
  new Problem("invalid", { key: "unreadable_body" }, { body: [{ key: "unreadable_body" }] });
