import { Problem } from "@/lib/kernel/problems";

const MAX_JSON = 5 * 1024 * 1024;
const MAX_UPLOAD = 64 * 1024 * 1024;

/** The fields of a body: JSON, form or multipart. A body that is none of these, or too large, is a Problem. */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  if (request.method === "GET" || request.method === "HEAD" || request.body === null) return {};
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const length = Number(request.headers.get("content-length") ?? 0);
  if (type === "multipart/form-data" || type === "application/x-www-form-urlencoded") {
    if (length > MAX_UPLOAD) throw new Problem("too-large");
    return Object.fromEntries(await request.formData().catch(unreadable));
  }
  if (length > MAX_JSON) throw new Problem("too-large");
  const text = await request.text();
  if (text.trim() === "") return {};
  if (type !== "application/json") throw new Problem("unsupported");
  const body: unknown = parseJson(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw unreadableProblem();
  return { ...body };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadableProblem();
  }
}

const unreadableProblem = () =>
  new Problem("invalid", { key: "unreadable_body" }, { body: [{ key: "unreadable_body" }] });
const unreadable = () => {
  throw unreadableProblem();
};
