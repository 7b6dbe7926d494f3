import { lookUp } from './look-up.ts';
import { ownPath } from './own-path.ts';
import { withoutCallouts } from './rich-callouts.ts';
import { text } from './schema.ts';

/**
 * Text with headings, lists, tables, code, links and pictures, as Markdown (GitHub's flavour) without
 * HTML. Handlers clean what came (`cleanRichText`) before they keep it.
 */
export const richText = (max: number) => text(max);

/**
 * A mention as it stands in the text: `[@Full Name](person:12)`. A name has an end, so that a text
 * of nothing but beginnings is not looked through from each of them.
 */
const mention = /(?<!\\)\[@((?:\\.|[^\]\\\n]){1,200})\]\(person:([1-9]\d{0,14})\)/;

/**
 * Code says what it says: an @ in it calls nobody. Each row of ticks is taken whole, so that a long
 * one without an end is looked at once and not from each of its ticks.
 */
const code =
  /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\2(?!`)/gm;

export interface Mention {
  /** The Markdown of it. */
  raw: string;
  id: number;
  name: string;
}

/** The first mention in a text, and where it begins. */
export function firstMention(markdown: string): (Mention & { at: number }) | null {
  const found = mention.exec(markdown);
  if (!found) return null;
  const name = found[1]!.replace(/\\(.)/g, '$1');
  return { raw: found[0], id: Number(found[2]), name, at: found.index };
}

export const writeMention = (id: number, name: string) =>
  `[@${name.replace(/[[\]\\]/g, '\\$&')}](person:${id})`;

/** Whom the text mentions, each once, in the order of the text. */
export function mentionsIn(markdown: string): number[] {
  const ids = new Set<number>();
  let rest = markdown.replace(code, '');
  for (let found = firstMention(rest); found; found = firstMention(rest)) {
    ids.add(found.id);
    rest = rest.slice(found.at + found.raw.length);
  }
  return [...ids];
}

/** Names a text mentions, by id, as it writes them. */
export function namesIn(markdown: string): Map<number, string> {
  const names = new Map<number, string>();
  let rest = markdown;
  for (let found = firstMention(rest); found; found = firstMention(rest)) {
    names.set(found.id, found.name);
    rest = rest.slice(found.at + found.raw.length);
  }
  return names;
}

/** The person a link in the text stands for; null for every other link. */
export function personOfLink(href: string): number | null {
  const id = /^person:([1-9]\d{0,14})$/.exec(href)?.[1];
  return id === undefined ? null : Number(id);
}

/** A page, or one of the pictures: a link to a picture is what is left of one that was cut out. */
const isOurs = (href: string) => ownPath(href) !== undefined || isOwnPicture(href);

/**
 * Whether a link may stand in a text: to a page of the console, to the web, a mail address or a
 * person. A list of what is good, because what is dangerous has more spellings than one can list.
 */
export const isGoodLink = (href: string) =>
  /^(?:https?:\/\/[^\s/]|mailto:[^\s]|#)/i.test(href) ||
  isOurs(href) ||
  personOfLink(href) !== null;

/**
 * Whether a picture is one of those that texts are given: any other address would be called with the
 * reader's rights, and one of somebody else would tell them who reads the text.
 */
export const isOwnPicture = (src: string) =>
  /^\/api\/(?:(?:documents|announcements|news-letters)\/image\?image|quiz-picture\?picture|attachments\/file\?id)=[1-9]\d{0,9}$/.test(
    src,
  );

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

/** So much of a text is read for one line of it. */
const READ = 6000;

/** What a text says in one line without its marks, for notifications and lists of results. */
export function wordsOf(markdown: string, max = 140): string {
  const words = withoutCallouts(markdown.slice(0, READ))
    .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
    .replace(/!?\[((?:\\.|[^\]\\]){0,300})\]\([^)\s]{0,2000}\)/g, '$1')
    .replace(/^[ \t]*(?:(?:#{1,6}|[-*+]|\d+[.)]|>)[ \t]+)+(?:\[[ xX]\][ \t]+)?/gm, '')
    .replace(/^[ \t|:-]+$/gm, '')
    .replace(/\*\*|~~|(?<!\\)`|(?<![\w\\])[*_]|(?<!\\)[*_](?!\w)|<br>/g, '')
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, it: string) => lookUp(named, it)!)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const signs = [...words];
  return signs.length > max
    ? `${signs
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : words;
}
