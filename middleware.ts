export { answerPage as middleware } from "@/lib/http/page-middleware";

export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/|_next/).*)"],
};
