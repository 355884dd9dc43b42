import { expect, test } from "vitest";
import { bodyOf } from "@/lib/http/body";

/** A body of so many megabytes that does not say how long it is. */
const endless = (megabytes: number, type: string) => {
  let left = megabytes;
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left === 0) return controller.close();
      left -= 1;
      sent += 1;
      controller.enqueue(new Uint8Array(1024 * 1024).fill(97));
    },
  });
  const init = { method: "POST", body, headers: { "content-type": type }, duplex: "half" };
  return { request: new Request("http://127.0.0.1/api/x", init as RequestInit), sent: () => sent };
};

test.each(["multipart/form-data; boundary=x", "application/json"])(
  "a body of 300 MB that hides its length is refused while it comes in (%s)",
  async (type) => {
    const { request, sent } = endless(300, type);
    await expect(bodyOf(request)).rejects.toMatchObject({ kind: "too-large" });
    expect(sent()).toBeLessThan(80);
  },
);

test("a file and its fields come through whole, a broken form is unreadable", async () => {
  const form = new FormData();
  form.append("note", "Zie bijlage");
  form.append("file", new File(["abc"], "brief.txt", { type: "text/plain" }));
  const body = await bodyOf(new Request("http://127.0.0.1/api/x", { method: "POST", body: form }));
  expect(body.note).toBe("Zie bijlage");
  expect(body.file instanceof File && (await body.file.text())).toBe("abc");
  const broken = new Request("http://127.0.0.1/api/x", {
    method: "POST",
    body: "not a form",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  await expect(bodyOf(broken)).rejects.toMatchObject({ kind: "invalid" });
});
