import fs from "node:fs";
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";

type DemoUser = { email: string; password: string; role: number; customer_ids: number[] };
type Demo = {
  base_url: string;
  mail_url: string;
  users: DemoUser[];
  customers: { id: number; name: string; domain: string }[];
};

/** The running demo, as its start described it. */
export const demo: Demo = JSON.parse(fs.readFileSync(process.env.DEMO_FILE ?? ".data/demo.json", "utf8"));
const mailUrl = process.env.MAIL_URL ?? demo.mail_url;

export function userOf(role: number, customer_id?: number): DemoUser {
  const found = demo.users.find(
    (user) => user.role === role && (customer_id === undefined || user.customer_ids.includes(customer_id)),
  );
  if (!found) throw new Error(`the demo has no user of role ${role}`);
  return found;
}

/** Waits for the newest code mailed to an address that is not in `known`. */
export async function codeFor(
  request: APIRequestContext,
  email: string,
  known: Set<string> = new Set(),
): Promise<string> {
  let code = "";
  await expect
    .poll(
      async () => {
        const answer = await request.get(`${mailUrl}/api/messages?to=${encodeURIComponent(email)}`);
        const messages: { id: string | number; text: string }[] = await answer.json();
        const fresh = messages.find(({ id, text }) => !known.has(String(id)) && /\b\d{6}\b/.test(text));
        code = /\b(\d{6})\b/.exec(fresh?.text ?? "")?.[1] ?? "";
        return code;
      },
      { timeout: 20_000 },
    )
    .not.toBe("");
  return code;
}

export async function mailsTo(request: APIRequestContext, email: string) {
  const answer = await request.get(`${mailUrl}/api/messages?to=${encodeURIComponent(email)}`);
  const messages: {
    id: string | number;
    subject: string;
    text: string;
    attachments: { filename: string; content_type: string }[];
  }[] = await answer.json();
  return messages;
}

export type Client = {
  pair: string;
  get: (path: string, headers?: Record<string, string>) => Promise<APIResponse>;
  post: (path: string, data?: unknown, headers?: Record<string, string>) => Promise<APIResponse>;
};

/** Signs in through the API as a program does. Returns a client that sends the pair with every call. */
export async function signIn(request: APIRequestContext, { email, password }: DemoUser): Promise<Client> {
  const known = new Set((await mailsTo(request, email)).map(({ id }) => String(id)));
  const login = await request.post("/api/auth/login", { data: { email_address: email, password } });
  expect(login.status()).toBe(200);
  const { data } = await login.json();
  const pair = `${data.access_token}:${data.api_key}`;
  const headers = { authorization: pair, "x-requested-with": "XMLHttpRequest" };
  const early = await request.get("/api/debtors", { headers });
  expect(early.status()).toBe(401);
  const code = await codeFor(request, email, known);
  const verified = await request.post("/api/auth/verify", { headers, data: { code } });
  expect(verified.status()).toBe(200);
  return {
    pair,
    get: (path, more) => request.get(path, { headers: { ...headers, ...more } }),
    post: (path, body, more) => request.post(path, { headers: { ...headers, ...more }, data: body ?? {} }),
  };
}
