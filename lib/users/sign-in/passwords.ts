import { hash } from "@node-rs/argon2";
import { invalidField } from "@/lib/kernel/problems";
import { product } from "@/lib/kernel/product";

/** No rules on symbols and digits, and no forced change: a minimum length, and not easily guessed (docs/security.md). */
const SHORTEST = 8;
/** Shorter words of a name are part of too many other words. */
const TELLING = 4;

type Context = {
  email_address: string;
  first_name: string;
  last_name: string;
  customers?: readonly string[];
};

/**
 * Returns the Argon2id hash of a new password, unmodified. Throws Problem("invalid") at `field` for one that is too short, among the most
 * common leaked ones, or little more than a name known at the company.
 */
export async function hashOfNew(password: string, about: Context, field = "password"): Promise<string> {
  if ([...password].length < SHORTEST) throw invalidField(field, "password_short", { min: SHORTEST });
  if ((await common()).has(password.toLowerCase())) throw invalidField(field, "password_common");
  if (withoutWords(password, about).length < SHORTEST) throw invalidField(field, "password_names");
  return hash(password);
}

/** Returns the password without the names around its owner. */
function withoutWords(password: string, { email_address, first_name, last_name, customers = [] }: Context) {
  const names = [product.name, email_address, first_name, last_name, ...customers];
  const words = names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= TELLING)
    .sort((a, b) => b.length - a.length);
  return words.reduce((left, word) => left.replaceAll(word, ""), password.toLowerCase());
}

let read: Promise<ReadonlySet<string>> | undefined;

/** Returns about 49,000 of the most leaked passwords, cached in memory from the first use. */
function common(): Promise<ReadonlySet<string>> {
  read ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return read;
}
