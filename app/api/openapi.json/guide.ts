import type { Call } from "@/lib/http/calls";
import { calls } from "../calls";
import { tags } from "./document";
import { operation } from "./operation";
import type { Schema } from "./schemas";

/** A call as the API guide shows it. */
export type GuidedCall = {
  /** The id of the call on its page: its operationId in the document. */
  anchor: string;
  method: string;
  path: string;
  description: string;
  takes: { name: string; where: string; kind: string; isRequired: boolean }[];
  /** An example of the request as JSON or form fields; null for a call without a body. */
  body: { json: string } | { form: Record<string, string> } | null;
  /** An example of the answer as JSON; null for a file. */
  answer: string | null;
  status: string;
};

type Content = Record<string, { schema: Schema; example?: unknown }>;

/** Returns the parts of the API, each with its description and number of calls. */
export const guideParts = (): { part: string; about: string; count: number }[] =>
  Object.entries(tags).map(([part, about]) => ({ part, about, count: namedCalls(part).length }));

/** Returns the calls of a part, in the order of the table; [] for an unknown part. */
export const guidedCalls = (part: string): GuidedCall[] =>
  namedCalls(part).map(([name, call]) => guided(name, call));

const namedCalls = (part: string): [string, Call][] =>
  Object.entries<Call>(calls).filter(([, { tag }]) => tag === part);

function guided(name: string, call: Call): GuidedCall {
  const [method = "", path = ""] = name.split(" ");
  const { operationId, description, parameters, requestBody, responses } = operation(name, call);
  const content: Content = requestBody?.content ?? {};
  const sent = content["application/json"] ?? content["multipart/form-data"];
  const [status = "200", answered] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  return {
    anchor: operationId,
    method,
    path,
    description,
    status,
    takes: [
      ...parameters.flatMap((parameter) =>
        "name" in parameter
          ? [
              {
                name: parameter.name,
                where: parameter.in,
                kind: kindOf(parameter.schema),
                isRequired: parameter.required,
              },
            ]
          : [],
      ),
      ...(sent ? fieldsOf(sent.schema) : []),
    ],
    body: bodyOf(content),
    answer: exampleIn(answered),
  };
}

function bodyOf(content: Content): GuidedCall["body"] {
  const asJson = content["application/json"];
  if (asJson) return { json: JSON.stringify(asJson.example ?? {}) };
  const asForm = content["multipart/form-data"];
  if (!asForm) return null;
  const fields = fieldsOf(asForm.schema).filter(({ isRequired }) => isRequired);
  return {
    form: Object.fromEntries(fields.map(({ name, kind }) => [name, kind === "file" ? "@file" : "…"])),
  };
}

function fieldsOf({ properties, required }: Schema): GuidedCall["takes"] {
  const missed = new Set<unknown>(Array.isArray(required) ? required : []);
  return Object.entries(Object.assign({}, properties)).map(([name, schema]) => ({
    name,
    where: "body",
    kind: kindOf(schema),
    isRequired: missed.has(name),
  }));
}

/** Returns a field's type as a word, or its choices. */
function kindOf(of: unknown): string {
  const schema: Schema = Object.assign({}, of);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(schema.anyOf)) return [...new Set(schema.anyOf.map(kindOf))].join(" | ");
  if (schema.format === "binary") return "file";
  const [kind] = [schema.format, schema.type].filter((value) => typeof value === "string");
  return kind ?? "any";
}

function exampleIn(answered: unknown): string | null {
  const { content = {} }: { content?: Content } = Object.assign({}, answered);
  const example = content["application/json"]?.example;
  return example === undefined ? null : JSON.stringify(example, null, 2);
}
