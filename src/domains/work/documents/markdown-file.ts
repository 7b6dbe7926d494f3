/** A document as a file: its title in front matter, then its Markdown. */

interface Text {
  title: string;
  body: string;
}

export const writeMarkdownFile = ({ title, body }: Text): string =>
  `---\ntitle: ${JSON.stringify(title)}\n---\n\n${body}\n`;

const frontMatter = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/;
/** A title or its front matter is no longer than this; what is, is text. */
const LONGEST_LINE = 2_000;

/**
 * The heading a text begins with, in either of Markdown’s two ways, and how many lines it takes. By
 * lines: an expression over all of it would look at a long one from each of its signs.
 */
function firstHeading(body: string): { words: string; lines: number } | undefined {
  const [line = '', below = ''] = body.split('\n', 2);
  if (line.length > LONGEST_LINE || below.length > LONGEST_LINE) return undefined;
  const marked = /^ {0,3}# +(.*)$/.exec(line)?.[1];
  if (marked !== undefined) {
    const words = marked
      .trimEnd()
      .replace(/(?<= )#+$/, '')
      .trim();
    return words === '' ? undefined : { words, lines: 1 };
  }
  const isUnderlined = /^ {0,3}=+ *$/.test(below) && /[^\s#>*+-]/.test(line);
  return isUnderlined ? { words: line.trim(), lines: 2 } : undefined;
}

/** The value of `title:` in front matter: quoted in either way, or plain. */
function titleIn(matter: string): string | undefined {
  const value = /^title:[ \t]*(.+?)[ \t]*$/m.exec(matter)?.[1];
  if (value === undefined) return undefined;
  if (value.startsWith("'")) return value.replace(/^'|'$/g, '').replaceAll("''", "'");
  if (!value.startsWith('"')) return value.replace(/[ \t]+#.*$/, '');
  try {
    return String(JSON.parse(value));
  } catch {
    return value.replace(/^"|"$/g, '');
  }
}

/**
 * Reads a Markdown file. The title is that of the front matter, else the first heading, which is then
 * no longer part of the text, else the file's name.
 */
export function readMarkdownFile(file: string, fileName: string): Text {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const matter = frontMatter.exec(text);
  const body = text.slice(matter?.[0].length ?? 0).trim();
  const title = titleIn(matter?.[1]?.slice(0, LONGEST_LINE) ?? '')?.trim();
  if (title) return { title, body };
  const heading = firstHeading(body);
  if (heading) {
    return { title: heading.words, body: body.split('\n').slice(heading.lines).join('\n').trim() };
  }
  const name = fileName
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return { title: name || 'Untitled', body };
}

/** A name for the exported file. */
export const fileNameOf = (title: string): string =>
  `${
    title
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'document'
  }.md`;

const picture = /!\[((?:\\.|[^\]\\])*)\]\(<?([^)\s>]+)>?(?:\s+(?:"[^"]*"|'[^']*'))?\)/g;

/** Addresses of the pictures a text shows that lie beside it, as they are written. */
export const picturesBeside = (body: string): string[] => [
  ...new Set(
    [...body.matchAll(picture)].map((it) => it[2]!).filter((it) => !/^(?:[a-z]+:|\/)/i.test(it)),
  ),
];

/** The last part of an address, as the file it names is called. */
export function nameOfPicture(address: string): string {
  const last = address.replace(/[?#].*$/, '').replace(/^.*[\\/]/, '');
  try {
    return decodeURIComponent(last).toLowerCase();
  } catch {
    return last.toLowerCase();
  }
}

/** The text with the addresses of some pictures changed. */
export const withAddresses = (body: string, others: ReadonlyMap<string, string>): string =>
  body.replace(picture, (whole, alt: string, address: string) => {
    const other = others.get(address);
    return other === undefined ? whole : `![${alt}](${other})`;
  });
