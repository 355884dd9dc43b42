import type { AccountingPackage } from "../../port";
import { Lists, type MoneybirdSite } from "./lists";
import { administrations, moneybirdReading } from "./reading";

/** Returns the package for Moneybird: linked by a personal token, read by ids and versions. */
export const moneybirdPackage = (site: MoneybirdSite): AccountingPackage => ({
  key: "moneybird",
  linkedBy: "key",
  mayReach: (url, { host }) => url.origin === new URL(host ?? site.base).origin,
  // Moneybird does not report a token's owner; a token is valid when it lists administrations.
  async account(link) {
    await administrations(new Lists(site, link));
    return "key";
  },
  divisions: (link) => administrations(new Lists(site, link)),
  read: (link, administration, start) => moneybirdReading(site, link, administration, start),
});
