import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import { documentCast, write, type DocumentCast } from '../support/document-cast.ts';
import { hasPoppler } from '../support/pdf-words.ts';

/** A document as it is printed or saved as PDF, read back by poppler. */

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: DocumentCast;
const folder = mkdtempSync(join(tmpdir(), 'backlot-document-paper-'));

beforeAll(async () => {
  site = await openConsole();
  cast = await documentCast(site.server);
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const urdu = 'عائشہ خان نے نیا اشتہار بنایا ہے';
const arabic = 'العائد على الإعلان ممتاز';
const cyrillic = 'Спасибо, Олексій Ґудзь';
const chinese = '留存率很好下周继续';
const japanese = 'ひらがなとカタカナ';
const korean = '광고수익';
const body = [
  `# ${cyrillic}`,
  `${urdu}، **بہت اچھا**`,
  `- ${arabic}`,
  `77. ${arabic}`,
  chinese,
  `${japanese} ${korean}`,
  '> [!NOTE]\n> Łódź, İstanbul, Đặng Thị Hương',
  `| ${urdu} | ${chinese} |\n| --- | --- |\n| ${arabic} | ${cyrillic} |`,
].join('\n\n');

/** Poppler marks the direction of what it reads back. */
const plain = (it: string) => it.replaceAll(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '');
/** Poppler gives the two letters of an Arabic ligature in the order they are drawn. */
const letters = (it: string) => [...it].toSorted().join('');

async function printed(name: string, colorScheme: 'light' | 'dark') {
  const made = await write(cast.lead, { title: `${urdu} – ${chinese}`, body });
  const { page, close } = await site.show(
    `/tasks/document-info?document=${String(made.body['id'])}`,
    { who: cast.lead, viewport: { width: 1440, height: 900 }, colorScheme },
  );
  await page.getByRole('article').waitFor();
  // Letters of the system, or the console's where it has none: nothing is left to an empty box.
  const loaded = await page.evaluate(async () =>
    [...(await document.fonts.ready)]
      .filter((it) => it.status === 'loaded')
      .map((it) => it.family.replaceAll('"', '')),
  );
  expect(loaded).toEqual(expect.arrayContaining(['Noto Sans SC', 'Noto Sans KR']));
  const bytes = await page.pdf({ format: 'A4' });
  await close();
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, bytes);
  const pictures = process.env['PICTURES'];
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    execFileSync('pdftoppm', ['-r', '80', '-png', path, join(pictures, name)]);
  }
  return path;
}

test.skipIf(!hasPoppler)(
  'every script of a document stands on paper, right to left where it is read so',
  async () => {
    const path = await printed('document-paper', 'light');
    const text = execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' });
    const back = plain(text.normalize('NFKC')).split(/\s+/).map(letters);
    const asked = [urdu, arabic, cyrillic, 'Łódź, İstanbul, Đặng Thị Hương']
      .flatMap((it) => it.normalize('NFKC').split(/\s+/))
      .map(letters);
    expect(asked.filter((it) => !back.includes(it))).toEqual([]);
    for (const it of [chinese, japanese, korean]) {
      expect(plain(text).replaceAll(/\s/g, '')).toContain(it);
    }
    // Each font lies in the file: another machine draws the same signs.
    const fonts = execFileSync('pdffonts', [path], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .slice(2);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((it) => !/\byes\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+$/.test(it))).toEqual([]);
  },
);

test.skipIf(!hasPoppler)('the first word of an Urdu paragraph stands at its right', async () => {
  const path = await printed('document-paper-dark', 'dark');
  const boxes = spawnSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' }).stdout;
  const width = Number(/page width="([\d.]+)"/.exec(boxes)?.[1]);
  const words = [...boxes.matchAll(/xMin="([\d.]+)"[^>]*xMax="([\d.]+)"[^>]*>([^<]*)</g)].map(
    ([, from, to, word]) => ({ from: Number(from), to: Number(to), word: plain(word!) }),
  );
  const bold = words.find((it) => letters(it.word.normalize('NFKC')) === letters('بہت'));
  const first = words.filter((it) => letters(it.word.normalize('NFKC')) === letters('عائشہ'));
  expect(first.some((it) => it.to > width * 0.85)).toBe(true);
  expect(bold!.to).toBeLessThan(Math.max(...first.map((it) => it.from)));
  // The number of a list of Arabic words stands before the first of them: at its right.
  const nth = words.find((it) => /^\.?77\.?$/.test(it.word));
  const listed = words.filter((it) => letters(it.word.normalize('NFKC')) === letters('العائد'));
  expect(nth!.from).toBeGreaterThan(Math.max(...listed.slice(0, 2).map((it) => it.to)));
});
