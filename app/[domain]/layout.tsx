import "@/app/globals.css";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { type DomainParams, environmentOfPage, lookAround } from "@/app/page-context";
import { EarlyPressScript } from "@/components/frame/early-press-script";
import { ThemeScript } from "@/components/frame/theme-script";
import { BrandProvider } from "@/components/home/brand";
import { UiProvider } from "@/components/ui/ui-provider";
import { Words } from "@/components/ui/words/words";
import { NONCE_HEADER } from "@/lib/http/headers";
import { localeFrom } from "@/lib/i18n/locales";
import { productBranding } from "@/lib/resellers/queries";
import { iconAddress, logoAddress } from "@/lib/resellers/rules/images";
import { themeStyle } from "@/lib/resellers/rules/theme";

type Props = { params: DomainParams; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const look = (await lookAround((await params).domain)) ?? productBranding;
  const { name } = look;
  return {
    icons: { icon: iconAddress(look) },
    title: { default: name, template: `%s · ${name}` },
    robots: { index: false, follow: false },
  };
}

/** Renders the white label: its colours are in the first bytes of the page. */
export default async function DomainLayout({ params, children }: Props) {
  const look = (await lookAround((await params).domain)) ?? productBranding;
  const locale = localeFrom(await getLocale());
  const nonce = (await headers()).get(NONCE_HEADER);
  return (
    <html
      lang={locale}
      data-domain={look.domain}
      data-environment={await environmentOfPage()}
      suppressHydrationWarning
    >
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: colours that were checked to be #rrggbb */}
        <style dangerouslySetInnerHTML={{ __html: themeStyle(look.primary_color, look.secondary_color) }} />
        <ThemeScript {...(nonce ? { nonce } : {})} />
        <EarlyPressScript {...(nonce ? { nonce } : {})} />
      </head>
      <body>
        <Words locale={locale}>
          <UiProvider>
            <BrandProvider brand={{ name: look.name, logo: logoAddress(look), home: `/${look.domain}` }}>
              {children}
            </BrandProvider>
          </UiProvider>
        </Words>
      </body>
    </html>
  );
}
