import { getTranslations } from "next-intl/server";
import { pageContext, runQuery } from "@/app/page-context";
import { HandbookText } from "@/components/help/handbook-text";
import { readHandbook } from "@/lib/handbook/queries";

type Props = PageProps<"/[domain]/help/[slug]">;

const pageAt = async (params: Props["params"]) =>
  (await runQuery(readHandbook, await pageContext(params), { slug: (await params).slug })).data;

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations("help");
  return { title: `${(await pageAt(params)).title} · ${t("title")}` };
}

export default async function HelpTextPage({ params }: Props) {
  const { domain } = await pageContext(params);
  return <HandbookText domain={domain} page={await pageAt(params)} />;
}
