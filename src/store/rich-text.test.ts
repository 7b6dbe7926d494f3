import { array, assert, constantFrom, property } from 'fast-check';
import { Marked, type Token } from 'marked';
import { expect, test } from 'vitest';
import { isGoodLink, isOwnPicture, mentionsIn, writeMention } from '#/kernel/rich-text.ts';
import { cleanRichText } from './rich-text.ts';

const pieces = [
  ['<script>', '</script>', '<img src=x onerror=alert(1)>', '<!--', '-->', '<b', '<br>', '<'],
  ['[x](javascript:alert(1))', '](', '[', ']', '![', '(data:text/html,x)', '[x]: ', ']: '],
  ['javascript:x', '<javascript:x>', 'https://a.example/b', 'www.a.example', 'me@a.example'],
  ['/api/documents/image?image=3', '[@Sana Mirza](person:3)', 'person:3', 'ftp://a.example'],
  ['[](document:3)', '[Secret](document:3)', '[x][1]', '[1]: document:3', '(document:3)'],
  ['`', '```', '~~~', '\n', '\n\n', '    ', '\t', '> ', '- ', '- [ ] ', '1. ', '# ', '---'],
  ['| a | b |\n|---|---|\n', '| ', ' |', '**', '_', '~~', '\\', '&lt;', '&#106;', ' ', 'word'],
].flat();
const written = array(constantFrom(...pieces), { maxLength: 30 }).map((it) => it.join(''));

/** What a text is made of, as the parser sees it. */
function* tokensOf(value: unknown): Generator<Token> {
  if (Array.isArray(value)) for (const it of value) yield* tokensOf(it);
  else if (value !== null && typeof value === 'object') {
    if ('type' in value) yield value as Token;
    yield* tokensOf(Object.values(value));
  }
}

function isDangerous(token: Token): boolean {
  const href = 'href' in token ? String(token.href) : '';
  if (token.type === 'html') return !/^<(br|\/?(em|strong))>$/.test(token.raw);
  if (token.raw === '[](document:3)') return false;
  if (token.type === 'link' || token.type === 'def') return !isGoodLink(href);
  return token.type === 'image' && !isOwnPicture(href);
}

test('nothing dangerous is left, and cleaning twice is cleaning once', () => {
  const reader = new Marked({ breaks: true });
  assert(
    property(written, (markdown) => {
      const clean = cleanRichText(markdown);
      expect(cleanRichText(clean)).toBe(clean);
      expect([...tokensOf(reader.lexer(clean))].filter(isDangerous)).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  'Words, *marks*, `<b>` in code and 1 < 2.',
  '```html\n<script>alert(1)</script>\n```',
  '![ours](/api/documents/image?image=3)',
  '[page](/tasks?open=3) <https://example.com> me@example.com',
  'line  \nbroken\r\nby Windows\n\n\n',
  '| a<br>b | [@Sana Mirza](person:12) |\n|---|---|\n| x | y |',
])('what is clean stays as it is: %j', (markdown) => {
  expect(cleanRichText(markdown)).toBe(markdown);
});

test.each([
  ['a <b>c</b>', 'a &lt;b>c&lt;/b>'],
  ['`<b>` <b>', '`<b>` &lt;b>'],
  ['> <div>\n> <p>', '> &lt;div>\n> &lt;p>'],
  ['[x](javascript:alert(1))', '\\[x](javascript:alert(1))'],
  ['[x](java&#115;cript:alert(1))', '\\[x](java&#115;cript:alert(1))'],
  ['[x](//evil.example)', '\\[x](//evil.example)'],
  ['![pixel](https://evil.example/p.png)', '[pixel](https://evil.example/p.png)'],
  ['![x](/api/logout)', '\\[x](/api/logout)'],
  ['![x](/api/documents/image?image=3&q=1)', '\\[x](/api/documents/image?image=3&q=1)'],
  ['![x](data:image/png;base64,AA)', '\\[x](data:image/png;base64,AA)'],
  ['| <img src=x> |\n|---|', '| &lt;img src=x> |\n|---|'],
])('%j becomes %j', (markdown, clean) => {
  expect(cleanRichText(markdown)).toBe(clean);
});

test.each([
  ['quotations', '>'.repeat(20_000)],
  ['lists', '1. '.repeat(7_000)],
  ['emphasis', '_a*'.repeat(7_000)],
  ['brackets', '['.repeat(20_000)],
  ['pictures', '![a]('.repeat(4_000)],
  ['tags', '<a '.repeat(7_000)],
])('a flood of %s is dealt with at once', (_, flood) => {
  // What the processor does, not the clock: other work on the machine takes its time.
  const from = process.cpuUsage();
  const clean = cleanRichText(flood);
  expect(process.cpuUsage(from).user).toBeLessThan(3_000_000);
  expect(cleanRichText(clean)).toBe(clean);
});

test('mentions are read once each, not from code nor when written as words', () => {
  const text = `${writeMention(3, 'A [B]')} ${writeMention(4, 'C')} ${writeMention(3, 'A [B]')}`;
  expect(mentionsIn(text)).toEqual([3, 4]);
  expect(mentionsIn('`[@A](person:5)` \\[@A](person:6)\n\n~~~\n[@A](person:7)\n~~~')).toEqual([]);
  expect(mentionsIn('[A](person:5) [@A](person:0) [@A](person:x)')).toEqual([]);
});
