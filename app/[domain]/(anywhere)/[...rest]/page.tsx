import { notFound } from "next/navigation";

/** Answers not-found for every other address under a prefix. */
export default function NowherePage() {
  notFound();
}
