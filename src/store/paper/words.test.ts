import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ink, newPaper, PAPER_MARGIN, paperFoot } from './paper.ts';
import { isolated } from './visual-runs.ts';
import { flowingText, heightIn, lineOn, textOn } from './words.ts';

/** What is written on paper, as poppler reads it back. */

const folder = mkdtempSync(join(tmpdir(), 'backlot-paper-'));
afterAll(() => rmSync(folder, { recursive: true }));

const face = { size: 11, color: ink.text };

function readBack(bytes: Uint8Array, name: string): string {
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, bytes);
  if (process.env['PICTURES'])
    execFileSync('pdftoppm', ['-r', '110', '-png', path, join(process.env['PICTURES'], name)]);
  return execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' }).normalize('NFKC');
}

/** Names and words in the scripts people write them in. */
const said = [
  ['Latin', 'Zoë Nuñez-Åkerström, Łódź, İstanbul, Đặng Thị Hương'],
  ['Urdu', 'عائشہ خان نے نیا اشتہار بنایا ہے، بہت اچھا!'],
  ['Arabic', 'العائد على الإعلان ممتاز'],
  ['Hebrew', 'כל הכבוד לצוות'],
  ['Cyrillic', 'Спасибо, Олексій Ґудзь'],
  ['Greek', 'Ευχαριστώ πολύ'],
  ['Hindi', 'बहुत अच्छा काम'],
  ['Bengali', 'খুব ভালো কাজ'],
  ['Thai', 'ทำได้ดีมาก'],
  ['Chinese', '留存率很好，下周继续。'],
  ['Traditional', '臺灣團隊'],
  ['Japanese', 'カジュアルゲームの売上'],
  ['Korean', '수고하셨습니다'],
] as const;

/** Poppler marks the direction of what it reads back. */
const plain = (it: string) => it.replaceAll(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '');
const words = (it: string) => plain(it).normalize('NFKC').split(/\s+/).filter(Boolean);
/** Poppler gives the two letters of an Arabic ligature in the order they are drawn. */
const letters = (it: string) => [...it].toSorted().join('');

test.skipIf(!existsSync('/usr/bin/pdftotext'))(
  'every script is read back as it was written, whole and bold',
  async () => {
    const { doc, done } = newPaper('Scripts', 'portrait');
    const width = doc.page.width - 2 * PAPER_MARGIN;
    for (const [at, [name, text]] of said.entries()) {
      const y = PAPER_MARGIN + at * 42;
      lineOn(doc, name, { ...face, color: ink.quiet }, { x: PAPER_MARGIN, y, width: 80 });
      lineOn(doc, text, face, { x: PAPER_MARGIN + 90, y, width: width - 90 });
      lineOn(doc, text, { ...face, bold: true }, { x: PAPER_MARGIN + 90, y: y + 18, width });
    }
    paperFoot(doc, `For ${isolated('عائشہ خان')}, 28 November 2026`);
    doc.end();
    const back = words(readBack(await done, 'scripts')).map(letters);
    const asked = said.flatMap(([, text]) => words(text)).map(letters);
    const isTwice = (word: string) => back.indexOf(word) !== back.lastIndexOf(word);
    expect(asked.filter((it) => !isTwice(it))).toEqual([]);
  },
);

test('bold words have signs of their own in every script, none with thickened lines', async () => {
  const { doc, done } = newPaper('Bold', 'portrait');
  for (const [at, [, text]] of said.entries()) {
    const spot = { x: PAPER_MARGIN, y: PAPER_MARGIN + at * 20, width: 400 };
    lineOn(doc, text, { ...face, bold: true }, spot);
  }
  doc.end();
  const named = Buffer.from(await done)
    .toString('latin1')
    .matchAll(/\/BaseFont \/\w+\+(\S+)/g);
  const drawn = new Set([...named].map(([, name]) => name!));
  expect([...drawn]).toEqual(
    expect.arrayContaining(['NotoSansSCThin-SemiBold', 'NotoSansKRThin-SemiBold']),
  );
  expect([...drawn].filter((it) => !/semibold/i.test(it))).toEqual([]);
});

test.skipIf(!existsSync('/usr/bin/pdftotext'))(
  'a text goes on over as many pages as it needs, each line where its script begins',
  async () => {
    const { doc, done } = newPaper('Long', 'portrait');
    doc.y = PAPER_MARGIN;
    const width = doc.page.width - 2 * PAPER_MARGIN;
    const bottom = doc.page.height - PAPER_MARGIN;
    const text = `${'Played well. '.repeat(300)}last\nعائشہ خان ${'کھیل '.repeat(200)}آخری`;
    flowingText(doc, text, face, { x: PAPER_MARGIN, width, bottom });
    expect(doc.bufferedPageRange().count).toBeGreaterThan(1);
    doc.end();
    const back = words(readBack(await done, 'long'));
    expect(back.filter((it) => it === 'Played')).toHaveLength(300);
    expect(back.filter((it) => it === 'کھیل')).toHaveLength(200);
    expect(back).toEqual(expect.arrayContaining(['last', 'آخری']));
  },
);

test.skipIf(!existsSync('/usr/bin/pdftotext'))(
  'of a text without room the last line says that there is more',
  async () => {
    const { doc, done } = newPaper('Cut', 'portrait');
    const box = { x: 40, y: 40, width: 120, height: 34 };
    const below = textOn(doc, 'one two three four five six seven eight nine ten eleven', face, box);
    expect(below).toBeLessThanOrEqual(40 + 34);
    expect(heightIn(doc, 'one\n\ntwo', face, 120)).toBeCloseTo(3 * 11 * 1.45, 5);
    doc.end();
    expect(readBack(await done, 'cut')).toMatch(
      /^one two three four five\nsix seven [a-z ]+\.\.\./,
    );
  },
);

test('whatever somebody typed is drawn, and quickly', async () => {
  const { doc, done } = newPaper('Anything', 'portrait');
  const signs = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'ًٌُّْ\u0670क्षि्ি্যাก็ำ้\u200d\u200c\ufe0f👩🏽🇵a1-> (') }),
  );
  fc.assert(
    fc.property(signs, fc.boolean(), (text, bold) => {
      lineOn(doc, text, { ...face, bold }, { x: 40, y: 40, width: 200 });
      textOn(doc, text, face, { x: 40, y: 80, width: 60, height: 60 });
    }),
    { numRuns: 300 },
  );
  for (const unit of ['a', 'a ', 'ع', 'ع a', '留', '👩‍💻'])
    textOn(doc, unit.repeat(100_000), face, { x: 40, y: 80, width: 60, height: 60 });
  doc.end();
  expect((await done).length).toBeGreaterThan(0);
});
