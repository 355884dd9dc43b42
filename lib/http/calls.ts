import type { z } from "zod";
import type { StaffCtx } from "@/lib/access/context";
import type { FileVerb } from "@/lib/access/file-verbs";
import type { PublicEndpoint } from "@/lib/access/public-endpoint";
import type { Verb } from "@/lib/access/verbs";
import type { IncomingWebhook, OauthRedirect } from "@/lib/access/webhooks-and-redirects";

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
/** A method and a path under /api, with the names of its parameters: "GET /debtors/{id}". */
export type CallName = `${Method} /${string}`;

export type AnyVerb = Verb<StaffCtx, z.ZodObject, unknown>;
export type AnyFile = FileVerb<StaffCtx, z.ZodObject>;
export type AnyEndpoint = PublicEndpoint<z.ZodObject, unknown>;
/** A call from another service: a signed message, or a person it redirects back. */
export type AnyWebhookOrRedirect = IncomingWebhook<z.ZodObject> | OauthRedirect;

/** A call of the API: its verb, and what cannot be derived from the verb. */
export type Call = {
  verb: AnyVerb | AnyFile | AnyEndpoint | AnyWebhookOrRedirect;
  /** Verbs that replace it when the parameter of their name is on (`?preview=1`); the first that is on is used. */
  when?: Readonly<Record<string, AnyVerb | AnyFile>>;
  /** Input that the address determines; the caller cannot override it. */
  fixed?: Readonly<Record<string, unknown>>;
  /** A few words for the published document. */
  summary: string;
  /** The part of the product it belongs to. */
  tag: string;
  /** A sample body for the published document, where those derived from the schema are not enough. */
  example?: Readonly<Record<string, unknown>>;
  /** 201: it creates something. 202: it starts a job. */
  status?: 201 | 202;
};
export type Calls = Readonly<Record<CallName, Call>>;

/** Returns whether a field is a file. */
export const isUpload = (schema: z.core.$ZodType): boolean => schema._zod.bag.Class === File;

/** Returns whether a call accepts a file. */
export const takesUpload = (input: z.ZodObject): boolean => Object.values(input.shape).some(holdsUpload);

function holdsUpload(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return isUpload(schema) || ("innerType" in def && holdsUpload(def.innerType));
}

/** Returns whether a flag is on, as forms, query strings and JSON write it. */
const isOn = (value: unknown): boolean =>
  value === true || value === "1" || value === "true" || value === "on";

/**
 * Throws the refusal of a caller that does not depend on the body (lib/access/verbs.ts). A call whose body may select another verb refuses
 * only when the caller may use none of them, and then with its own verb's refusal.
 */
export function admitTo({ verb, when = {} }: Call, ctx: StaffCtx): void {
  const refusals = [verb, ...Object.values(when)].map((candidate) => refusalOf(candidate, ctx));
  if (refusals.every(Boolean)) throw refusals[0];
}

function refusalOf(verb: Call["verb"], ctx: StaffCtx): unknown {
  if (!("admit" in verb)) return null;
  try {
    verb.admit(ctx);
    return null;
  } catch (error) {
    return error;
  }
}

/** Returns the verb of a call for these parameters, and the status of its answer. */
export function verbFor(
  { verb, when = {}, status }: Call,
  input: Record<string, unknown>,
): { verb: Call["verb"]; status: number } {
  const name = Object.keys(when).find((parameter) => isOn(input[parameter]));
  const other = name === undefined ? undefined : when[name];
  return other ? { verb: other, status: 200 } : { verb, status: status ?? 200 };
}
