import type { ReactNode } from "react";
import { type DomainParams, lookOfPage } from "@/app/page-context";
import { pageSession } from "@/lib/http/page-session";
import AppLayout from "../(app)/layout";

/** Pages that are there for everybody: who is signed in keeps the frame around them, and with it the way on. */
export default async function AnywhereLayout({
  params,
  children,
}: {
  params: DomainParams;
  children: ReactNode;
}) {
  const [session, look] = await Promise.all([pageSession(), lookOfPage((await params).domain)]);
  return session?.is_verified && look ? <AppLayout params={params}>{children}</AppLayout> : children;
}
