import { expect, test } from "vitest";
import { sources } from "../support/sources";

const title = /^export async function generateMetadata\([\s\S]*?^ {2}return \{ title: [^}]/m;
/** These only lead to the not-found page, which has the title. */
const nowhere = ["app/[domain]/(anywhere)/[...rest]/page.tsx"];

const pages = sources.filter(({ path }) => /^app\/\[domain\]\/(.*\/)?(page|not-found)\.tsx$/.test(path));

test("every page has a title of its own in the browser's tab", () => {
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter(({ text }) => !title.test(text)).map(({ path }) => path)).toEqual(nowhere);
});
