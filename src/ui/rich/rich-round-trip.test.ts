import { MarkdownManager } from '@tiptap/markdown';
import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { cleanRichText } from '#/store/rich-text.ts';
import { richExtensions } from './rich-extensions.ts';

const manager = () =>
  new MarkdownManager({
    extensions: richExtensions({ placeholder: '', loadPicture: () => Promise.resolve('') }),
    marked: new Marked({ gfm: true, breaks: true }) as never,
  });
const kept = (markdown: string) => manager().serialize(manager().parse(markdown));

test.each([
  'Plain words.',
  'Two\n\nparagraphs',
  '# Heading\n\n### Lower',
  '**bold** *italic* ~~gone~~ `code`',
  '- one\n- two\n  - below',
  '1. one\n2. two',
  '- [ ] open\n- [x] done',
  '> quoted',
  '```\nconst a = 1 < 2;\n```',
  '[words](https://example.com/a?b=c&d=e)',
  'Ask [@Sana Mirza](person:12) about it',
  '[@Odd \\[Name\\]](person:7)',
  'See [Tide \\[2\\] \\*a\\*](document:12) first',
  'See [](document:12) first',
  '> [!NOTE]\n> Mind the **tide**\n>\n> - at noon\n> - at night',
  '> [!WARNING]\n> # Stop\n>\n> > [!TIP]\n> > inside',
  '![chart](/api/documents/image?image=3)',
  '| a | b |\n| --- | --- |\n| x | y |',
  'a &lt; b &amp; c',
  '---',
])('what the editor takes in it gives back: %s', (markdown) => {
  expect(
    kept(markdown)
      .trim()
      .replace(/ +\|/g, ' |')
      .replace(/-{3,} \|/g, '--- |'),
  ).toBe(markdown);
});

test.each([
  'Plain',
  'line\nbroken',
  '**a *b** c*',
  '| a | b |\n| --- | --- |\n| x<br>y | y |',
  'typed <script> and List&lt;String>',
  '- [ ] a\n\n  b',
  'x\n\n\n\ny',
])('what it writes is clean and stays what it is: %s', (markdown) => {
  const once = kept(cleanRichText(markdown));
  expect(cleanRichText(once)).toBe(once);
  expect(kept(once)).toBe(once);
});
