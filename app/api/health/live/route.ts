export const dynamic = "force-dynamic";

/** The process runs. */
export const GET = () => Response.json({ status: "live" });
