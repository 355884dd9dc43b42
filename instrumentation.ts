/** Runs once when the web server starts. The condition stands around the import: nothing of the product is built for another runtime. */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { begin } = await import("@/lib/http/begin");
    const { lookOfHost } = await import("@/lib/resellers/queries");
    begin(async (host) => (await lookOfHost(host)) !== null);
  }
}
