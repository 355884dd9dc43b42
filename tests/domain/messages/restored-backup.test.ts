import { expect, test, vi } from "vitest";
import { resolveMessage } from "@/lib/outbox/commands";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { listOutbox } from "@/lib/outbox/queries/list-outbox";
import { holdOutbox } from "@/scripts/admin/outbox";
import { type Handed, mailBy, messagesOf, recordingConnection, waiting } from "../../support/sending";
import { clock, owner } from "../../support/world";

test("after a restored backup nothing that waited is sent again by itself; a person decides", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { customer_id, sanne } = await waiting("Teruggezet", { debtors: 3 });
  const [first] = await messagesOf(customer_id);
  await owner`update outbox set state = 'sending', lease_by = 'gone' where id = ${first?.id ?? 0}`;
  await holdOutbox();
  const handed: Handed[] = [];
  const delivery = { worker: "w1", channels: [mailBy(recordingConnection(handed))], clock };
  expect(await deliverSome(delivery)).toBe(0);
  const { data } = await listOutbox.call(sanne, {});
  expect(data.map(({ state, reason }) => [state, reason])).toEqual(Array(3).fill(["unknown", "restored"]));
  await resolveMessage.call(sanne, { id: first?.id, decision: "retry" });
  await deliverSome(delivery);
  expect(handed).toHaveLength(1);
});
