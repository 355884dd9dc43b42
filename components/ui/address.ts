import type { ApiCalls } from "@/app/api/calls";
import type { InputOf } from "@/lib/http/call-types";

export type CallName = keyof ApiCalls;
export type CallInput<Name extends CallName> = InputOf<ApiCalls[Name]>;

/** The calls a link can open: those that return a file. */
export type FileName =
  | {
      [Name in CallName]: Name extends `GET ${string}`
        ? ApiCalls[Name]["verb"] extends { kind: "file" }
          ? Name
          : never
        : never;
    }[CallName]
  | ListAsFile;

/** The lists that return themselves as a file with the parameter `export`. */
export type ListAsFile = {
  [Name in CallName]: ApiCalls[Name] extends { when: { export: { kind: "file" } } } ? Name : never;
}[CallName];

/** Returns the address of a file. */
export const addressOf = <Name extends FileName>(name: Name, input: CallInput<Name>): string =>
  requestOf(name, { ...input }).url;

/** Returns the address to which a library sends requests of its own, rather than `call`. */
export const endpointOf = (name: CallName): string => requestOf(name, {}).url;

type Sent = { method: string; url: string; body: BodyInit | null };
type Input = Readonly<Record<string, unknown>>;

/** Returns a call as a request: path parameters in the address, the others in the query of GET and DELETE, and in the body of the rest. */
export function requestOf(name: string, input: Input): Sent {
  const [method = "", path = ""] = name.split(" ");
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  const url = `/api${filled}`;
  if (method !== "GET" && method !== "DELETE") return { method, url, body: bodyOf(rest) };
  const query = queryOf(rest).toString();
  return { method, url: query === "" ? url : `${url}?${query}`, body: null };
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

function queryOf(input: Input): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (isPresent(value)) query.set(name, fieldText(value));
  return query;
}

/** Returns the body: with a file as form data, else as JSON. Cleared fields are sent as empty in both. */
function bodyOf(input: Input): BodyInit {
  if (!Object.values(input).some((value) => value instanceof Blob)) return JSON.stringify(input);
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value === "" || isPresent(value)) form.append(name, fieldText(value));
  }
  return form;
}

function fieldText(value: unknown): string {
  if (value === true) return "1";
  if (value === false) return "0";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
