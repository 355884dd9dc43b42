import { expect, test } from "vitest";
import { recordIn, wantedRecord } from "@/lib/tenants/rules/sender";

const found = (...texts: string[]) => ({ kind: "found", texts }) as const;
const server = { spf_include: "post.invorder.example", dkim_record: "v=DKIM1; k=rsa; p=MIIB" };
const recordFor = (record: "spf" | "dkim" | "dmarc", ...texts: string[]) =>
  wantedRecord(record, recordIn(record, found(...texts), server), server);

test("an SPF that is there stays whole, with our mail server in it once, whatever the case of its letters", () => {
  expect(recordFor("spf").value).toBe("v=spf1 include:post.invorder.example ~all");
  expect(recordFor("spf", "v=spf1  mx ip4:192.0.2.1 -all").value).toBe(
    "v=spf1 include:post.invorder.example mx ip4:192.0.2.1 -all",
  );
  const own = "v=spf1 INCLUDE:Post.Invorder.Example -all";
  expect(recordFor("spf", own).value).toBe(own);
  expect(recordIn("spf", found(own), server).state).toBe("there");
});

test("a name that only begins as ours is another", () => {
  const other = "v=spf1 include:post.invorder.example.evil -all";
  expect(recordIn("spf", found(other), server).state).toBe("other");
});

test("a public key is a text, and a name under which it stands is led to", () => {
  expect(recordFor("dkim")).toEqual({ type: "TXT", value: "v=DKIM1; k=rsa; p=MIIB" });
  const led = { ...server, dkim_record: "sleutel.post.example" };
  expect(wantedRecord("dkim", { state: "missing", text: "" }, led)).toEqual({
    type: "CNAME",
    value: "sleutel.post.example",
  });
});

test("a DMARC that is stricter than ours stays as it is", () => {
  expect(recordFor("dmarc", "v=DMARC1; p=reject").value).toBe("v=DMARC1; p=reject");
});
