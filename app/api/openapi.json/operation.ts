import type { z } from "zod";
import { capabilities } from "@/lib/access/capabilities";
import { type AnyFile, type AnyVerb, type Call, takesUpload } from "@/lib/http/calls";
import { exampleOf } from "./examples";
import { jsonSchema, type Schema } from "./schemas";

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
type Named = [name: string, schema: Schema];

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const problem = ref("responses", "problem");

/** Returns one call as an OpenAPI operation. */
export function operation(name: string, call: Call) {
  const [method, path] = name.split(" ") as [Method, string];
  const { verb, summary, tag, fixed = {} } = call;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
  const { properties, required } = inputOf(verb.input);
  const fields = properties.filter(([field]) => !(field in fixed));
  const others = fields.filter(([field]) => !inPath.includes(field));
  const inQuery = method === "GET" || method === "DELETE" ? others : [];
  const allFields = [...others, ...Object.keys(call.when ?? {}).map((field): Named => [field, {}])];
  return {
    operationId: idOf(method, path),
    summary,
    description: `${summary}. ${whoMay(call)}`,
    tags: [tag],
    ...(verb.kind === "public" && isForStrangers(name) ? { security: [] } : {}),
    parameters: [
      ...inPath.map((field) => parameter("path", [field, schemaOf(properties, field)], true)),
      ...inQuery.map((field) => parameter("query", field, required.has(field[0]))),
      ...(verb.kind === "command" ? [ref("parameters", "idempotency_key")] : []),
      ...(allFields.some(([field]) => field === "version") ? [ref("parameters", "if_match")] : []),
    ],
    ...(method === "GET" || method === "DELETE" ? {} : { requestBody: bodyOf(call, others, required) }),
    responses: { ...answersOf(call), ...refusalsOf(call) },
  };
}

/** Returns the operationId: "GET /debtors/{id}/claim" is getDebtorsIdClaim. */
const idOf = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.split(/[^\w]+|_/).filter(Boolean)]
    .map((word, index) => (index === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join("");

/** Returns whether a public endpoint needs no session at all; the others take one that may not be verified yet. */
const isForStrangers = (name: string): boolean =>
  [
    "POST /auth/login",
    "POST /auth/reset-password",
    "POST /auth/set-password",
    "POST /language",
    "GET /resellers/domain/{domain}",
  ].includes(name);

function whoMay({ verb }: Call): string {
  if (!("can" in verb)) return "It asks for itself who may.";
  const { roles, ...more } = capabilities[verb.can];
  const besides = "session" in more ? ", in a super-login" : "";
  return `For role ${roles.join(", ")}${besides} (\`${verb.can}\`)${verb.needsCustomer ? ", for the selected customer" : ""}.`;
}

function inputOf(input: z.ZodObject): { properties: Named[]; required: Set<string> } {
  const { properties = {}, required = [] } = jsonSchema(input, "input");
  const named = Object.entries(properties as Record<string, Schema>);
  return { properties: named, required: new Set(required as string[]) };
}

const schemaOf = (properties: Named[], name: string): Schema =>
  properties.find(([field]) => field === name)?.[1] ?? {};

const parameter = (where: "path" | "query", [name, schema]: Named, required: boolean) => ({
  name,
  in: where,
  required: where === "path" || required,
  schema,
});

function bodyOf({ verb, example }: Call, fields: Named[], required: Set<string>) {
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields),
    required: fields.map(([name]) => name).filter((name) => required.has(name)),
  };
  const content = { schema, example: example ?? exampleOf(schema, false) };
  const needsFile = fields.some(([name, field]) => required.has(name) && field.format === "binary");
  return {
    required: schema.required.length > 0,
    content: {
      ...(needsFile ? {} : { "application/json": content }),
      ...(takesUpload(verb.input) ? { "multipart/form-data": { schema } } : {}),
    },
  };
}

function answersOf(call: Call) {
  const { verb, when = {} } = call;
  const status: number = call.status ?? 200;
  if (verb.kind === "file") return { "200": fileAnswer(verb) };
  const others = Object.values(when)
    .flatMap(answerOfChoice)
    .filter(({ answer }) => answer !== verb.answer);
  const words = status === 202 ? "A job has begun; GET /job-status?id= follows it" : "The answer";
  if (status !== 200)
    return {
      [status]: jsonAnswer(words, [verb]),
      ...(others.length > 0 ? { "200": jsonAnswer("With a parameter that picks another", others) } : {}),
    };
  return { "200": jsonAnswer(words, [verb, ...others]) };
}

type Answering = { answer: z.ZodType };

/** Returns the answer of a verb chosen by a parameter; [] for a file without JSON. */
const answerOfChoice = (verb: AnyVerb | AnyFile): Answering[] =>
  verb.kind !== "file" ? [verb] : verb.json ? [{ answer: verb.json }] : [];

function jsonAnswer(description: string, verbs: readonly Answering[]) {
  const schemas = verbs.map(({ answer }) => jsonSchema(answer, "output"));
  const [schema = {}] = schemas;
  const content = {
    schema: schemas.length > 1 ? { anyOf: schemas } : schema,
    example: exampleOf(schema, true),
  };
  return { description, content: { "application/json": content } };
}

/** Returns the content of a file answer; one that can be JSON has its schema. */
const fileAnswer = ({ media, json }: AnyFile) => ({
  description: "The file",
  content: Object.fromEntries(
    media.map((type) => [
      type,
      json && type === "application/json"
        ? jsonAnswer("", [{ answer: json }]).content[type]
        : { schema: { type: "string", format: "binary" } },
    ]),
  ),
});

/** Returns the error answers of a call: a command has more than a query. */
function refusalsOf({ verb }: Call): Record<string, unknown> {
  const codes = [
    "401",
    "403",
    "404",
    "422",
    "429",
    ...(verb.kind === "command" ? ["409", "412", "413", "415"] : []),
  ];
  return Object.fromEntries(codes.map((code) => [code, problem]));
}
