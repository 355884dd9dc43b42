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
import { conceal } from "@/lib/kernel/fault";
import { Problem } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { toWireForm, type Wire } from "@/lib/kernel/wire";
import { homeOf, type Look, lookOfDomain, lookOfHost } from "@/lib/resellers/queries";
import { placeOf } from "@/lib/resellers/rules/place";

export type DomainParams = Promise<{ domain: string }>;
export type PageCtx = StaffCtx & { domain: string; look: Look; customers: number };

/** The host of a white label this page stands on, as the gate found it; null on the product's own. */
const labelHost = async (): Promise<string | null> => (await headers()).get(HOST_HEADER);

/**
 * Returns what a page looks like whatever it is about: as the white label on whose host it stands, else the one of its prefix. Null for
 * nobody's.
 */
export const lookAround = cache(async (domain: string): Promise<Look | null> => {
  const host = await labelHost();
  return host === null ? lookOfDomain(domain) : lookOfHost(host);
});

/** The white label a page is of: by its prefix, or by its host, under which there is no other. Null when nobody has it. */
export const lookOfPage = cache(async (domain: string): Promise<Look | null> => {
  const look = await lookAround(domain);
  return domain === look?.domain || domain === OWN_HOST ? look : null;
});

/** Returns who looks at a page, under which white label. Without a session it leads to the sign-in, under another's name to one's own. */
export const pageContext = async (params: DomainParams): Promise<PageCtx> => contextAt((await params).domain);

const contextAt = cache(async (domain: string): Promise<PageCtx> => {
  const [session, look] = await Promise.all([pageSession(), lookOfPage(domain)]);
  if (!look) notFound();
  if (!session?.is_verified) redirect(await signInBefore(look.domain));
  const { ctx } = session;
  const { id, reseller_id } = ctx.actor;
  const home = await homeOf({ id, reseller_id, customer_id: ctx.customer?.id ?? null });
  if (home.domain !== look.domain) redirect(await sameUnder(home));
  const language = localeFrom(await getLocale());
  return { ...ctx, language, domain: look.domain, look, customers: home.customers };
});

/** Returns the sign-in that leads on to this page. */
async function signInBefore(domain: string): Promise<string> {
  const rest = await pathBehindPrefix();
  return `/${domain}/login${rest === "" ? "" : `?next=${encodeURIComponent(`/${domain}${rest}`)}`}`;
}

/** Returns path and query of this page behind the prefix of its white label, as the gate found them. */
const pathBehindPrefix = async (): Promise<string> =>
  ((await headers()).get(PATH_HEADER) ?? "/").replace(/^\/[^/?]*/, "");

/** The address of this page where somebody belongs: under another prefix, and from the host of a white label on another host. */
async function sameUnder(home: { domain: string; host: string | null }): Promise<string> {
  const path = await pathBehindPrefix();
  if ((await labelHost()) === null) return `/${home.domain}${path}`;
  const address = placeOf(home);
  if (!address) notFound();
  return `${address}${path}`;
}

type PageQuery<T> = Pick<Verb<StaffCtx, z.ZodObject, T>, "call" | "receive" | "answer">;

/**
 * Returns what a verb answers, in the form every screen knows it: that of the API. Nothing there, or not for this person: the page does not
 * exist for them.
 */
export const ask = <T>(verb: PageQuery<T>, ctx: StaffCtx, input: unknown): Promise<Wire<T>> =>
  onPage(verb, verb.call(ctx, input));

/** The record a page is about, read once: its title, its parts and the page itself ask for the same. */
export const askOnce = cache(
  <T>(verb: PageQuery<T>, ctx: StaffCtx, id: string): Promise<Wire<T>> => ask(verb, ctx, { id }),
);

/** Returns what a verb answers to the address of a page, which a person may have edited. */
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
    // The framework prints it before anybody else hears of it.
    conceal(error);
    throw error;
  }
}

/** For the layout of a part of the product: it does not exist for who may not see it. It decides before anything is sent. */
export async function demandPage(params: DomainParams, capability: Capability) {
  if (!may(await pageContext(params), capability)) notFound();
}

/** Returns which environment this is. Where nobody says so, one's own machine is LOCAL (DECISIONS §14). */
export async function environmentOfPage(): Promise<"LOCAL" | "STAGING" | "production"> {
  const host = (await headers()).get("host") ?? "";
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
  return settings().INVORDER_ENV ?? (isLocal ? "LOCAL" : "production");
}
