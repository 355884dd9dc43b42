import { NextIntlClientProvider } from "next-intl";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import EditorArea from "@/components/ui/editor-area";
import messages from "@/messages/nl";

test("the server makes the place for a template's words without a complaint in its log", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const html = renderToString(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
      <EditorArea id="content" label="Tekst" value="<p>Beste heer Kok</p>" onChange={() => undefined} />
    </NextIntlClientProvider>,
  );
  expect(html).toContain('id="content"');
  expect(log).not.toHaveBeenCalled();
});
