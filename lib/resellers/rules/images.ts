type Images = { domain: string; logo: string | null; start_image: string | null };

/** Returns the address of a white label's logo, served without signing in; null without one. Another logo has another address. */
export const logoAddress = ({ domain, logo }: Pick<Images, "domain" | "logo">): string | null =>
  logo && addressOf(domain, "logo", logo);

/** Returns the address of its first page's image, served without signing in; null without one. */
export const startImageAddress = ({
  domain,
  start_image,
}: Pick<Images, "domain" | "start_image">): string | null =>
  start_image && addressOf(domain, "start-image", start_image);

type Drawn = {
  domain: string;
  name: string;
  primary_color: string;
  secondary_color: string;
  logo: string | null;
};

/** Returns the address of its tab icon, served without signing in. Any change of the icon changes its address. */
export const iconAddress = ({ domain, name, primary_color, secondary_color, logo }: Drawn): string =>
  addressOf(domain, "icon", [primary_color.slice(1), secondary_color.slice(1), logo ?? name].join("-"));

const addressOf = (domain: string, image: string, key: string): string =>
  `/api/resellers/domain/${domain}/${image}?v=${encodeURIComponent(key)}`;
