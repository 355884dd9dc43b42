import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { whiteLabelOfPage } from "@/app/page-context";
import { ConfirmAddress } from "@/components/sign-in/confirm-address";
import { Notice } from "@/components/ui/states";
import { addressLink } from "@/lib/users/sign-in/account/email-address";

export async function generateMetadata() {
  const t = await getTranslations("login");
  return { title: t("address_title"), referrer: "no-referrer" };
}

/**
 * Renders the page of a mailed link that confirms another e-mail address. Opening it changes nothing: mail scanners open links before
 * people do.
 */
export default async function AddressPage({ params, searchParams }: PageProps<"/[domain]/login/address">) {
  const whiteLabel = await whiteLabelOfPage((await params).domain);
  if (!whiteLabel) notFound();
  const { signature } = await searchParams;
  const found = typeof signature === "string" ? await addressLink(signature) : null;
  const t = await getTranslations("login");
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-6 py-10">
      <h1 className="font-semibold text-title tracking-tight">{t("address_title")}</h1>
      {found && typeof signature === "string" ? (
        <ConfirmAddress
          signature={signature}
          oldAddress={found.from_address}
          newAddress={found.email_address}
        />
      ) : (
        <Notice tone="bad">{t("address_over")}</Notice>
      )}
    </main>
  );
}
