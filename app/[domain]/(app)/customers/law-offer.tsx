import { Suspense } from "react";
import { type PageCtx, runQuery } from "@/app/page-context";
import { LawOfferView, OfferEffect } from "@/components/customers/law/law-offer";
import { Skeleton } from "@/components/ui/states";
import { may } from "@/lib/access/capabilities";
import type { Customer } from "@/lib/tenants/answers";
import { lawEffect } from "@/lib/tenants/queries/law-effect";
import { getLawOffer } from "@/lib/tenants/queries/law-offer";

type Props = { ctx: PageCtx; customer: Customer; pageHref: string };

/** Returns the offer to claim by law with its comparison; null for users who may not switch, and once it was dismissed or accepted. */
export async function lawOffer({ ctx, customer, pageHref }: Props) {
  if (!may(ctx, "law.write")) return null;
  const { is_offered } = (await runQuery(getLawOffer, ctx, { id: customer.id })).data;
  if (!is_offered) return null;
  return (
    <LawOfferView customer_id={customer.id} switchHref={`${pageHref}?tab=law&switch=law`}>
      <Suspense fallback={<Skeleton className="h-5 w-80 max-w-full" />}>
        <Effect ctx={ctx} id={customer.id} />
      </Suspense>
    </LawOfferView>
  );
}

/** Renders the effect on open claims in a Suspense boundary of its own: with many claims it takes long. */
async function Effect({ ctx, id }: { ctx: PageCtx; id: number }) {
  return <OfferEffect effect={(await runQuery(lawEffect, ctx, { id, mode: "law" })).data} />;
}
