import { notFound } from "next/navigation";

/** Any other address under a prefix. */
export default function NowherePage() {
  notFound();
}
