type Images = { domain: string; logo: string | null; start_image: string | null };

/** Where the logo of a white label is to be had, without signing in; null without one. Another logo has another address. */
export const logoAddress = ({ domain, logo }: Pick<Images, "domain" | "logo">): string | null =>
  logo && addressOf(domain, "logo", logo);

/** Where the image of its first page is to be had, without signing in; null without one. */
export const startImageAddress = ({
  domain,
  start_image,
}: Pick<Images, "domain" | "start_image">): string | null =>
  start_image && addressOf(domain, "start-image", start_image);

const addressOf = (domain: string, image: string, key: string): string =>
  `/api/resellers/domain/${domain}/${image}?v=${encodeURIComponent(key)}`;
