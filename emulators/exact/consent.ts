import { escaped, page } from "../ledger/html";
import { formOf, type HttpRequest, type HttpResponse, html, json, redirect } from "../wire/http";
import type { ExactEmulator } from "./emulator";

/**
 * An app as registered by its developer. `redirects`: allowed redirect addresses; an entry that ends in "/*" allows every path there.
 * `consent`: asked of a person, or for tests given automatically by the first person ("given") or refused ("denied").
 */
export type Registered = {
  client_id: string;
  client_secret: string;
  redirects: string[];
  consent: "asked" | "given" | "denied";
};

export const isRegistered = ({ redirects }: Registered, uri: string) =>
  redirects.some((allowed) =>
    allowed.endsWith("/*") ? uri.startsWith(allowed.slice(0, -1)) : allowed === uri,
  );

/** Returns the page on which a person allows an app to read their administrations. */
export function consent(request: HttpRequest, { site, tokens }: ExactEmulator): HttpResponse {
  const params = request.method === "POST" ? formOf(request) : request.query;
  const uri = params.get("redirect_uri") ?? "";
  if (params.get("client_id") !== site.app.client_id)
    return html(page("Exact Online", "<p>Onbekende app.</p>"), 400);
  if (!isRegistered(site.app, uri) || params.get("response_type") !== "code")
    return html(page("Exact Online", "<p>redirect_uri komt niet overeen met de registratie.</p>"), 400);
  const answer = site.app.consent === "asked" ? params.get("answer") : site.app.consent;
  const back = (facts: Record<string, string>) => redirectToApp(uri, params.get("state"), facts);
  if (answer === "denied") return back({ error: "access_denied" });
  if (answer === "given")
    return back({ code: tokens.codeFor(params.get("user") ?? site.people[0]?.name ?? "", uri) });
  return html(
    page(
      "Exact Online",
      consentForm(
        params,
        site.people.map(({ name }) => name),
      ),
    ),
  );
}

/** Redirects to the app, with the state it sent. */
export function redirectToApp(
  uri: string,
  state: string | null,
  facts: Record<string, string>,
): HttpResponse {
  const target = new URL(uri);
  for (const [name, value] of Object.entries({ ...facts, ...(state !== null && { state }) }))
    target.searchParams.set(name, value);
  return { ...redirect(target.href), status: 302 };
}

/** Returns the form that asks one of the people whether an app may have access. */
export function consentForm(params: URLSearchParams, people: string[]): string {
  const fields = [...params]
    .filter(([name]) => name !== "answer" && name !== "user")
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`);
  const options = people.map((name) => `<option>${escaped(name)}</option>`);
  return `<p>Invorder vraagt toegang tot uw administraties.</p><form method="post">${fields.join("")}
  <fieldset><label>Aangemeld als <select name="user">${options.join("")}</select></label>
  <button name="answer" value="given">Toestaan</button><button name="answer" value="denied">Weigeren</button></fieldset></form>`;
}

/** Exchanges a code or a refresh token for a new pair. */
export function tokenResponse(request: HttpRequest, { site, tokens }: ExactEmulator): HttpResponse {
  const form = formOf(request);
  const { client_id, client_secret } = site.app;
  if (form.get("client_id") !== client_id || form.get("client_secret") !== client_secret)
    return json({ error: "invalid_client", error_description: "Unknown client or secret." }, 400);
  if (form.get("grant_type") === "authorization_code")
    return tokens.exchange(form.get("code") ?? "", form.get("redirect_uri") ?? "");
  if (form.get("grant_type") === "refresh_token") return tokens.renew(form.get("refresh_token") ?? "");
  return json({ error: "unsupported_grant_type" }, 400);
}
