import "@/app/globals.css";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { type DomainParams, displayedWhiteLabel, environmentOfPage } from "@/app/page-context";
import { ReplayScript } from "@/components/frame/replay-script";
import { ThemeScript } from "@/components/frame/theme-script";
import { BrandProvider } from "@/components/home/brand";
import { UiProvider } from "@/components/ui/ui-provider";
import { FrameMessages } from "@/components/ui/words/messages-provider";
import { NONCE_HEADER } from "@/lib/http/headers";
import { localeFrom } from "@/lib/i18n/locales";
import { productBranding } from "@/lib/resellers/queries";
import { iconAddress, logoAddress } from "@/lib/resellers/rules/images";
import { themeStyle } from "@/lib/resellers/rules/theme";

type Props = { params: DomainParams; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const whiteLabel = (await displayedWhiteLabel((await params).domain)) ?? productBranding;
  const { name } = whiteLabel;
  return {
    icons: { icon: iconAddress(whiteLabel) },
    title: { default: name, template: `%s · ${name}` },
    robots: { index: false, follow: false },
  };
}

/** Renders the white label: its colours are in the first bytes of the page. */
export default async function DomainLayout({ params, children }: Props) {
  const whiteLabel = (await displayedWhiteLabel((await params).domain)) ?? productBranding;
  const { primary_color, secondary_color } = whiteLabel;
  const locale = localeFrom(await getLocale());
  const nonce = (await headers()).get(NONCE_HEADER);
  return (
    <html
      lang={locale}
      data-domain={whiteLabel.domain}
      data-environment={await environmentOfPage()}
      suppressHydrationWarning
    >
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: colours that were checked to be #rrggbb */}
        <style dangerouslySetInnerHTML={{ __html: themeStyle(primary_color, secondary_color) }} />
        <ThemeScript {...(nonce ? { nonce } : {})} />
        <ReplayScript {...(nonce ? { nonce } : {})} />
      </head>
      <body>
        <FrameMessages locale={locale}>
          <UiProvider>
            <BrandProvider
              brand={{ name: whiteLabel.name, logo: logoAddress(whiteLabel), home: `/${whiteLabel.domain}` }}
            >
              {children}
            </BrandProvider>
          </UiProvider>
        </FrameMessages>
      </body>
    </html>
  );
}
