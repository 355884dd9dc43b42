import { notFound } from "next/navigation";
import { whiteLabelOfPage } from "@/app/page-context";
import { ClaimsTable } from "@/components/pay/claims-table";
import { CreditorContact, CreditorHead } from "@/components/pay/creditor-head";
import { MandatePart } from "@/components/pay/mandate-part";
import { PayButton } from "@/components/pay/pay-button";
import { RefreshAfterPayment } from "@/components/pay/refresh-after-payment";
import { TransferPart } from "@/components/pay/transfer-part";
import { storage } from "@/lib/files/port";
import { detectFileKind } from "@/lib/files/rules";
import { pageClock } from "@/lib/http/page-session";
import { letterDay, letterMoney } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { logError } from "@/lib/kernel/log";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import { type PayPage, payPage } from "@/lib/letters/queries/pay-page";

type Props = PageProps<"/[domain]/pay/[link]">;

export async function generateMetadata({ params }: Props) {
  const page = await payPage((await params).link, pageClock());
  return { title: page ? titleOf(page) : "", referrer: "no-referrer" };
}

const titleOf = ({ language, creditor }: PayPage): string =>
  sentence(language, "pay.title", { creditor: creditor.name });

/** Renders a debtor's current debt in the debtor's language, the creditor, and how to pay. Opening the page changes nothing. */
export default async function PaymentPage({ params, searchParams }: Props) {
  const { domain, link } = await params;
  const whiteLabel = await whiteLabelOfPage(domain);
  const page = whiteLabel && (await payPage(link, pageClock()));
  if (!page || !whiteLabel) notFound();
  const { language, currency, invoices, credit, total, creditor, transfer, pay_before } = page;
  const translate = (key: string, values?: Record<string, string>) =>
    sentence(language, `pay.${key}`, values);
  const money = (amount: Cents) => letterMoney(amount, currency, language);
  const isOpen = total > NOTHING;
  const isBack = (await searchParams).back !== undefined;
  return (
    <main lang={language} className="mx-auto flex min-h-dvh max-w-xl flex-col gap-6 px-4 py-8">
      <CreditorHead creditor={creditor} logo={await pictureOf(creditor.logo)} translate={translate} />
      <h1 className="font-[650] text-title">{titleOf(page)}</h1>
      {isBack && <CameBack page={page} translate={translate} money={money} />}
      {!isOpen && !isBack && <p className="text-form">{translate("nothing")}</p>}
      {isOpen && (
        <>
          <ClaimsTable claims={invoices} currency={currency} language={language} translate={translate} />
          {credit > NOTHING && (
            <p className="flex justify-between text-list">
              <span>{translate("credit")}</span>
              <span className="tnum">−{money(credit)}</span>
            </p>
          )}
          <p className="flex justify-between border-line border-t pt-3 font-semibold text-form">
            <span>{translate("total")}</span>
            <span className="tnum">{money(total)}</span>
          </p>
          {pay_before && (
            <p className="text-list">{translate("by", { day: letterDay(pay_before, language) })}</p>
          )}
          {page.is_payable ? (
            <PayButton
              link={link}
              consent={page.mandate === "offered" ? translate("mandate", { creditor: creditor.name }) : null}
              label={translate("pay", { amount: money(total) })}
              errorText={translate("failed")}
            />
          ) : (
            <p className="text-list">{translate("closed")}</p>
          )}
          {transfer && <TransferPart transfer={transfer} amount={money(total)} translate={translate} />}
        </>
      )}
      {page.mandate === "valid" && (
        <MandatePart page={page} link={link} language={language} translate={translate} />
      )}
      <CreditorContact creditor={creditor} translate={translate} />
      <footer className="mt-auto border-line border-t pt-3 text-dense text-ink-muted">
        {translate("provided", { creditor: creditor.name, name: whiteLabel.name })}
      </footer>
    </main>
  );
}

type Words = {
  page: PayPage;
  translate: (key: string, values?: Record<string, string>) => string;
  money: (amount: Cents) => string;
};

/**
 * Renders the outcome of the payment a debtor returns from: received, failed, or still open, in which case the page refreshes until it is
 * known.
 */
function CameBack({ page: { last, total }, translate, money }: Words) {
  const isOpen = total > NOTHING;
  const received = last?.state === "paid" ? translate("received", { amount: money(last.amount) }) : "";
  const words = received
    ? [received, isOpen ? "" : translate("thanks")]
    : [isOpen ? translate(last?.state === "failed" ? "not_paid" : "back") : translate("thanks")];
  return (
    <p
      role="status"
      className={`rounded-md border p-4 text-form ${received || !isOpen ? "border-ok bg-ok-soft text-ok-ink" : "border-line bg-sunken"}`}
    >
      {words.filter(Boolean).join(" ")}
      {isOpen && !received && <RefreshAfterPayment />}
    </p>
  );
}

/** Returns a picture of the customer's as a data URL, as a debtor has no session to load the file with; null where that fails. */
async function pictureOf(key: string | null): Promise<string | null> {
  if (!key) return null;
  try {
    const bytes = await storage().get(key);
    const kind = detectFileKind(bytes);
    const isPicture = kind === "png" || kind === "jpeg" || kind === "webp";
    return isPicture ? `data:image/${kind};base64,${Buffer.from(bytes).toString("base64")}` : null;
  } catch (error) {
    // The creditor's name is shown instead: a debtor can still pay.
    logError("the logo of a payment page", error);
    return null;
  }
}
