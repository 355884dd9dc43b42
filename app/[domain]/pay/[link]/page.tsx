import { notFound } from "next/navigation";
import { lookOfPage } from "@/app/page-context";
import { ClaimsTable } from "@/components/pay/claims-table";
import { LookAgain } from "@/components/pay/look-again";
import { MandatePart } from "@/components/pay/mandate-part";
import { PayButton } from "@/components/pay/pay-button";
import { pageClock } from "@/lib/http/page-session";
import { letterMoney } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { NOTHING } from "@/lib/kernel/money";
import { shownByLink } from "@/lib/payments/queries/shown";
import { logoAddress } from "@/lib/resellers/rules/images";

type Props = PageProps<"/[domain]/pay/[link]">;

export async function generateMetadata({ params }: Props) {
  const shown = await shownByLink((await params).link, pageClock());
  return { title: shown ? titleOf(shown) : "", referrer: "no-referrer" };
}

const titleOf = ({ language, creditor }: { language: Locale; creditor: string }): string =>
  sentence(language, "pay.title", { creditor });

/** What a debtor owes now, in the debtor's language, and the way to pay it. Looking changes nothing. */
export default async function PayPage({ params, searchParams }: Props) {
  const { domain, link } = await params;
  const look = await lookOfPage(domain);
  const shown = look && (await shownByLink(link, pageClock()));
  if (!shown || !look) notFound();
  const { language, currency, invoices, credit, total } = shown;
  const say = (key: string, values?: Record<string, string>) => sentence(language, `pay.${key}`, values);
  const logo = logoAddress(look);
  const isOpen = total > NOTHING;
  const isBack = (await searchParams).back !== undefined;
  return (
    <main lang={language} className="mx-auto flex min-h-dvh max-w-xl flex-col gap-6 px-4 py-8">
      {logo ? (
        // biome-ignore lint/performance/noImgElement: a small file of the reseller's own, already the right size
        <img src={logo} alt={look.name} className="h-10 w-auto max-w-48 self-start object-contain" />
      ) : (
        <span className="font-semibold text-section">{look.name}</span>
      )}
      <h1 className="font-[650] text-title">{titleOf(shown)}</h1>
      {isOpen && isBack && (
        <p role="status" className="rounded-md border border-line bg-sunken p-4 text-list">
          {say("back")}
          <LookAgain />
        </p>
      )}
      {!isOpen && (
        <p role={isBack ? "status" : undefined} className="text-form">
          {say(isBack ? "thanks" : "nothing")}
        </p>
      )}
      {isOpen && (
        <>
          <ClaimsTable claims={invoices} currency={currency} language={language} say={say} />
          {credit > NOTHING && (
            <p className="flex justify-between text-list">
              <span>{say("credit")}</span>
              <span className="tnum">−{letterMoney(credit, currency, language)}</span>
            </p>
          )}
          <p className="flex justify-between border-line border-t pt-3 font-semibold text-form">
            <span>{say("total")}</span>
            <span className="tnum">{letterMoney(total, currency, language)}</span>
          </p>
          {shown.is_payable ? (
            <PayButton
              link={link}
              consent={shown.mandate === "offered" ? say("mandate", { creditor: shown.creditor }) : null}
              label={say("pay", { amount: letterMoney(total, currency, language) })}
              failed={say("failed")}
            />
          ) : (
            <p className="text-list">{say("closed")}</p>
          )}
        </>
      )}
      {shown.mandate === "valid" && <MandatePart shown={shown} link={link} language={language} say={say} />}
    </main>
  );
}
