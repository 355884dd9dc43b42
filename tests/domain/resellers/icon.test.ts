import { expect, test } from "vitest";
import { GET } from "@/app/api/resellers/domain/[domain]/[image]/route";
import { owner } from "../../support/world";

const fetchImage = (domain: string, image: string) =>
  GET(new Request(`http://localhost/api/resellers/domain/${domain}/${image}`), {
    params: Promise.resolve({ domain, image }),
  });

test("each white label's tab has its own picture, kept by the browser, and nothing of the product's", async () => {
  await owner`insert into resellers (name, domain, primary_color) values
    ('Ochtendlicht Incasso', 'ochtendlicht', '#0a7d5c'), ('Avondlicht', 'avondlicht', '#ffee00')`;
  const [first, second, own] = await Promise.all(
    ["ochtendlicht", "avondlicht", "invorder"].map(async (domain) => {
      const answer = await fetchImage(domain, "icon");
      expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
      expect(answer.headers.get("cache-control")).toContain("immutable");
      return answer.text();
    }),
  );
  expect(first).toContain(">OI</text>");
  expect(second).toContain(">A</text>");
  expect(own).toContain("<circle");
  for (const icon of [first, second]) expect(icon).not.toMatch(/invorder|#3797c7/i);
  expect((await fetchImage("niemand", "icon")).status).toBe(404);
  expect((await fetchImage("avondlicht", "logo")).status).toBe(404);
});
