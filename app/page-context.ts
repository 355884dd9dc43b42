import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getLocale } from "next-intl/server";
import { cache } from "react";
import type { z } from "zod";
import { type Capability, may } from "@/lib/access/capabilities";
import type { StaffCtx } from "@/lib/access/context";
import type { Verb } from "@/lib/access/verbs";
import { HOST_HEADER, OWN_HOST, PATH_HEADER } from "@/lib/http/headers";
import { pageSession } from "@/lib/http/page-session";
import { localeFrom } from "@/lib/i18n/locales";
import { maskError } from "@/lib/kernel/error-fields";
import { Problem } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { toWireForm, type Wire } from "@/lib/kernel/wire";
import { type Branding, brandingOfDomain, brandingOfHost, homeOf } from "@/lib/resellers/queries";
import { baseUrlOf } from "@/lib/resellers/rules/base-url";

export type DomainParams = Promise<{ domain: string }>;
export type PageCtx = StaffCtx & { domain: string; whiteLabel: Branding; customers: number };

/** Returns the white label's host on which this page is opened, from the middleware; null on the product's own host. */
const labelHost = async (): Promise<string | null> => (await headers()).get(HOST_HEADER);

/** Returns the white label that a page looks like: that of its host, else that of its prefix; null where there is none. */
export const displayedWhiteLabel = cache(async (domain: string): Promise<Branding | null> => {
  const host = await labelHost();
  return host === null ? brandingOfDomain(domain) : brandingOfHost(host);
});

/** Returns the white label of a page by its prefix, or by its host, which has only this one; null where there is none. */
export const whiteLabelOfPage = cache(async (domain: string): Promise<Branding | null> => {
  const whiteLabel = await displayedWhiteLabel(domain);
  return domain === whiteLabel?.domain || domain === OWN_HOST ? whiteLabel : null;
});

/**
 * Returns the context of a page: user, customer and white label. Redirects to the sign-in without a session, and to the user's own prefix
 * from another label's.
 */
export const pageContext = async (params: DomainParams): Promise<PageCtx> => contextAt((await params).domain);

const contextAt = cache(async (domain: string): Promise<PageCtx> => {
  const [session, whiteLabel] = await Promise.all([pageSession(), whiteLabelOfPage(domain)]);
  if (!whiteLabel) notFound();
  if (!session?.is_verified) redirect(await signInBefore(whiteLabel.domain));
  const { ctx } = session;
  const { id, reseller_id } = ctx.actor;
  const home = await homeOf({ id, reseller_id, customer_id: ctx.customer?.id ?? null });
  if (home.domain !== whiteLabel.domain) redirect(await sameUnder(home));
  const language = localeFrom(await getLocale());
  return { ...ctx, language, domain: whiteLabel.domain, whiteLabel, customers: home.customers };
});

/** Returns the sign-in address that leads back to this page. */
async function signInBefore(domain: string): Promise<string> {
  const rest = await pathBehindPrefix();
  return `/${domain}/login${rest === "" ? "" : `?next=${encodeURIComponent(`/${domain}${rest}`)}`}`;
}

/** Returns path and query of this page behind the prefix of its white label, as the middleware passed them on. */
const pathBehindPrefix = async (): Promise<string> =>
  ((await headers()).get(PATH_HEADER) ?? "/").replace(/^\/[^/?]*/, "");

/** Returns the address of this page where the user belongs: under another prefix or, from the host of a white label, on another host. */
async function sameUnder(home: { domain: string; host: string | null }): Promise<string> {
  const path = await pathBehindPrefix();
  if ((await labelHost()) === null) return `/${home.domain}${path}`;
  const address = baseUrlOf(home);
  if (!address) notFound();
  return `${address}${path}`;
}

type PageQuery<T> = Pick<Verb<StaffCtx, z.ZodObject, T>, "call" | "receive" | "answer">;

/** Returns a verb's answer in the JSON form of the API. Answers not-found where the record does not exist or this user may not see it. */
export const runQuery = <T>(verb: PageQuery<T>, ctx: StaffCtx, input: unknown): Promise<Wire<T>> =>
  onPage(verb, verb.call(ctx, input));

/** Returns the record of a page, read once for its title, its parts and the page itself. */
export const runQueryOnce = cache(
  <T>(verb: PageQuery<T>, ctx: StaffCtx, id: string): Promise<Wire<T>> => runQuery(verb, ctx, { id }),
);

/** Returns a verb's answer to the query of a page, which a person may have edited. */
export const browse = <T>(
  verb: PageQuery<T>,
  ctx: StaffCtx,
  search: Record<string, unknown>,
): Promise<Wire<T>> => onPage(verb, verb.receive(ctx, search));

async function onPage<T>({ answer }: PageQuery<T>, answered: Promise<T>): Promise<Wire<T>> {
  try {
    return toWireForm(answer, await answered);
  } catch (error) {
    if (error instanceof Problem && error.kind === "unauthenticated") redirect("/");
    if (error instanceof Problem && ["not-found", "forbidden", "invalid"].includes(error.kind)) notFound();
    // The framework logs the error first, so its secrets are removed here.
    maskError(error);
    throw error;
  }
}

/** Answers not-found to users without the capability, before anything is sent; for the layout of a part of the product. */
export async function requirePage(params: DomainParams, capability: Capability) {
  if (!may(await pageContext(params), capability)) notFound();
}

/** Returns the environment: the setting, else LOCAL on the developer's own machine (DECISIONS §14). */
export async function environmentOfPage(): Promise<"LOCAL" | "STAGING" | "production"> {
  const host = (await headers()).get("host") ?? "";
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
  return settings().INVORDER_ENV ?? (isLocal ? "LOCAL" : "production");
}
