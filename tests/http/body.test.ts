import { expect, test, vi } from "vitest";
import { bodyOf, smallBodyOf } from "@/lib/http/body";
import { withUploadSlot } from "@/lib/http/uploads";

/** Returns a body of so many megabytes without a declared length. */
const endless = (megabytes: number, type: string) => {
  let left = megabytes;
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (type.startsWith("multipart/"))
        controller.enqueue(
          Buffer.from('--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'),
        );
    },
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
    await expect(bodyOf(request, { takesFile: true })).rejects.toMatchObject({ kind: "too-large" });
    expect(sent()).toBeLessThan(80);
  },
);

test("a file and its fields come through whole, a broken form is unreadable", async () => {
  const form = new FormData();
  form.append("note", "Zie bijlage");
  form.append("file", new File(["abc"], "brief.txt", { type: "text/plain" }));
  const body = await bodyOf(new Request("http://127.0.0.1/api/x", { method: "POST", body: form }), {
    takesFile: true,
  });
  expect(body.note).toBe("Zie bijlage");
  expect(body.file instanceof File && (await body.file.text())).toBe("abc");
  const broken = new Request("http://127.0.0.1/api/x", {
    method: "POST",
    body: "not a form",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  await expect(bodyOf(broken, { takesFile: true })).rejects.toMatchObject({ kind: "invalid" });
});

const posted = (type: string, body: string) =>
  new Request("http://127.0.0.1/api/auth/login", { method: "POST", body, headers: { "content-type": type } });

test("of a stranger no more than 16 kB is taken, and never a file", async () => {
  const { request, sent } = endless(60, "multipart/form-data; boundary=x");
  await expect(smallBodyOf(request)).rejects.toMatchObject({ kind: "unsupported" });
  expect(sent()).toBeLessThan(2);
  const long = JSON.stringify({ password: "a".repeat(17_000) });
  await expect(smallBodyOf(posted("application/json", long))).rejects.toMatchObject({ kind: "too-large" });
  const hidden = endless(60, "application/json");
  await expect(smallBodyOf(hidden.request)).rejects.toMatchObject({ kind: "too-large" });
  expect(hidden.sent()).toBeLessThan(4);
  const form = await smallBodyOf(posted("application/x-www-form-urlencoded", "a=b%20c"));
  expect(form).toEqual({ a: "b c" });
});

test("a small body that does not come ends", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(1)),
  });
  const init = { method: "POST", body, headers: { "content-type": "application/json" }, duplex: "half" };
  const reading = smallBodyOf(new Request("http://127.0.0.1/api/auth/login", init as RequestInit));
  const refused = expect(reading).rejects.toMatchObject({ kind: "invalid" });
  await vi.advanceTimersByTimeAsync(11_000);
  vi.useRealTimers();
  await refused;
});

test("of uploads in progress the fourth of one user and the seventh of all are refused before they are read", async () => {
  const ends: (() => void)[] = [];
  const upload = (user: number) => {
    const { request, sent } = endless(3, "multipart/form-data; boundary=x");
    const answer = withUploadSlot(request, user, () => new Promise<void>((resolve) => ends.push(resolve)));
    return { answer, sent };
  };
  const tooMany = { kind: "too-many", detail: { key: "too_many_uploads" } };
  const own = [upload(1), upload(1), upload(1)];
  const fourth = upload(1);
  await expect(fourth.answer).rejects.toMatchObject(tooMany);
  expect(fourth.sent()).toBeLessThan(2);
  const others = [upload(2), upload(3), upload(4)];
  await expect(upload(5).answer).rejects.toMatchObject(tooMany);
  for (const end of ends) end();
  await Promise.all([...own, ...others].map(({ answer }) => answer));
  const small = posted("application/json", "{}");
  await expect(withUploadSlot(small, 1, async () => "at once")).resolves.toBe("at once");
  const again = upload(1);
  ends.at(-1)?.();
  await again.answer;
});

test("a form in parts comes through however it is cut: empty, with line breaks, a name with a quote, a file of nothing", async () => {
  const form = new FormData();
  form.append("leeg", "");
  form.append("notitie", "Regel 1\r\nRegel 2 – €");
  form.append('naam "tussen" haken', "x");
  form.append("niets", new File([], "niets.txt", { type: "text/plain" }));
  form.append("file", new File(["\r\n--", "\r\n\r\n"], "bĳlage.csv", { type: "text/csv" }));
  const whole = new Request("http://127.0.0.1/api/x", { method: "POST", body: form });
  const type = whole.headers.get("content-type") ?? "";
  const bytes = new Uint8Array(await whole.arrayBuffer());
  for (const size of [1, 2, 3, 7, 50, bytes.length]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const init = { method: "POST", body, headers: { "content-type": type }, duplex: "half" };
    const { file, niets, ...fields } = await bodyOf(
      new Request("http://127.0.0.1/api/x", init as RequestInit),
      { takesFile: true },
    );
    expect(fields).toEqual({
      leeg: "",
      notitie: "Regel 1\r\nRegel 2 – €",
      'naam "tussen" haken': "x",
    });
    if (!(file instanceof File && niets instanceof File)) throw new Error("no files");
    expect([file.name, file.type, await file.text(), niets.size]).toEqual([
      "bĳlage.csv",
      "text/csv",
      "\r\n--\r\n\r\n",
      0,
    ]);
  }
});

test("the bytes of a file of 60 MB are read whole, with a turn for others between the slices", async () => {
  const content = Buffer.alloc(60 * 1024 * 1024 + 7, "0123456789abcdef");
  const form = new FormData();
  form.append("file", new File([content], "posten.csv"));
  const request = new Request("http://127.0.0.1/api/x", { method: "POST", body: form });
  const { file } = await bodyOf(request, { takesFile: true });
  if (!(file instanceof File)) throw new Error("no file");
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 1);
  const bytes = Buffer.from(await file.arrayBuffer());
  clearInterval(others);
  expect(bytes.equals(content)).toBe(true);
  expect(turns).toBeGreaterThan(5);
});
