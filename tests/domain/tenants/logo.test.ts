import sharp from "sharp";
import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { updateCustomer } from "@/lib/tenants/commands/write-customer";
import { getCustomer } from "@/lib/tenants/queries/get-customer";
import { customerLogo } from "@/lib/tenants/queries/logo";
import { bytesOf } from "../../support/download";
import { as, customer } from "../../support/world";

const ada = await as(role.superadmin);
const id = await customer("Van Dijk Energie");
const image = (bytes: BlobPart, name = "logo.png") => new File([bytes], name, { type: "image/png" });
const drawn = async (width: number, comment = "Zwolle") =>
  new Uint8Array(
    await sharp({ create: { width, height: 40, channels: 3, background: "#0a7d5c" } })
      .withExif({ IFD0: { ImageDescription: comment } })
      .jpeg()
      .toBuffer(),
  );

test("a logo is drawn anew: what came with the file is gone, and it fits a letter", async () => {
  const sent = await drawn(3_000, "geheime plek");
  expect(Buffer.from(sent).toString("latin1")).toContain("geheime plek");
  const { data } = await updateCustomer.call(ada, { id, logo: image(sent, "foto.jpg") });
  expect(data.logo).toMatch(new RegExp(`^/api/customers/${id}/logo\\?image=`));
  const stored = await bytesOf(await customerLogo.call(ada, { id }));
  expect(await sharp(stored).metadata()).toMatchObject({ format: "png", width: 1_200 });
  expect(stored.toString("latin1")).not.toContain("geheime plek");
});

test("a customer's own people see its logo, another's do not; it can be taken away", async () => {
  await updateCustomer.call(ada, { id, logo: image(await drawn(100)) });
  const sanne = await as(role.klant, id);
  expect((await customerLogo.call(sanne, { id })).content_type).toBe("image/png");
  const pieter = await as(role.klant, await customer("Visser Transport"));
  await expect(customerLogo.call(pieter, { id })).rejects.toMatchObject({ kind: "not-found" });
  // A form without a chosen file sends an empty one.
  await updateCustomer.call(ada, { id, logo: image("", "") });
  expect((await getCustomer.call(ada, { id })).data.logo).not.toBeNull();
  await updateCustomer.call(ada, { id, remove_logo: true });
  await expect(customerLogo.call(ada, { id })).rejects.toMatchObject({ kind: "not-found" });
});

test.each([
  ["a drawing that can run programs", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["a page", "<html><script>alert(1)</script></html>"],
  ["half an image", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").toString("latin1")],
])("%s is refused", async (_what, bytes) => {
  const refused = updateCustomer.call(ada, { id, logo: image(Buffer.from(bytes, "latin1")) });
  await expect(refused).rejects.toMatchObject({ kind: "invalid", errors: { logo: expect.anything() } });
});
