export const dynamic = "force-dynamic";

/** Reports that the process runs. */
export const GET = () => Response.json({ status: "live" });
