import { getTranslations } from "next-intl/server";
import { type PageCtx, runQuery } from "@/app/page-context";
import { PACKAGE_NAMES } from "@/components/domain/synchronize/package-names";
import { HelpAbout } from "@/components/ui/help-link";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Notice } from "@/components/ui/states";
import { may } from "@/lib/access/capabilities";
import { deadLinks } from "@/lib/accounting/queries/dead-links";

/** Renders in red that a package delivers nothing until it is linked again; null while all links work. */
export async function BrokenPackageLinks({ ctx }: { ctx: PageCtx }) {
  if (!ctx.customer || !may(ctx, "sync.read")) return null;
  const { data } = await runQuery(deadLinks, ctx, {});
  if (data.length === 0) return null;
  const t = await getTranslations("sync");
  const packages = data.map(({ package: key }) => PACKAGE_NAMES[key]).join(", ");
  return (
    <Notice
      tone="bad"
      action={
        <PrefetchLink
          href={`/${ctx.domain}/synchronize`}
          className="font-medium underline underline-offset-2"
        >
          {t("link_again")}
        </PrefetchLink>
      }
    >
      {t("dead_links", { packages })} <HelpAbout messageKey="sync.dead_links" />
    </Notice>
  );
}
