import { expect, test } from "vitest";
import type { PublicRequest } from "@/lib/access/public-endpoint";
import { brandingOfHost, labelOfDomain } from "@/lib/resellers/queries";
import { owner } from "../../support/world";

/** A public endpoint does not examine the caller. */
const stranger = {} as PublicRequest;

test("everybody sees what a white label shows, and nothing else of it", async () => {
  await owner`insert into resellers (name, domain, primary_color, secondary_color, logo, host)
    values ('Havenlicht', 'havenlicht', '#0a7d5c', '#102030', 'logos/8d1b', 'incasso.havenlicht.example')`;
  expect(await labelOfDomain.call(stranger, { domain: "havenlicht" })).toEqual({
    data: {
      id: expect.any(Number),
      name: "Havenlicht",
      domain: "havenlicht",
      primary_color: "#0a7d5c",
      secondary_color: "#102030",
      secondary_opposite_color: "#ffffff",
      logo: "/api/resellers/domain/havenlicht/logo?v=logos%2F8d1b",
      start_image: null,
    },
  });
});

test("the product's own prefix has a look without a row", async () => {
  const { data } = await labelOfDomain.call(stranger, { domain: "invorder" });
  expect(data).toMatchObject({ name: "Invorder", primary_color: "#3797c7", secondary_color: "#333333" });
});

test.each(["nobody", "", "' or true --"])("a slug that nobody has does not exist: %j", async (domain) => {
  await expect(labelOfDomain.call(stranger, { domain })).rejects.toMatchObject({ kind: "not-found" });
});

test("a slug the database cannot keep is refused before it is asked for", async () => {
  await expect(labelOfDomain.call(stranger, { domain: "nobody\0" })).rejects.toMatchObject({
    kind: "invalid",
  });
});

test("a host is a white label's by its slug before the product's, or of its own; any other is nobody's", async () => {
  await owner`insert into resellers (name, domain, host) values ('Morgenrood', 'morgenrood', 'incasso.morgenrood.example')`;
  const domainAt = async (host: string) => (await brandingOfHost(host))?.domain ?? null;
  expect(await domainAt("incasso.morgenrood.example")).toBe("morgenrood");
  expect(await domainAt("morgenrood.localhost")).toBe("morgenrood");
  expect(await domainAt("127.0.0.1")).toBe("invorder");
  for (const host of ["niemand.localhost", "www.morgenrood.example", "morgenrood.example"])
    expect([host, await domainAt(host)]).toEqual([host, null]);
});
