import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { displayedWhiteLabel } from "@/app/page-context";
import { CallEntry } from "@/components/api-guide/call-entry";
import { Guide } from "@/components/api-guide/guide";
import { GuideFrame } from "@/components/api-guide/guide-frame";
import { isSecure } from "@/lib/access/cookies";
import { statusOf } from "@/lib/http/problem";
import { product } from "@/lib/kernel/product";
import { callerHeaders, command, curlOf } from "./openapi.json/curl";
import { guidedCalls, guideParts } from "./openapi.json/guide";

type Props = { searchParams: Promise<{ part?: string | string[] }> };

export async function generateMetadata({ searchParams }: Props) {
  const t = await getTranslations("api_guide");
  const { part } = await searchParams;
  const { name } = (await displayedWhiteLabel(product.domain)) ?? product;
  const about = typeof part === "string" ? `${part} · ` : "";
  return { title: `${about}${t("title")} · ${name}`, robots: { index: false, follow: false } };
}

/** Renders the guide to the API: how to call it, and with ?part= the calls of one part. It contains no data, so it is public. */
export default async function ApiPage({ searchParams }: Props) {
  const { part } = await searchParams;
  const parts = guideParts();
  const base = `${isSecure() ? "https" : "http"}://${(await headers()).get("host") ?? "localhost"}/api`;
  const chosen = parts.find((candidate) => candidate.part === part);
  if (part !== undefined && !chosen) notFound();
  if (!chosen)
    return (
      <GuideFrame parts={parts}>
        <Guide
          parts={parts}
          base={base}
          first={command([`curl '${base}/auth/profile'`, ...callerHeaders])}
          refusals={Object.entries(statusOf)}
        />
      </GuideFrame>
    );
  return (
    <GuideFrame parts={parts} current={chosen.part}>
      <header lang="en">
        <h1 className="font-[650] text-title tracking-tight">{chosen.part}</h1>
        <p className="text-ink-muted text-list">{chosen.about}</p>
      </header>
      {guidedCalls(chosen.part).map((call) => (
        <CallEntry key={call.anchor} call={call} curl={curlOf(call, base)} />
      ))}
    </GuideFrame>
  );
}
