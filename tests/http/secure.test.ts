import { expect, test } from "vitest";

process.env.INVORDER_URL = "https://invorder.example.nl";

import { cookieNames, cookieOptions } from "@/lib/access/cookies";
import { role } from "@/lib/access/roles";
import { baseHeaders, pagePolicy } from "@/lib/http/security-headers";
import { browserOf } from "../support/browser";
import { customer, user } from "../support/world";

test("over https cookies are ours alone by their name, and no other host can set them", async () => {
  const { session, browser, offer } = cookieNames();
  for (const name of [session, browser, offer]) expect(name).toMatch(/^__Host-invorder_/);
  expect(cookieOptions()).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
  const { ask } = await browserOf((await user(role.klant, [await customer("Bakker Groothandel")])).id);
  expect((await ask("GET", "/auth/profile")).status).toBe(200);
  const out = await ask("POST", "/auth/logout");
  expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-invorder_session=; Path=\/; .*Secure; HttpOnly/);
});

test("over https every answer asks for https from then on", () => {
  expect(baseHeaders()["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(pagePolicy("n")).toContain("upgrade-insecure-requests");
});
