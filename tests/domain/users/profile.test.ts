import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { profile } from "@/lib/users/queries/profile";
import { as, customer, owner } from "../../support/world";

test("the images of a white label are addresses a program can fetch, not names of stored files", async () => {
  const [label] = await owner<{ id: number }[]>`
    insert into resellers (name, domain, logo, start_image)
    values ('Noorderlicht', 'noorderlicht', 'logos/8d1b', null) returning id`;
  const bakker = await customer("Bakker Groothandel", { reseller_id: label?.id });
  const { data } = await profile.call(await as(role.klant, bakker), {});
  expect(data.reseller).toMatchObject({
    logo: "/api/resellers/domain/noorderlicht/logo?v=logos%2F8d1b",
    start_image: null,
  });
});
