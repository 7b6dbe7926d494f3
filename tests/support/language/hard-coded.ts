import type { BrowserContext, Page } from 'playwright-core';
import { languageToBuild } from '#/server/texts/languages.ts';

/** What a page shows in no brackets, while the pseudo language is spoken. */

const language = languageToBuild();

export const isPseudo = process.env['BACKLOT_LANGUAGE']?.startsWith('pseudo') ?? false;

/** How a text of the code is said in the language of the build. */
export const said = (text: string): string => language?.textOf(text, '') ?? text;

/** Visible texts and accessible names, as they are drawn, block by block. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    for (const it of document.body.querySelectorAll<HTMLElement>('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        texts.push(it.getAttribute(name) ?? '');
      const own = [...it.childNodes].some((child) => child.nodeType === Node.TEXT_NODE);
      if (own && it.checkVisibility()) texts.push(it.innerText ?? it.textContent ?? '');
    }
    return texts;
  });

/** What stands outside brackets, which may stand in each other. */
export function outside(text: string): string[] {
  let depth = 0;
  let out = '';
  for (const it of text)
    if (it === '[') depth++;
    else if (it === ']') out += --depth === 0 ? '\n' : '';
    else if (depth === 0) out += it;
  return out.split('\n').map((it) => it.trim());
}

/** Countries as the runtime calls them. */
const countries = new Intl.DisplayNames(language?.tag ?? 'en', { type: 'region' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countryNames = new Set(
  letters.flatMap((one) => letters.map((other) => countries.of(one + other))),
);

/** What people wrote with marks, as it is read: without bold, code, links and quotes. */
const unmarked = (data: string) =>
  data
    .replaceAll(/\*\*?|`|\\n[>-]? ?/g, (it) => (it.startsWith('\\') ? ' ' : ''))
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/ {2,}/g, ' ');

/** Names that the runtime has in that language: of months, weekdays, countries and currencies. */
function namesOf(tag: string): string[] {
  const day = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(at);
  const months = Array.from({ length: 12 }, (_, it) => Date.UTC(2024, it));
  const week = Array.from({ length: 7 }, (_, it) => Date.UTC(2024, 0, it + 1));
  const forms = ['long', 'short'] as const;
  return forms.flatMap((it) => [
    ...months.map((at) => day({ month: it }, at)),
    ...week.map((at) => day({ weekday: it }, at)),
  ]);
}

const signs = String.raw`[\d\s,.:–−+%$€£~()/·|KMB-]|USD|PKR|PKT|UTC|GMT`;
const names = language
  ? namesOf(language.tag)
      .sort((a, b) => b.length - a.length)
      .map((it) => it.replaceAll('.', String.raw`\.`))
  : [];
const dayOrNumber = new RegExp(`^(?:${[...names, signs].join('|')})+$`);

/** What pages were answered: names, and what people wrote. */
export interface Seen {
  data: string;
}

/** Collects that of every page that is opened from now on. */
export async function collectData(context: BrowserContext): Promise<Seen> {
  const seen = { data: '' };
  await context.exposeFunction('tellData', (it: string) => void (seen.data += it));
  await context.addInitScript(() => {
    const tellData: (it: string) => void = Reflect.get(globalThis, 'tellData');
    const ask = globalThis.fetch;
    globalThis.fetch = async (...input) => {
      const reply = await ask(...input);
      // Streams and files have no end, or no names.
      if (/json/.test(reply.headers.get('Content-Type') ?? ''))
        void reply.clone().text().then(tellData);
      return reply;
    };
  });
  return seen;
}

/** The product, and keys as keyboards have them. */
const proper = new Set('Backlot Enter Shift Alt Ctrl Space Tab Esc Delete'.split(' '));

const isIn = (it: string, data: string) =>
  data.includes(it) || data.includes(JSON.stringify(it).slice(1, -1));

const isName = (it: string, data: string) =>
  proper.has(it) ||
  // A server's address.
  /^localhost:\d+$/.test(it) ||
  !/\p{L}{2}/u.test(it) ||
  dayOrNumber.test(it) ||
  countryNames.has(it) ||
  // Secrets as they are hidden, the beginning of a token, times of a person.
  /^(?:•+\w* ?)+$|^blt_\w+…$/.test(it) ||
  // What is typed so in any language, types of SQL, keys to press.
  /^(?:in|is|by):\w+$|^\([A-Z]{4,}(?:\([\d,]+\))?\)$|^\((?:(?:Ctrl|Alt|Shift) )+\w\)$/.test(it) ||
  // CTR, SQL, an issue's key, LTV D7, LTV ÷ CPI, CPI $0.24.
  /^[A-Z]{2,6}s?(?:-\d+| D\d+| ÷ [A-Z]{2,6}| [$\d.,]+)?$/.test(it) ||
  // A text that is cut ends in dots.
  isIn(it.replace(/…$/, ''), data) ||
  // A sprint by its project, an issue by its key and title, a person by a first name and times.
  isIn(it.replace(/^:? ?[A-Z]{2,6}(?:-\d+)? /, ''), data) ||
  isIn(it.replaceAll(/ [\d:–]+$/g, ''), data);

/** What of a page is neither in brackets nor data nor written by the runtime: it is hard-coded. */
export async function hardCodedOn(page: Page, seen: Seen): Promise<string[]> {
  const data = `${seen.data}\n${unmarked(seen.data)}`;
  const isData = (it: string) =>
    isName(it, data) ||
    it.split(/, | · | → |[:,] ?|\t| \(|\)/).every((part) => isName(part.trim(), data));
  const found = (await textsOf(page)).flatMap(outside).filter((it) => !isData(it));
  return [...new Set(found)];
}
