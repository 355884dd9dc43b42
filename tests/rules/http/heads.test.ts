import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_URL = "https://invorder.example.nl";
});

import { cookieNames, cookieOptions } from "@/lib/access/cookies";
import { fileResponse } from "@/lib/http/download";
import { baseHeaders, pagePolicy } from "@/lib/http/security-headers";

test.each([
  ["Aanmaning-1042.pdf", 'filename="Aanmaning-1042.pdf"'],
  ['"; filename="x.html', 'filename="_; filename=_x.html"'],
  ["brief\r\nSet-Cookie: a=b.pdf", 'filename="brief__Set-Cookie: a=b.pdf"'],
  ["Łódź.pdf", "filename*=UTF-8''%C5%81%C3%B3d%C5%BA.pdf"],
])("a file called %j is an attachment whose name says nothing else", (filename, head) => {
  const { headers } = fileResponse({ filename, content_type: "text/plain", body: Buffer.from("x") });
  const disposition = headers.get("content-disposition") ?? "";
  expect(disposition).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[^\r\n;"]*$/);
  expect(disposition).toContain(head);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("over https every answer asks for https for a year, and cookies belong to this host, unread by scripts", () => {
  expect(baseHeaders()["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  for (const name of Object.values(cookieNames())) expect(name).toMatch(/^__Host-/);
  expect(cookieOptions()).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
});

test("a page runs only its own scripts, is framed by nobody and sends nothing elsewhere", () => {
  const policy = pagePolicy("abc");
  for (const part of [
    "script-src 'self' 'nonce-abc' 'strict-dynamic';",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ])
    expect(policy).toContain(part);
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).toMatch(/connect-src 'self'(;| wss?:)/);
});
