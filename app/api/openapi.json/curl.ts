import type { GuidedCall } from "./guide";

/** Returns a text quoted as one word for a POSIX shell. */
const word = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The headers that identify the caller in every request. */
export const callerHeaders = [
  `-H ${word("Authorization: ACCESS_TOKEN:API_KEY")}`,
  `-H ${word("X-Requested-With: XMLHttpRequest")}`,
  `-H ${word("X-Language: gb")}`,
];

/** Returns a shell command with each part on a line of its own. */
export const command = (parts: readonly string[]): string => parts.join(" \\\n  ");

/** Returns a call as a curl command. `base` is the address of the API, without a trailing slash. */
export function curlOf(
  { method, path, body }: Pick<GuidedCall, "method" | "path" | "body">,
  base: string,
): string {
  const address = `${base}${path.replaceAll(/\{\w+\}/g, "1042")}`;
  return command([
    `curl -X ${method} ${word(address)}`,
    ...callerHeaders,
    ...(method === "GET" ? [] : [`-H ${word("Idempotency-Key: a-key-of-your-own")}`]),
    ...(body && "json" in body
      ? [`-H ${word("Content-Type: application/json")}`, `-d ${word(body.json)}`]
      : []),
    ...(body && "form" in body
      ? Object.entries(body.form).map(([name, value]) => `-F ${word(`${name}=${value}`)}`)
      : []),
  ]);
}
