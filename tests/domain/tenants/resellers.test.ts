import sharp from "sharp";
import { expect, test } from "vitest";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { removeDiscardedFiles } from "@/lib/files/jobs";
import { storage } from "@/lib/files/port";
import { brandingOfDomain, brandingOfHost } from "@/lib/resellers/queries";
import { deleteReseller } from "@/lib/tenants/commands/delete-reseller";
import { createReseller, updateReseller } from "@/lib/tenants/commands/write-reseller";
import { getReseller } from "@/lib/tenants/queries/get-reseller";
import { listResellers } from "@/lib/tenants/queries/list-resellers";
import { profile } from "@/lib/users/queries/profile";
import { as, customer, NOW, owner, user } from "../../support/world";

await customer("Bakker Groothandel");
const ada = await as(role.superadmin);
const colours = { primary_color: "#3797C7", secondary_color: "#333333" };
const add = async (name: string, more: Record<string, unknown> = {}) =>
  (await createReseller.call(ada, { name, ...colours, ...more })).data;
const image = (bytes: BlobPart, name: string) => new File([bytes], name, { type: "image/png" });
const drawn = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: "#0a7d5c" } })
      .withExif({ IFD0: { ImageDescription: "geheime plek" } })
      .jpeg()
      .toBuffer(),
  );

test("a white label's slug is made from its name when none is given, and its pages have its look at once", async () => {
  const { id, domain, primary_color, secondary_opposite_color, version } = await add("Société Zon B.V.");
  expect([domain, primary_color, secondary_opposite_color]).toEqual([
    "societe-zon-b-v",
    "#3797c7",
    "#ffffff",
  ]);
  expect(await brandingOfDomain(domain)).toMatchObject({ name: "Société Zon B.V." });
  await updateReseller.call(ada, {
    id,
    version,
    domain: "zon",
    host: "Debiteuren.Zon.Example",
    idle_minutes: "30",
  });
  expect((await getReseller.call(ada, { id })).data).toMatchObject({
    domain: "zon",
    idle_minutes: 30,
    version: version + 1,
  });
  expect((await brandingOfHost("debiteuren.zon.example"))?.domain).toBe("zon");
  expect(await brandingOfDomain("societe-zon-b-v")).toBeNull();
});

test("its people find the way to another product, and its certificate, where it has them", async () => {
  const links = { sso: "https://portaal.zonnebaan.example", badge_url: "https://keurmerk.example/zonnebaan" };
  const { id, domain } = await add("Zonnebaan", links);
  expect(await brandingOfDomain(domain)).toMatchObject(links);
  const sales = await as(role.sales, undefined, { reseller_id: id });
  expect((await profile.call(sales, {})).data).toMatchObject({ sso: links.sso, reseller: { domain } });
  await updateReseller.call(ada, { id, sso: "", badge_url: "" });
  expect((await profile.call(sales, {})).data.sso).toBeNull();
});

test("an emptied slug is made from the name again", async () => {
  const { id } = await add("Havenlicht", { domain: "haven" });
  expect((await updateReseller.call(ada, { id, domain: "" })).data.domain).toBe("havenlicht");
});

test.each([
  ["a slug somebody has", { domain: "invorder" }, "domain", "slug_taken"],
  ["a slug that is a page", { domain: "customers" }, "domain", "slug_reserved"],
  ["a name whose slug is a page", { name: "Login" }, "domain", "slug_reserved"],
  ["a name without letters for an address", { name: "株式会社" }, "domain", "required"],
  ["a slug with a slash", { domain: "noord/licht" }, "domain", "invalid_slug"],
  ["a colour by its name", { primary_color: "red" }, "primary_color", "invalid_color"],
  ["a colour that closes the style", { secondary_color: "#123456;}" }, "secondary_color", "invalid_color"],
  ["no colour", { primary_color: "" }, "primary_color", "required"],
  ["an address without a name", { host: "10.0.0.1" }, "host", "invalid_host"],
  ["a link that is a program", { sso: "javascript:alert(1)" }, "sso", "invalid_link"],
  ["a certificate over an open line", { badge_url: "http://keurmerk.example" }, "badge_url", "invalid_link"],
  ["a sender that is no address", { sender_email: "noorderlicht" }, "sender_email", "invalid_email"],
  ["five idle minutes", { idle_minutes: "5" }, "idle_minutes", "too_small"],
])("%s is told at its field", async (_what, more, field, key) => {
  const added = createReseller.call(ada, { name: "Noorderlicht", ...colours, ...more });
  await expect(added).rejects.toMatchObject({ kind: "invalid", errors: { [field]: [{ key }] } });
});

test("a host belongs to one white label, and never to two who ask at once", async () => {
  const attempts = ["Twee Zonnen", "Twee Manen"].map((name) => add(name, { host: "samen.example" }));
  const answers = await Promise.allSettled(attempts);
  const [refused] = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(refused).toMatchObject({ errors: { host: [{ key: "host_taken" }] } });
});

test("who saves over what somebody else saved is told", async () => {
  const { id, version } = await add("Ochtendlicht");
  await updateReseller.call(ada, { id, version, name: "Avondlicht" });
  await expect(updateReseller.call(ada, { id, version, name: "Maanlicht" })).rejects.toMatchObject({
    kind: "stale",
  });
});

test("its images are drawn anew and can be taken away; an empty file field of a form is no image", async () => {
  const { id, ...made } = await add("Beeldrijk", {
    logo: image(await drawn(3_000, 100), "logo.png"),
    start_image: image(await drawn(3_000, 1_500), "haven.jpg"),
  });
  expect(made.logo).toMatch(/^\/api\/resellers\/domain\/beeldrijk\/logo\?v=/);
  const { logo, start_image } = (await brandingOfDomain("beeldrijk")) ?? {};
  const [small, wide] = await Promise.all([logo, start_image].map((key) => storage().get(key ?? "")));
  expect(await sharp(small).metadata()).toMatchObject({ format: "png", width: 1_200 });
  expect(await sharp(wide).metadata()).toMatchObject({ format: "png", width: 2_000, height: 1_000 });
  expect(wide?.toString("latin1")).not.toContain("geheime plek");
  await updateReseller.call(ada, { id, logo: image("", "") });
  expect(await brandingOfDomain("beeldrijk")).toMatchObject({ logo });
  await updateReseller.call(ada, { id, remove_logo: true, remove_start_image: true });
  expect(await brandingOfDomain("beeldrijk")).toMatchObject({ logo: null, start_image: null });
});

test("images it no longer shows leave the storage at night, also those of a white label that went", async () => {
  const picture = async (name: string) => image(await drawn(300, 100), name);
  const { id } = await add("Vuurtoren", {
    logo: await picture("oud.png"),
    start_image: await picture("kust.png"),
  });
  const before = await brandingOfDomain("vuurtoren");
  await updateReseller.call(ada, { id, logo: await picture("nieuw.png") });
  const after = await brandingOfDomain("vuurtoren");
  await removeDiscardedFiles();
  const bytes = (key?: string | null) => storage().get(key ?? "");
  await expect(bytes(before?.logo)).rejects.toThrow();
  await expect(bytes(after?.logo)).resolves.toBeInstanceOf(Buffer);
  await expect(bytes(after?.start_image)).resolves.toBeInstanceOf(Buffer);
  await deleteReseller.call(ada, { id });
  await removeDiscardedFiles();
  for (const key of [after?.logo, after?.start_image]) await expect(bytes(key)).rejects.toThrow();
});

test.each([
  ["a drawing that can run programs", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["a page", "<html><script>alert(1)</script></html>"],
])("%s is no image", async (_what, text) => {
  const added = add("Lichtbaken", { start_image: image(text, "baken.png") });
  await expect(added).rejects.toMatchObject({ errors: { start_image: [{ key: "image_type" }] } });
});

test("the list is found by name, slug and host, and counts who belongs to each", async () => {
  const { id } = await add("Vuurtoren Debiteuren", { host: "toren.example" });
  await customer("Visser Transport", { reseller_id: id });
  await user(role.sales, [], { reseller_id: id });
  for (const q of ["vuurtoren", "toren.example"]) {
    const { data } = await listResellers.call(ada, { q });
    expect(data).toEqual([expect.objectContaining({ id, customers_count: 1, users_count: 1 })]);
  }
});

test("when a white label goes its customers are out of reach and its people out at once; who works elsewhere too stays", async () => {
  const { id, version, domain } = await add("Zonsondergang");
  const visser = await customer("Visser Transport", { reseller_id: id });
  const kok = await customer("Kok Catering");
  const sales = await user(role.sales, [], { reseller_id: id });
  const klant = await user(role.klant, [visser]);
  const both = await user(role.klant, [visser, kok]);
  const sessions = await Promise.all(
    [sales, klant, both].map(({ id }) => openSession({ user_id: id, is_verified: true, kind: "login" })),
  );
  await expect(deleteReseller.call(ada, { id, version: version + 1 })).rejects.toMatchObject({
    kind: "stale",
  });
  await deleteReseller.call(ada, { id, version });
  const alive = await Promise.all(sessions.map(async (pair) => (await findSession(pair, NOW)) !== null));
  expect(alive).toEqual([false, false, true]);
  const [left] = await owner`select is_active, reseller_id from customers where id = ${visser}`;
  expect(left).toEqual({ is_active: false, reseller_id: null });
  expect(await brandingOfDomain(domain)).toBeNull();
});

test("the product's own white label stays, and keeps its prefix", async () => {
  await expect(deleteReseller.call(ada, { id: 1 })).rejects.toMatchObject({ kind: "conflict" });
  const moved = updateReseller.call(ada, { id: 1, domain: "elders" });
  await expect(moved).rejects.toMatchObject({ errors: { domain: [{ key: "slug_of_product" }] } });
  expect((await updateReseller.call(ada, { id: 1, name: "Invorder", domain: "invorder" })).data.domain).toBe(
    "invorder",
  );
});

test("a white label that names no colours begins with those of the product", async () => {
  const { data } = await createReseller.call(ada, { name: "Zonder Kleuren" });
  expect(data).toMatchObject({ primary_color: "#3797c7", secondary_color: "#333333" });
});
