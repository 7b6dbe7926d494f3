import {
  array,
  assert,
  constant,
  constantFrom,
  integer,
  oneof,
  property,
  string,
  tuple,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanRichText } from '#/store/rich-text.ts';
import { Title } from './document.contract.ts';
import {
  fileNameOf,
  nameOfPicture,
  picturesBeside,
  readMarkdownFile,
  withAddresses,
  writeMarkdownFile,
} from './markdown-file.ts';

const words = array(
  constantFrom('tide', 'eCPM', 'floor', '**lead**', '`code`', '[link](/tasks)', 'é'),
  {
    minLength: 1,
    maxLength: 6,
  },
).map((it) => it.join(' '));
const block = oneof(
  words,
  tuple(integer({ min: 1, max: 4 }), words).map(([n, it]) => `${'#'.repeat(n)} ${it}`),
  words.map((it) => `- ${it}\n- [ ] ${it}\n  1. ${it}`),
  words.map((it) => `> ${it}`),
  words.map((it) => `\`\`\`\n---\ntitle: ${it}\n---\n\`\`\``),
  words.map((it) => `| ${it} | b |\n| --- | --- |\n| 1 | 2 |`),
  constant('---'),
  constant('![Map](/api/documents/image?image=3)'),
);
const body = array(block, { maxLength: 6 }).map((it) => it.join('\n\n').trim());
const title = oneof(words, string({ minLength: 1, maxLength: 60 }))
  .filter((it) => Title.safeParse(it).success)
  .map((it) => Title.parse(it));

describe('a Markdown file', () => {
  test('gives back exactly the document it was made of, whatever the document says', () => {
    assert(
      property(title, body, (title, body) => {
        const document = { title, body: cleanRichText(body) };
        expect(readMarkdownFile(writeMarkdownFile(document), 'file.md')).toEqual(document);
      }),
    );
  });

  test.each([
    ['---\ntitle: Plain # and more\n---\nText', 'Plain', 'Text'],
    ["---\ntags: [a]\ntitle: 'It''s'\n---\n\nText", "It's", 'Text'],
    ['\uFEFF# Heading #\r\n\r\nText\r\nmore', 'Heading', 'Text\nmore'],
    ['Heading\n=======\nText', 'Heading', 'Text'],
    ['Text alone', 'release check list', 'Text alone'],
    ['## Not the first\n\nText', 'release check list', '## Not the first\n\nText'],
    ['---\n\nA line first', 'release check list', '---\n\nA line first'],
    ['', 'release check list', ''],
  ])('%j has a title from its front matter, its first heading or its name', (file, title, body) => {
    expect(readMarkdownFile(file, 'notes/release-check_list.md')).toEqual({ title, body });
  });

  test('pictures that lie beside it are found and get another address', () => {
    const text =
      '![A](images/one%20two.PNG) ![B](<b.png> "B") ![C](https://x.example/c.png) ![D](/api/documents/image?image=1)';
    expect(picturesBeside(text)).toEqual(['images/one%20two.PNG', 'b.png']);
    expect(nameOfPicture('images/one%20two.PNG')).toBe('one two.png');
    expect(withAddresses(text, new Map([['b.png', '/api/documents/image?image=7']]))).toContain(
      '![B](/api/documents/image?image=7)',
    );
  });

  test('is named after its document', () => {
    expect(fileNameOf('eCPM floor: guide')).toBe('ecpm-floor-guide.md');
    expect(fileNameOf('اردو')).toBe('document.md');
  });
});
