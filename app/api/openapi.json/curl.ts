import type { GuidedCall } from "./guide";

/** A text as one word of a POSIX shell: nothing in it is read as anything else. */
const word = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What every request says of its caller. */
export const callerHeaders = [
  `-H ${word("Authorization: ACCESS_TOKEN:API_KEY")}`,
  `-H ${word("X-Requested-With: XMLHttpRequest")}`,
  `-H ${word("X-Language: gb")}`,
];

/** A command of several parts, a line each, as a shell reads it. */
export const command = (parts: readonly string[]): string => parts.join(" \\\n  ");

/** A call as a command to paste into a terminal. `base` is where the API stands, without a slash at its end. */
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
