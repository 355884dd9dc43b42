import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { HandbookList } from "@/components/help/handbook-list";
import { listHandbook } from "@/lib/handbook/queries";

export async function generateMetadata() {
  const t = await getTranslations("help");
  return { title: t("title") };
}

/** Renders the handbook: its pages by audience, or those found by the search. */
export default async function HelpPage({ params, searchParams }: PageProps<"/[domain]/help">) {
  const ctx = await pageContext(params);
  const { q: searched } = await searchParams;
  const q = typeof searched === "string" ? searched.trim() : "";
  const { data } = await browse(listHandbook, ctx, { q });
  return <HandbookList domain={ctx.domain} pages={data} q={q} />;
}
