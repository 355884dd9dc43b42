"use client";
import { createContext, type ReactNode, useContext } from "react";

type Brand = {
  name: string;
  logo: string | null;
  /** The address of its first page. */
  home: string;
};

const BrandContext = createContext<Brand | null>(null);

/** Provides the white label for pages outside the frame: a failed page has no other source of it. */
export function BrandProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** Returns the address of the link back. */
export const useHome = (): string => useContext(BrandContext)?.home ?? "/";

/** Renders the white label's logo, or its name, as on the sign-in page. */
export function BrandMark() {
  const brand = useContext(BrandContext);
  if (!brand) return null;
  return brand.logo ? (
    // biome-ignore lint/performance/noImgElement: a small file of the reseller's own, already the right size
    <img src={brand.logo} alt={brand.name} className="h-10 w-auto max-w-48 self-start object-contain" />
  ) : (
    <span className="font-semibold text-section">{brand.name}</span>
  );
}
