import { afterAll, expect, test, vi } from "vitest";
import { rawSmtp } from "../support/raw-smtp";

const mail = await rawSmtp();
// The product reads it once.
process.env.SMTP_URL = mail.url;
const { startDelivery } = await import("@/workers/delivery");
const { queueProductMail } = await import("@/lib/outbox/delivery/product-mail");

const delivery = startDelivery(
  "w1",
  () => new Date(),
  (error) => console.error(error),
);
afterAll(async () => {
  await delivery.stop();
  await mail.close();
});

/** Less than the interval of the loop's own polling. */
const AT_ONCE = 4_000;

test("sign-in codes that are asked for one after the other are handed over at once, each of them", async () => {
  for (let nth = 1; nth <= 10; nth++) {
    const words = { sender_name: "Invorder", subject: "Uw code", html: "<p>1</p>", text: "1" };
    await queueProductMail({ ...words, kind: "code", recipient: `bakker.${nth}@bakker.example` });
    await delivery.wake();
    await vi.waitFor(() => expect(mail.mails).toHaveLength(nth), AT_ONCE);
  }
});
