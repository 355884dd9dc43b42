import { product } from "@/lib/kernel/product";

import { calls } from "../calls";
import { events } from "./events";
import { operation } from "./operation";

/** The descriptions of the parts of the product. */
export const tags: Readonly<Record<string, string>> = {
  agreements: "Promises, disputes, arrangements, pauses, callbacks, and payments by hand",
  "sign-in": "Signing in and out, and for whom one works",
  users: "The people in the caller's reach",
  "identity-providers": "Organisations' own OpenID providers that people sign in with",
  customers: "The companies whose claims these are, and prospects",
  contacts: "The people one speaks to at a customer",
  contracts: "What customers have signed, and until when it holds",
  jobs: "Work that goes on in the background",
  actions: "The daily work: whom to reach, running and undoing",
  debtors: "Debtors with what they owe and what happened",
  invoices: "Invoices, their statuses, notes and claims",
  law: "The rates of interest, VAT and exchange that claims by law are worked out with",
  letters: "Letters to print and post, and mails that need a person",
  templates: "The words of letters and mails",
  connect: "Open items from other packages",
  resellers: "White labels",
  views: "Lists as people want to see them again",
  audit: "Who changed what, when, as whom and from where",
  "ri-matches": "Statements of a collecting party beside our claims",
  bank: "Statements of the customer's own bank, and which line pays which invoice",
  webhooks: "Where a customer's own programs are told of what happens, and what they were told",
  dashboard: "Figures of a customer, today and on any past day, and what was sold",
  reports: "Lists of open items beside each other",
  system: "How the whole product stands, for who operates it",
  search: "Everything of a customer by a few words",
};

const problem = {
  description: "A refusal (RFC 9457); a 422 has messages per field",
  content: {
    "application/problem+json": {
      schema: {
        type: "object",
        required: ["type", "title", "status", "detail"],
        properties: {
          type: { type: "string" },
          title: { type: "string" },
          status: { type: "integer" },
          detail: { type: "string" },
          errors: {
            type: "object",
            additionalProperties: { type: "array", items: { type: "string" } },
          },
          help: {
            type: "object",
            description:
              'Pages of the handbook about this refusal, by "detail" or by field: /{domain}/help/{page}',
            additionalProperties: { type: "string" },
          },
        },
      },
      example: {
        type: "urn:invorder:problem:not-found",
        title: "Dit bestaat niet, of niet meer.",
        status: 404,
        detail: "Dit bestaat niet, of niet meer.",
      },
    },
  },
};

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
});

/** The publisher of the API's document. */
type Teller = { name: string; contact: { name: string; url?: string; email?: string }; terms?: string };

const ourselves: Teller = {
  name: product.name,
  contact: { name: product.name, url: "https://invorder.example", email: "support@invorder.example" },
  terms: "https://invorder.example/terms",
};

/** Returns the publisher: on the host of a white label its own name, without the operator's. */
export const publisherOf = (whiteLabel: { name: string; support_email: string } | null): Teller =>
  whiteLabel === null
    ? ourselves
    : {
        name: whiteLabel.name,
        contact: {
          name: whiteLabel.name,
          ...(whiteLabel.support_email ? { email: whiteLabel.support_email } : {}),
        },
      };

/** Returns the calls as OpenAPI 3.1, made from the schemas that validate requests and serialise answers. */
export const openApi = ({ name, contact, terms }: Teller = ourselves) => ({
  openapi: "3.1.0",
  info: {
    title: name,
    version: "1",
    description:
      "Send Authorization: access_token:api_key, X-Requested-With and X-Language (nl, gb, de). Amounts are decimal strings with two digits, days YYYY-MM-DD, moments ISO 8601. Every answer to a session or token says in RateLimit and RateLimit-Policy how many calls are left of its minute; one too many answers 429 with Retry-After.",
    contact,
    license: { name: "Proprietary", ...(terms ? { url: terms } : {}) },
  },
  servers: [{ url: "/api" }],
  security: [{ pair: [] }],
  tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
  components: {
    securitySchemes: {
      pair: {
        type: "apiKey",
        in: "header",
        name: "Authorization",
        description: "access_token:api_key, as verifying a code answers them",
      },
    },
    parameters: {
      idempotency_key: header(
        "Idempotency-Key",
        "The same key for the same attempt: a retry is not done twice",
      ),
      if_match: header(
        "If-Match",
        "The version the change was made on; a newer one on the server answers 412",
      ),
    },
    responses: { problem },
  },
  paths: paths(),
  webhooks: events(),
});

function paths() {
  const found: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const [method = "", path = ""] = name.split(" ");
    found[path] = { ...found[path], [method.toLowerCase()]: operation(name, call) };
  }
  return found;
}
