import { z } from "zod";
import type { Call } from "@/lib/http/calls";
import { product } from "@/lib/kernel/product";
import { calls } from "../calls";

const problem = { $ref: "#/components/responses/problem" };
const refusals = {
  "401": problem,
  "403": problem,
  "404": problem,
  "409": problem,
  "412": problem,
  "422": problem,
};

/** The calls as OpenAPI 3.1, made from the very schemas that check them. */
export const openApi = () => ({
  openapi: "3.1.0",
  info: {
    title: product.name,
    version: "1",
    description:
      "Send Authorization: access_token:api_key, X-Requested-With and X-Language (nl, gb, de). Amounts are decimal strings with two digits, days YYYY-MM-DD. Writes take If-Match and Idempotency-Key.",
  },
  servers: [{ url: "/api" }],
  security: [{ pair: [] }],
  components: {
    securitySchemes: { pair: { type: "apiKey", in: "header", name: "Authorization" } },
    responses: {
      problem: {
        description: "A refusal (RFC 9457), with messages per field for 422",
        content: {
          "application/problem+json": {
            schema: {
              type: "object",
              properties: {
                type: { type: "string" },
                title: { type: "string" },
                status: { type: "integer" },
                detail: { type: "string" },
                errors: {
                  type: "object",
                  additionalProperties: { type: "array", items: { type: "string" } },
                },
              },
            },
          },
        },
      },
    },
  },
  paths: paths(),
});

function paths() {
  const found: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const [method = "", path = ""] = name.split(" ");
    found[path] = { ...found[path], [method.toLowerCase()]: operation(method, path, call) };
  }
  return found;
}

type Property = Record<string, unknown>;

function operation(method: string, path: string, call: Call) {
  const { verb, summary, tag } = call;
  const { properties, required } = inputOf(verb.input);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const others = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const isRead = method === "GET" || method === "DELETE";
  return {
    summary,
    tags: [tag],
    ...(verb.kind === "door" ? {} : { "x-capability": verb.can }),
    parameters: [
      ...inPath.map((name) => ({ name, in: "path", required: true, schema: properties[name] ?? {} })),
      ...(isRead
        ? others.map(([name, schema]) => ({ name, in: "query", required: required.has(name), schema }))
        : []),
    ],
    ...(isRead ? {} : { requestBody: body(others, required) }),
    responses: { ...answerOf(call), ...refusals },
  };
}

function inputOf(input: z.ZodObject): { properties: Record<string, Property>; required: Set<string> } {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any", target: "draft-2020-12" });
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  return { properties, required: new Set(required) };
}

const body = (properties: [string, Property][], required: Set<string>) => ({
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: Object.fromEntries(properties),
        required: properties.map(([name]) => name).filter((name) => required.has(name)),
      },
    },
  },
});

function answerOf({ verb, status }: Call) {
  if (verb.kind === "file") return { "200": { description: "The file, as an attachment" } };
  if (status === 202) return { "202": { description: "A job; follow it by GET /job-status?id=" } };
  return { "200": { description: "{data}, for a list with {meta, filters, totals}" } };
}
