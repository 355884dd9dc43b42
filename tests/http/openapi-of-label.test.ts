import { expect, test } from "vitest";
import { GET } from "@/app/api/openapi.json/route";
import { owner } from "../support/world";

await owner`insert into resellers (name, domain, host, support_email) values
  ('Zonnebaan', 'zonnebaan', 'debiteuren.zonnebaan.example', 'hulp@zonnebaan.example')`;

const toldAt = async (host: string) => {
  const answer = await GET(new Request(`http://${host}/api/openapi.json`, { headers: { host } }));
  const { info } = await answer.json();
  return info;
};

test("on a white label's own host, and on its subdomain, the document is in its name and says nothing of the product's", async () => {
  for (const host of ["debiteuren.zonnebaan.example:4100", "zonnebaan.localhost:3000"]) {
    const info = await toldAt(host);
    expect(info).toMatchObject({
      title: "Zonnebaan",
      contact: { name: "Zonnebaan", email: "hulp@zonnebaan.example" },
    });
    expect(JSON.stringify(info)).not.toMatch(/invorder/i);
  }
});

test("on the product's host it is the product's", async () => {
  expect(await toldAt("127.0.0.1:3000")).toMatchObject({
    title: "Invorder",
    license: { url: "https://invorder.example/terms" },
  });
});
