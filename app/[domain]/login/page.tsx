import { notFound, redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { environmentOfPage, whiteLabelOfPage } from "@/app/page-context";
import { Bands } from "@/components/frame/frame";
import { LanguageMenu } from "@/components/frame/language-menu";
import { type MailedLink, SignIn } from "@/components/sign-in/sign-in";
import { HelpAbout } from "@/components/ui/help-link";
import { pageSession } from "@/lib/http/page-session";
import { pageWithin } from "@/lib/http/see-other";
import { codeOf, localeFrom } from "@/lib/i18n/locales";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { logoAddress, startImageAddress } from "@/lib/resellers/rules/images";
import { login, resetPassword, setPassword, verify } from "@/lib/users/sign-in/endpoints";
import { holderOf } from "@/lib/users/sign-in/links";
import { beginAtProvider } from "@/lib/users/sign-in/oidc/endpoints";
import { hasProvider } from "@/lib/users/sign-in/oidc/providers";
import { refusalFrom } from "@/lib/users/sign-in/oidc/refusals";

export async function generateMetadata() {
  const t = await getTranslations("login");
  return { title: t("title"), referrer: "no-referrer" };
}

/**
 * Returns the user of a mailed link; "over" where it is no longer valid. Opening uses nothing up: mail scanners open links before people
 * do.
 */
async function linkIn(signature: string | string[] | undefined): Promise<MailedLink> {
  if (typeof signature !== "string") return null;
  const holder = await holderOf(signature);
  return holder ? { signature, email_address: holder.email_address } : "over";
}

export default async function LoginPage({ params, searchParams }: PageProps<"/[domain]/login">) {
  const whiteLabel = await whiteLabelOfPage((await params).domain);
  if (!whiteLabel) notFound();
  const { signature, refused, next: wanted } = await searchParams;
  const next = pageWithin(typeof wanted === "string" ? wanted : null);
  const link = await linkIn(signature);
  if (!link && (await pageSession())?.is_verified) redirect(next || `/${whiteLabel.domain}`);
  const t = await getTranslations("login");
  const refusal = refusalFrom(refused);
  const email = whiteLabel.support_email;
  const image = startImageAddress(whiteLabel);
  const logo = logoAddress(whiteLabel);
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="sticky top-0 z-30">
        <Bands environment={await environmentOfPage()} superLogin={null} />
      </div>
      <div className={`flex flex-1 ${image ? "lg:grid lg:grid-cols-[minmax(480px,1fr)_1.2fr]" : ""}`}>
        <main className="flex w-full flex-1 flex-col bg-surface px-6 py-6">
          <div className="flex items-center justify-between gap-4">
            {logo ? (
              // biome-ignore lint/performance/noImgElement: a small file of the reseller's own, already the right size
              <img src={logo} alt={whiteLabel.name} className="h-10 w-auto max-w-48 object-contain" />
            ) : (
              <span className="font-semibold text-section">{whiteLabel.name}</span>
            )}
            <LanguageMenu variant="plain" language={codeOf(localeFrom(await getLocale()))} />
          </div>
          <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-6 py-10">
            <SignIn
              domain={whiteLabel.domain}
              name={whiteLabel.name}
              link={link}
              hasProvider={await hasProvider(whiteLabel.id)}
              refusal={
                refusal &&
                (refusal === "nobody" && email
                  ? t("provider_nobody_mail", { email })
                  : t(`provider_${refusal}`))
              }
              next={next}
              facts={{
                credentials: fieldRulesOf(login.input),
                code: fieldRulesOf(verify.input),
                reset: fieldRulesOf(resetPassword.input),
                password: fieldRulesOf(setPassword.input),
                organisation: fieldRulesOf(beginAtProvider.input),
              }}
            />
            <p className="border-line border-t pt-4 text-dense text-ink-muted">
              {t("mail_notice")} <HelpAbout messageKey="login.mail_notice" />
            </p>
          </div>
        </main>
        {image && (
          <div
            aria-hidden
            className="bg-center bg-cover max-lg:hidden"
            style={{ backgroundImage: `url("${image}")` }}
          />
        )}
      </div>
    </div>
  );
}
