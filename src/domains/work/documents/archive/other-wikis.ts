import { lookUp } from '#/kernel/look-up.ts';
import { writeCallout, type CalloutKind } from '#/kernel/rich-callouts.ts';
import { closesFence, fenceOf, outsideCode } from './outside-code.ts';

/** Notion puts the id of a page behind its title; of two folders of one name it is shortened. */
const id = /[ -]([\da-f]{4})[\da-f]{24}([\da-f]{4})$/i;

/** The name of a page without its id. */
export const withoutId = (stem: string): string => stem.replace(id, '');

/** What the folder of a document's pages may be called, the likeliest first. */
export function folderNames(stem: string): string[] {
  const found = id.exec(stem);
  if (!found) return [stem];
  const plain = withoutId(stem);
  return [stem, plain, `${plain} ${found[1]}-${found[2]}`];
}

/** The page that a database of Notion became, by the name of its CSV. */
export const databaseOf = (path: string): string => path.replace(/(?:_all)?\.csv$/, '.md');

/** Folders that only hold together what was exported. */
export const isWrapper = (folder: string): boolean =>
  /^(?:export(?:block)?-[\da-f]{8}-[\da-f-]+|private & shared)$/i.test(folder);

const openings: readonly [RegExp, RegExp][] = [
  [/^<aside>[ \t]*$/i, /^<\/aside>[ \t]*$/i],
  [/^:::(info|success|tip|warning)[ \t]*$/, /^:::[ \t]*$/],
];
const kinds: Record<string, CalloutKind> = { success: 'tip', tip: 'tip', warning: 'warning' };
const signs: readonly [string, CalloutKind][] = [
  ['💡', 'tip'],
  ['⚠️', 'warning'],
  ['🚨', 'warning'],
];

/** Notion tells by a picture sign what Outline tells by a word. */
function calloutFrom(word: string | undefined, inside: readonly string[]): string {
  const text = inside.join('\n').trim();
  const sign = signs.find(([it]) => text.startsWith(it));
  if (word !== undefined || !sign) return writeCallout(lookUp(kinds, word ?? '') ?? 'note', text);
  return writeCallout(sign[1], text.slice(sign[0].length).trim());
}

/** Notion's `<aside>` and Outline's `:::info` as callouts; one that is never closed stays as it is. */
function withCallouts(text: string): string {
  const lines = text.split('\n');
  const done: string[] = [];
  let open: { at: number; closing: RegExp; word: string | undefined } | undefined;
  let code: string | undefined;
  for (const [at, line] of lines.entries()) {
    const isClosing = code !== undefined && closesFence(line, code);
    if (code !== undefined || fenceOf(line) !== undefined) {
      code = isClosing ? undefined : (code ?? fenceOf(line));
      if (!open) done.push(line);
      continue;
    }
    if (open) {
      if (!open.closing.test(line)) continue;
      done.push(calloutFrom(open.word, lines.slice(open.at + 1, at)));
      open = undefined;
      continue;
    }
    const found = openings.find(([it]) => it.test(line));
    if (found) open = { at, closing: found[1], word: found[0].exec(line)![1] };
    else done.push(line);
  }
  return (open ? [...done, ...lines.slice(open.at)] : done).join('\n');
}

/** The values of a row of a database stand line by line above its text: a list keeps them apart. */
function withProperties(text: string): string {
  const [first = '', ...rest] = text.split('\n\n');
  const lines = first.split('\n');
  const pairs = lines.map((it) => /^([^:\n`*[\]<>]{1,60}): (.+)$/.exec(it));
  // One line alone may as well be a sentence.
  if (pairs.length < 2 || pairs.some((it) => it === null)) return text;
  const list = pairs.map((it) => `- **${it![1]!.trim()}**: ${it![2]}`).join('\n');
  return [list, ...rest].join('\n\n');
}

const mention = /@\[([^[\]\n]{1,200})\]\(mention:\/\/[^()\s]{1,200}\)/g;
const size = /(\]\([^()\s]{1,2000}) (?:" ?)?=\d{0,5}x\d{0,5}"?\)/g;

/** A text of Notion or Outline as Markdown that every program reads alike. */
export function asMarkdown(text: string, name: string): string {
  const isNotions = id.test(name.replace(/\.[^./]*$/, ''));
  const plain = outsideCode(withCallouts(text), (part) =>
    part
      .replace(mention, (_, who: string) => `@${who.replace(/[\\*_~`<&!]/g, '\\$&')}`)
      .replace(size, '$1)'),
  );
  return isNotions ? withProperties(plain) : plain;
}
