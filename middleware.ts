export { answerPage as middleware } from "@/lib/http/gate";

export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/|_next/).*)"],
};
