import { createHash } from "node:crypto";
import { ClientSecretBasic } from "openid-client";
import type { AccountingPackage, Link } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { exchanged, refreshed } from "../wire/oauth";
import { twinfieldReading } from "./reading";
import { isCluster, loginAt, type TwinfieldSite, validated } from "./site";
import { Services } from "./soap";
import { children, isRefused, textAt } from "./xml";

/** Without offline_access there is no refresh token, and without the organisation the cluster of the books is unknown. */
const SCOPES = "openid twf.user twf.organisation twf.organisationUser offline_access";

/** Returns the package for Twinfield: linked by consent in the browser, read through its XML services. */
export function twinfieldPackage(site: TwinfieldSite): AccountingPackage {
  const provider = () => ({
    issuer: site.login,
    authorize: loginAt(site, "connect/authorize"),
    token: loginAt(site, "connect/token"),
    client_id: site.client_id,
    proof: ClientSecretBasic(site.client_secret),
  });
  return {
    key: "twinfield",
    linkedBy: "oauth",
    mayReach: (url) => url.origin === new URL(site.login).origin || isCluster(site, url),
    async account(link) {
      const { sub, "twf.organisationId": organisation } = await validated(
        site,
        link,
        await link.accessToken(),
      );
      return `${organisation}/${sub}`;
    },
    divisions: (link) => offices(site, link),
    read: (link, office, start) => twinfieldReading(site, link, office, start),
    oauth: {
      authorizeUrl({ state, redirect_uri, challenge }) {
        const url = loginAt(site, "connect/authorize");
        const parameters = {
          client_id: site.client_id,
          redirect_uri,
          response_type: "code",
          scope: SCOPES,
          state,
        };
        // Whether Twinfield supports PKCE is unknown. The nonce binds the returned identity to the same secret.
        url.search = new URLSearchParams({ ...parameters, nonce: challenge }).toString();
        return url;
      },
      exchange: (out, consent) => exchanged(out, provider(), consent, challengeOf(consent.verifier)),
      refresh: (out, refresh_token) => refreshed(out, provider(), refresh_token),
    },
  };
}

const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

/** Returns the offices a user may open. Throws PackageFailure. */
async function offices(site: TwinfieldSite, link: Link) {
  const { root } = await new Services(site, link, "").process({ list: { type: "offices" } });
  if (isRefused(root)) throw new PackageFailure("no_right", "offices");
  return children(root, "office").map((office) => {
    const id = textAt(office);
    return { id, name: String(office["@_name"] ?? "") || id, is_active: true };
  });
}
