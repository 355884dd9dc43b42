import type { ReactNode } from "react";
import { type DomainParams, whiteLabelOfPage } from "@/app/page-context";
import { pageSession } from "@/lib/http/page-session";
import AppLayout from "../(app)/layout";

/** Renders pages that need no session; a signed-in user sees them inside the product's frame, with its navigation. */
export default async function AnywhereLayout({
  params,
  children,
}: {
  params: DomainParams;
  children: ReactNode;
}) {
  const [session, whiteLabel] = await Promise.all([pageSession(), whiteLabelOfPage((await params).domain)]);
  return session?.is_verified && whiteLabel ? <AppLayout params={params}>{children}</AppLayout> : children;
}
