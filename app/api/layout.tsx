import "@/app/globals.css";
import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { displayedWhiteLabel } from "@/app/page-context";
import { ThemeScript } from "@/components/frame/theme-script";
import { NONCE_HEADER } from "@/lib/http/headers";
import { localeFrom } from "@/lib/i18n/locales";
import { product } from "@/lib/kernel/product";
import { themeStyle } from "@/lib/resellers/rules/theme";

/** Renders the frame of the API guide, in the colours of the white label of its host. */
export default async function ApiLayout({ children }: { children: ReactNode }) {
  const whiteLabel = (await displayedWhiteLabel(product.domain)) ?? product;
  const { primary_color, secondary_color } = whiteLabel;
  const nonce = (await headers()).get(NONCE_HEADER);
  return (
    <html lang={localeFrom(await getLocale())} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: colours that were checked to be #rrggbb */}
        <style dangerouslySetInnerHTML={{ __html: themeStyle(primary_color, secondary_color) }} />
        <ThemeScript {...(nonce ? { nonce } : {})} />
      </head>
      <body>{children}</body>
    </html>
  );
}
