import { consentForm, isRegistered, redirectToApp } from "../exact/consent";
import { page } from "../ledger/html";
import { formOf, type HttpRequest, type HttpResponse, html, json } from "../wire/http";
import type { TwinfieldEmulator } from "./emulator";

const ROOT = "/auth/authentication";

/** Handles requests below the sign-in's address: consent, tokens, and the cluster of an access token. */
export function signIn(request: HttpRequest, twinfield: TwinfieldEmulator): HttpResponse {
  if (request.path === `${ROOT}/connect/authorize`) return consent(request, twinfield);
  if (request.path === `${ROOT}/connect/token`) return tokens(request, twinfield);
  if (request.path === `${ROOT}/connect/accesstokenvalidation`) return validation(request, twinfield);
  return html("<h1>404</h1>", 404);
}

function consent(request: HttpRequest, { site, tokens }: TwinfieldEmulator): HttpResponse {
  const params = request.method === "POST" ? formOf(request) : request.query;
  const uri = params.get("redirect_uri") ?? "";
  const refusal = (words: string) => html(page("Twinfield", `<p>${words}</p>`), 400);
  if (params.get("client_id") !== site.app.client_id) return refusal("Onbekende app.");
  if (!isRegistered(site.app, uri)) return refusal("redirect_uri komt niet overeen met de registratie.");
  const scopes = new Set(params.get("scope")?.split(" "));
  const lacking = ["openid", "twf.user", "twf.organisation", "offline_access"].find(
    (scope) => !scopes.has(scope),
  );
  if (lacking) return redirectToApp(uri, params.get("state"), { error: "invalid_scope" });
  const answer = site.app.consent === "asked" ? params.get("answer") : site.app.consent;
  if (answer === "denied") return redirectToApp(uri, params.get("state"), { error: "access_denied" });
  const user = params.get("user") ?? site.people[0]?.name ?? "";
  if (answer === "given")
    return redirectToApp(uri, params.get("state"), { code: tokens.codeFor(user, uri, params.get("nonce")) });
  const names = site.people.map(({ name }) => name);
  return html(page("Twinfield", consentForm(params, names)));
}

function tokens(request: HttpRequest, { site, tokens }: TwinfieldEmulator): HttpResponse {
  const { client_id, client_secret } = site.app;
  const [kind, secret = ""] = (request.headers.authorization ?? "").split(" ");
  const credentials = Buffer.from(secret, "base64").toString().split(":").map(decodeURIComponent);
  if (kind !== "Basic" || credentials[0] !== client_id || credentials[1] !== client_secret)
    return json({ error: "invalid_client" }, 400);
  const form = formOf(request);
  const at = { issuer: `${request.origin}${ROOT}`, client: client_id };
  if (form.get("grant_type") === "authorization_code")
    return tokens.exchange(form.get("code") ?? "", form.get("redirect_uri") ?? "", at);
  if (form.get("grant_type") === "refresh_token") return tokens.renew(form.get("refresh_token") ?? "");
  return json({ error: "unsupported_grant_type" }, 400);
}

function validation(request: HttpRequest, { site, tokens, cluster }: TwinfieldEmulator): HttpResponse {
  const token = request.query.get("token") ?? "";
  const user = tokens.userOf(token);
  if (user === null) return json({ error: "invalid_token" }, 400);
  return json({
    iss: `${request.origin}${ROOT}`,
    exp: tokens.endOf(token),
    client_id: site.app.client_id,
    scope: ["openid", "twf.user", "twf.organisation", "twf.organisationUser", "offline_access"],
    sub: user,
    "twf.organisationCode": "NLA000000",
    "twf.organisationId": "00000000-0000-4000-8000-000000000001",
    "twf.organisationUserCode": user,
    "twf.clusterUrl": `${request.origin}/${cluster}`,
  });
}
