import type { HttpRequest, HttpResponse } from "../wire/http";
import { type Customers, customerJson, mandateJson } from "./customers";
import { hal } from "./hal";
import type { Idempotency } from "./idempotency";
import { paymentJson, Refused, type StoredPayment } from "./payments";

type Known = { customers: Customers; idempotency: Idempotency; payments: ReadonlyMap<string, StoredPayment> };

/** Answers API calls about customers, their mandates, and their payments. */
export function handleCustomerCall(
  request: HttpRequest,
  key: string,
  { customers, idempotency, payments }: Known,
): HttpResponse {
  const [, , , id = "", part = "", named = ""] = request.path.split("/");
  if (request.method === "POST" && id === "")
    return idempotency.once(request, () =>
      hal(customerJson(customers.make(key, JSON.parse(request.body)), request.origin), 201),
    );
  if (request.method === "DELETE" && part === "mandates") {
    customers.revoke(key, id, named);
    return { status: 204, body: "" };
  }
  const customer = customers.find(key, id);
  if (part === "") return hal(customerJson(customer, request.origin));
  if (part === "mandates") {
    const all = customer.mandates.map((mandate) =>
      mandateJson(mandate, { key, customer: id, origin: request.origin }),
    );
    if (named === "") return hal({ count: all.length, _embedded: { mandates: all }, _links: {} });
    const found = all.find((candidate) => candidate.id === named);
    if (!found) throw new Refused(404, "No mandate exists with token.");
    return hal(found);
  }
  if (part !== "payments") throw new Refused(404, "The resource does not exist");
  const own = [...payments.values()]
    .filter(({ customerId }) => customerId === id)
    .map((payment) => paymentJson(payment, request.origin));
  return hal({ count: own.length, _embedded: { payments: own }, _links: {} });
}
