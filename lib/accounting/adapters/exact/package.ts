import { ClientSecretPost } from "openid-client";
import type { AccountingPackage, LinkSettings } from "../../port";
import { exchanged, refreshed } from "../wire/oauth";
import { exactAccount, exactDivisions } from "./divisions";
import { exactReading } from "./reading";
import { baseOf, type ExactApp } from "./site";

/** Returns the package for Exact Online: linked by consent in the browser, read through its REST API. */
export function exactPackage(app: ExactApp): AccountingPackage {
  const provider = (settings: LinkSettings) => {
    const base = baseOf(app, settings);
    return {
      issuer: base.origin,
      authorize: new URL("/api/oauth2/auth", base),
      token: new URL("/api/oauth2/token", base),
      client_id: app.client_id,
      proof: ClientSecretPost(app.client_secret),
    };
  };
  return {
    key: "exact",
    linkedBy: "oauth",
    mayReach: (url, settings) => url.origin === baseOf(app, settings).origin,
    account: (link) => exactAccount(app, link),
    divisions: (link) => exactDivisions(app, link),
    read: (link, division, start) => exactReading(app, link, division, start),
    oauth: {
      // Exact does not support PKCE. The user chooses a login at Exact, and `state` binds the answer to that user.
      authorizeUrl({ state, redirect_uri }) {
        const url = new URL("/api/oauth2/auth", app.base);
        const parameters = {
          client_id: app.client_id,
          redirect_uri,
          response_type: "code",
          force_login: "1",
          state,
        };
        url.search = new URLSearchParams(parameters).toString();
        return url;
      },
      exchange: (out, consent) => exchanged(out, provider(out.settings), consent),
      refresh: (out, refresh_token) => refreshed(out, provider(out.settings), refresh_token),
    },
  };
}
