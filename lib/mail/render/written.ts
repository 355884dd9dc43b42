import * as base64 from "nodemailer/lib/base64";
import type MimeNode from "nodemailer/lib/mime-node";
import * as printable from "nodemailer/lib/qp";

const END = "\r\n";

/**
 * A composed message as bytes, as the library's own `build` answers them: only a text that ends with a space may be broken elsewhere.
 * That one passes every part through streams and waits some turns for each, which takes longer than all the rest of a mail; here
 * everything is at hand. Throws on content that is not.
 */
export function written(message: MimeNode): Buffer {
  const text = partOf(message);
  return Buffer.from(text.endsWith("\n") ? text : text + END);
}

/** Its heads come first: only with them a part knows whether it has others inside, and what stands between those. */
function partOf(node: MimeNode): string {
  const head = `${node.buildHeaders()}${END}${END}`;
  if (!node.multipart) return head + bodyOf(node);
  const inside = node.childNodes.map((child) => `--${node.boundary}${END}${partOf(child)}${END}`);
  return `${head}${inside.join("")}--${node.boundary}--${END}`;
}

function bodyOf(node: MimeNode): string {
  const { content = "" } = node;
  if (typeof content !== "string" && !Buffer.isBuffer(content)) throw new Error("a part is not at hand");
  switch (node.getTransferEncoding()) {
    case "base64":
      return base64.wrap(base64.encode(content));
    case "quoted-printable":
      return printable.wrap(printable.encode(content));
    default:
      return content.toString();
  }
}
