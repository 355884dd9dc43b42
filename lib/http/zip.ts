import { Zip, ZipPassThrough } from "fflate";

/** A file in a zip. */
export type Zipped = { name: string; bytes: Uint8Array };

/** Returns a zip that is made while it is read, one file at a time: memory use is constant. An error while making a file aborts the zip. */
export function zipOf(files: AsyncGenerator<Zipped>): ReadableStream<Uint8Array> {
  let zip: Zip;
  return new ReadableStream({
    start(controller) {
      zip = new Zip((error, part, isLast) => {
        if (error) return controller.error(error);
        controller.enqueue(part);
        if (isLast) controller.close();
      });
    },
    async pull() {
      const { done, value } = await files.next();
      if (done) return zip.end();
      const file = new ZipPassThrough(value.name);
      zip.add(file);
      file.push(value.bytes, true);
    },
    async cancel() {
      await files.return(undefined);
    },
  });
}

/** Returns a text as a file with a byte order mark, so that office programs read it as UTF-8. */
export const textFile = (name: string, text: string): Zipped => ({
  name,
  bytes: new TextEncoder().encode(`\ufeff${text}`),
});
