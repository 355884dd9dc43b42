import { command } from "@/lib/access/verbs";
import { storeFile } from "@/lib/files/commands";
import { JobStarted } from "@/lib/jobs/answers";
import { startJob } from "@/lib/jobs/commands";
import { riMatchesJob } from "../jobs";
import { bytesOf, readStatement } from "../queries/read-statement";
import { RiStatement } from "../schema";

/**
 * Starts the import of a statement. A file that cannot be read completely is refused before anything is stored (DECISIONS §8). Throws
 * Problem("invalid") at `file`, ("conflict") while open items are being imported.
 */
export const startRiMatches = command({
  can: "ri-matches.write",
  input: RiStatement,
  answer: JobStarted,
  async run(tx, { file }) {
    const bytes = await bytesOf(file);
    const lines = await readStatement(bytes);
    const upload = { bytes, filename: file.name, content_type: "text/csv", folder: "imports" };
    const file_id = await storeFile(tx, upload);
    return { accepted: true as const, data: await startJob(tx, riMatchesJob, { file_id }, lines.length) };
  },
});
