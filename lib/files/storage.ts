import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";

const dir = "/var/tmp/lead-files";
export const storage = () => ({
  async put(bytes: Buffer, { folder }: { folder: string }) {
    const key = `${folder}/${randomUUID()}`;
    await fs.mkdir(`${dir}/${folder}`, { recursive: true });
    await fs.writeFile(`${dir}/${key}`, bytes);
    return key;
  },
  get: (key: string): Promise<Buffer> => fs.readFile(`${dir}/${key}`),
});
