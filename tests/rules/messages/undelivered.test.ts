import { expect, test } from "vitest";
import { serverWords, undelivered } from "@/lib/outbox/rules/undelivered";

test.each([
  ["550 No such mailbox", "mailbox_unknown"],
  ["550 5.1.1 <jan@kok.example>: Recipient address rejected: User unknown", "mailbox_unknown"],
  ["550-5.1.1 The email account that you tried to reach does not exist.", "mailbox_unknown"],
  ["553 sorry, that domain isn't in my list", "mailbox_unknown"],
  ["452 4.2.2 The recipient's inbox is out of storage space", "mailbox_full"],
  ["552 5.2.2 Mailbox full", "mailbox_full"],
  ["552 The message is too large", "too_large"],
  ["552 5.3.4 Message size exceeds fixed maximum message size", "too_large"],
  ["550 5.7.1 Message rejected due to content policy", "refused"],
  ["554 Transaction failed", "refused"],
  ["451 Try again later", "later"],
  ["connect ECONNREFUSED 127.0.0.1:25", "unreachable"],
  ["not_made: there is no file letters/1", "not_made"],
  ["paid", "not_due"],
  ["on_hold", "not_due"],
  ["undone", "undone"],
  ["restored", "restored"],
  ["worker_lost", "no_answer"],
  ["Connection closed", "no_answer"],
  ["", "no_answer"],
  [null, "no_answer"],
])("%j is %s", (answer, reason) => {
  expect(undelivered("mail", answer)).toBe(reason);
});

test("only what a mail server said is told as its words", () => {
  expect(serverWords("550 No such mailbox")).toBe("550 No such mailbox");
  for (const own of ["not_made: there is no file", "paid", "undone", "worker_lost", null])
    expect(serverWords(own)).toBeNull();
});
