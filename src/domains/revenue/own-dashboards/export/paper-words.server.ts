import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Paper } from '#/store/paper.ts';

/** The scripts the house's font has beside Latin, each in a file of its own. */
const scripts = [
  ['cyrillic', /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/],
  ['cyrillic-ext', /[\u0460-\u052f\u1c80-\u1c8a\u20b4\u2de0-\u2dff\ua640-\ua69f]/],
  ['greek', /[\u0370-\u03ff]/],
  ['greek-ext', /[\u1f00-\u1fff]/],
  ['vietnamese', /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/],
  [
    'latin-ext',
    /[\u0100-\u02ba\u1d00-\u1dbf\u1e00-\u1e9f\u1ef2-\u1eff\u2020\u20a0-\u20c0\u2c60-\u2c7f\ua720-\ua7ff]/,
  ],
] as const;
type Script = (typeof scripts)[number][0] | 'latin';

const scriptOf = (sign: string): Script =>
  sign < '\u0100' ? 'latin' : (scripts.find(([, signs]) => signs.test(sign))?.[0] ?? 'latin');

/** Of a document the fonts that are in it already: only those it needs are. */
const registered = new WeakMap<Paper, Set<string>>();

function fontOf(doc: Paper, script: Script, bold: boolean): string {
  if (script === 'latin') return bold ? 'bold' : 'regular';
  const name = `${script}-${bold ? 600 : 400}`;
  const known = registered.get(doc) ?? new Set<string>();
  registered.set(doc, known);
  if (!known.has(name)) {
    const file = import.meta.resolve(`@fontsource/inter/files/inter-${name}-normal.woff`);
    doc.registerFont(name, readFileSync(fileURLToPath(file)));
    known.add(name);
  }
  return name;
}

/** Stretches of a text that one font has; what none has is left to Latin. */
function runsOf(words: string): { script: Script; words: string }[] {
  const runs: { script: Script; words: string }[] = [];
  for (const sign of words) {
    const last = runs.at(-1);
    // A space or a stop goes with the word before it.
    const script = last && /[\s.,:;()–-]/.test(sign) ? last.script : scriptOf(sign);
    if (last?.script === script) last.words += sign;
    else runs.push({ script, words: sign });
  }
  return runs;
}

export interface Face {
  size: number;
  bold?: boolean;
  color: string;
}

/** Figures below one another stand in columns. */
const tabular = { features: ['tnum'] as ['tnum'] };

/** What the font has no sign for, as it is written on paper. */
const onPaper = (words: string) => words.replaceAll('≈ ', '~').replaceAll(/\p{Cc}/gu, ' ');

function widthOf(doc: Paper, words: string, { size, bold = false }: Face): number {
  doc.fontSize(size);
  return runsOf(words).reduce((sum, it) => {
    doc.font(fontOf(doc, it.script, bold));
    return sum + doc.widthOfString(it.words, tabular);
  }, 0);
}

function shortened(doc: Paper, words: string, face: Face, width: number): string {
  if (widthOf(doc, words, face) <= width) return words;
  const signs = [...words];
  let [low, high] = [0, signs.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(doc, `${signs.slice(0, middle).join('')}…`, face) <= width) low = middle;
    else high = middle - 1;
  }
  return `${signs.slice(0, low).join('')}…`;
}

export interface Spot {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right' | 'center';
}

/** One line of text, shortened to its width; each script in its own file of the font. */
export function lineOn(doc: Paper, given: string, face: Face, { x, y, width, align }: Spot) {
  const words = shortened(doc, onPaper(given), face, width);
  const room = align === undefined || align === 'left' ? 0 : width - widthOf(doc, words, face);
  let at = x + (align === 'center' ? room / 2 : room);
  doc.fontSize(face.size).fillColor(face.color);
  for (const run of runsOf(words)) {
    doc.font(fontOf(doc, run.script, face.bold ?? false));
    doc.text(run.words, at, y, { lineBreak: false, ...tabular });
    at += doc.widthOfString(run.words, tabular);
  }
}

/** Several lines, as many as fit; the last one says that there is more. Gives the y below them. */
export function textOn(
  doc: Paper,
  given: string,
  face: Face,
  box: Spot & { height: number },
): number {
  const step = face.size * 1.45;
  const most = Math.max(1, Math.floor(box.height / step));
  const lines: string[] = [];
  let line = '';
  for (const word of onPaper(given).split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(doc, longer, face) > box.width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line) lines.push(line);
  for (const [at, words] of lines.slice(0, most).entries()) {
    const isCut = at === most - 1 && lines.length > most;
    lineOn(doc, isCut ? `${words} …` : words, face, { ...box, y: box.y + at * step });
  }
  return box.y + Math.min(lines.length, most) * step;
}
