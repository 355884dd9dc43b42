import { Problem } from "@/lib/kernel/problems";
import { excessIn } from "@/lib/kernel/raw";
import { multipartFields } from "./multipart";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

const MAX_JSON = 5 * 1024 * 1024;
const MAX_UPLOAD = 64 * 1024 * 1024;
/** A form, and whatever comes from somebody who is not signed in: a password, a code, a language. */
const MAX_SMALL = 16 * 1024;

/**
 * Returns the fields of a body: JSON up to 5 MB, a form up to 16 kB, and multipart up to 64 MB where the call takes a file, else 16 kB.
 * Throws Problem("too-large") as soon as more comes in, ("unsupported") for a body of another kind, and ("invalid").
 */
export async function bodyOf(
  request: Request,
  { takesFile }: { takesFile: boolean },
): Promise<Record<string, unknown>> {
  if (request.method === "GET" || request.method === "HEAD" || request.body === null) return {};
  const type = typeOf(request);
  if (type === "multipart/form-data") {
    const header = request.headers.get("content-type") ?? "";
    return atMost(takesFile ? MAX_UPLOAD : MAX_SMALL, request, (bounded) => multipartFields(bounded, header));
  }
  return fieldsIn(type, await textOf(request, type === JSON_TYPE ? MAX_JSON : MAX_SMALL));
}

/** Returns the fields of a small body, for calls that anybody may make: JSON or a form up to 16 kB, never a file. Throws as `bodyOf`. */
export async function smallBodyOf(request: Request): Promise<Record<string, unknown>> {
  if (request.body === null) return {};
  const type = typeOf(request);
  if (type === "multipart/form-data") throw new Problem("unsupported");
  return fieldsIn(type, await smallTextOf(request));
}

function fieldsIn(type: string, text: string): Record<string, unknown> {
  if (text.trim() === "") return {};
  if (type === FORM_TYPE) return Object.fromEntries(new URLSearchParams(text));
  if (type !== JSON_TYPE) throw new Problem("unsupported");
  const excess = excessIn(text);
  if (excess === "deep") throw unreadableProblem();
  if (excess) throw new Problem("too-large", { key: "too_many_fields" });
  const body = parseJson(text);
  if (!isRecord(body)) throw unreadableProblem();
  return body;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A small body as it came, letter for letter. Throws Problem("too-large"). */
export const smallTextOf = (request: Request): Promise<string> => textOf(request, MAX_SMALL);

const textOf = (request: Request, most: number): Promise<string> =>
  atMost(most, request, (bounded) => new Response(bounded).text());

const typeOf = (request: Request): string =>
  request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";

/** Reads a body that may not say how long it is: what goes over the bound, or takes too long, is refused while it comes in. */
async function atMost<T>(
  bytes: number,
  request: Request,
  read: (bounded: ReadableStream<Uint8Array>) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get("content-length") ?? 0) > bytes) throw new Problem("too-large");
  let seen = 0;
  let isOver = false;
  let late: ReturnType<typeof setTimeout> | undefined;
  const bounded = (request.body ?? new Blob().stream()).pipeThrough(
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
  try {
    return await read(bounded);
  } catch (error) {
    if (isOver) throw new Problem("too-large");
    throw error instanceof Problem ? error : unreadableProblem();
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
