import { marked, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { pictures } from "./pictures";

/** Renders Markdown as elements. HTML in it remains text; a link to another page of the handbook (`sender.md`) leads there. */
export function Markdown({ text, domain }: { text: string; domain: string }) {
  return <Parts tokens={marked.lexer(text)} domain={domain} />;
}

type PartsProps = { tokens: readonly Token[] | undefined; domain: string };

function Parts({ tokens = [], domain }: PartsProps): ReactNode {
  return tokens.map((token, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is read
    return <Fragment key={place}>{partOf(token, domain)}</Fragment>;
  });
}

/** Narrows a token to a kind of Markdown the handbook uses; any other kind is rendered as text. */
const isOf = <T extends Token>(token: Token, type: T["type"]): token is T => token.type === type;

function partOf(token: Token, domain: string): ReactNode {
  if (isOf<Tokens.Space>(token, "space")) return null;
  if (isOf<Tokens.Heading>(token, "heading"))
    return (
      <h2 className="mt-5 font-semibold text-form">
        <Parts tokens={token.tokens} domain={domain} />
      </h2>
    );
  if (isOf<Tokens.Paragraph>(token, "paragraph"))
    return (
      <p>
        <Parts tokens={token.tokens} domain={domain} />
      </p>
    );
  if (isOf<Tokens.List>(token, "list")) return <List list={token} domain={domain} />;
  if (isOf<Tokens.Strong>(token, "strong"))
    return (
      <strong className="font-semibold">
        <Parts tokens={token.tokens} domain={domain} />
      </strong>
    );
  if (isOf<Tokens.Em>(token, "em"))
    return (
      <em>
        <Parts tokens={token.tokens} domain={domain} />
      </em>
    );
  if (isOf<Tokens.Codespan>(token, "codespan"))
    return <code className="wrap-anywhere rounded-sm bg-sunken px-1 text-list">{token.text}</code>;
  if (isOf<Tokens.Code>(token, "code")) return <CommandLines text={token.text} />;
  if (isOf<Tokens.Image>(token, "image")) return <Picture href={token.href} alt={token.text} />;
  if (isOf<Tokens.Link>(token, "link"))
    return (
      <HandbookLink href={token.href} domain={domain}>
        <Parts tokens={token.tokens} domain={domain} />
      </HandbookLink>
    );
  if ("tokens" in token && token.tokens) return <Parts tokens={token.tokens} domain={domain} />;
  return isOf<Tokens.Escape>(token, "escape") || isOf<Tokens.Text>(token, "text") ? token.text : token.raw;
}

function List({ list, domain }: { list: Tokens.List; domain: string }) {
  const items = list.items.map((item) => (
    <li key={item.raw}>
      <Parts tokens={item.tokens} domain={domain} />
    </li>
  ));
  return list.ordered ? (
    <ol className="flex list-decimal flex-col gap-1.5 pl-6">{items}</ol>
  ) : (
    <ul className="flex list-disc flex-col gap-1.5 pl-6">{items}</ul>
  );
}

/** Renders code whose long lines scroll, by keyboard too. */
function CommandLines({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus makes it scrollable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 text-dense"
    >
      <code>{text}</code>
    </pre>
  );
}

const OF_HANDBOOK = /^([\w-]+)\.md$/;

type LinkProps = { href: string; domain: string; children: ReactNode };

function HandbookLink({ href, domain, children }: LinkProps) {
  const style = "text-brand-text underline underline-offset-2";
  const [, slug] = OF_HANDBOOK.exec(href) ?? [];
  if (slug)
    return (
      <PrefetchLink href={`/${domain}/help/${slug}`} className={style}>
        {children}
      </PrefetchLink>
    );
  return (
    <a href={href} rel="noopener" className={style}>
      {children}
    </a>
  );
}

/** Renders a screenshot; null where there is none of that name. */
function Picture({ href, alt }: { href: string; alt: string }) {
  const picture = pictures[href.replace(/^.*\/|\.webp$/g, "")];
  if (!picture) return null;
  return (
    // biome-ignore lint/performance/noImgElement: it is small already, and has its size
    <img
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading="lazy"
      className="my-2 h-auto w-full rounded-md border border-line"
    />
  );
}
