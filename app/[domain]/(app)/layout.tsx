import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { type DomainParams, environmentOfPage, pageContext, runQuery } from "@/app/page-context";
import { Frame } from "@/components/frame/frame";
import { may } from "@/lib/access/capabilities";
import { deadLinks } from "@/lib/accounting/queries/dead-links";
import { pageVersion } from "@/lib/http/page-version";
import { codeOf } from "@/lib/i18n/locales";
import { realtimeClientSettings } from "@/lib/realtime/channels";
import { announceHost } from "@/lib/realtime/publish";
import { logoAddress } from "@/lib/resellers/rules/images";
import { navigationFor } from "./navigation";
import { paletteFor } from "./palette";

/** Renders every page that needs a session. */
export default async function AppLayout({ params, children }: { params: DomainParams; children: ReactNode }) {
  const ctx = await pageContext(params);
  const t = await getTranslations("nav");
  const { actor, customer, domain, whiteLabel } = ctx;
  // Only a hint, and not awaited: without a live connection the page polls by itself.
  if (whiteLabel.host) void announceHost(whiteLabel.host);
  const isLinkDead =
    customer !== undefined && may(ctx, "sync.read") && (await runQuery(deadLinks, ctx, {})).data.length > 0;
  const userLinks = [
    { id: "account", label: t("account"), href: `/${domain}/account` },
    ...(customer && may(ctx, "customers.read")
      ? [{ id: "profile", label: t("profile"), href: `/${domain}/profile/${customer.id}` }]
      : []),
    ...(whiteLabel.sso ? [{ id: "sso", label: t("sso"), href: whiteLabel.sso }] : []),
    ...(may(ctx, "sync.read")
      ? [
          {
            id: "synchronize",
            label: isLinkDead ? t("synchronize_broken") : t("synchronize"),
            href: `/${domain}/synchronize`,
            isBroken: isLinkDead,
          },
        ]
      : []),
    { id: "help", label: t("help"), href: `/${domain}/help` },
    ...(may(ctx, "audit.read") ? [{ id: "audit", label: t("audit"), href: `/${domain}/audit` }] : []),
  ];
  return (
    <Frame
      domain={domain}
      reseller={{ name: whiteLabel.name, logo: logoAddress(whiteLabel), badge: whiteLabel.badge_url }}
      user={{ id: actor.id, name: actor.full_name, email: actor.email_address }}
      customer={customer ? { id: customer.id, name: customer.name } : null}
      canSwitch={ctx.customers > 1}
      language={codeOf(ctx.language)}
      nav={navigationFor(ctx, t)}
      palette={paletteFor(ctx, t)}
      userLinks={userLinks}
      environment={await environmentOfPage()}
      helpAtStart={
        may(ctx, "customers.create") ? "customers" : may(ctx, "actions.run") ? "first-day" : "figures"
      }
      mayUndo={customer !== undefined && may(ctx, "actions.run")}
      superLogin={
        actor.is_super ? { account: actor.full_name, ownAccount: actor.super_user_name ?? "" } : null
      }
      realtime={realtimeClientSettings()}
      pageVersion={pageVersion(ctx)}
    >
      {children}
    </Frame>
  );
}
