import { lookUp } from '#/kernel/look-up.ts';
import { linesOf, shortenedTo } from './lines.ts';
import type { Paper } from './paper.ts';
import { chooseFont } from './print-fonts.ts';
import { beginsAtRight, visualRuns, type Run } from './visual-runs.ts';

/** How words look. */
export interface Face {
  /** Points. */
  size: number;
  bold?: boolean;
  color: string;
}

/** Where a line stands, in points; `y` is its top. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  /** Where it begins by its own script when absent. */
  align?: 'left' | 'right' | 'center';
}

type Features = NonNullable<PDFKit.Mixins.TextOptions['features']>;

/** fontkit takes a record as well as a list, which its types do not say: only so one is switched off. */
const areFeatures = (_: object): _ is Features => true;

/**
 * Figures below one another stand in columns, words keep the room their signs have. Inter would draw
 * what somebody typed as `->` or `>=` as one sign, which is not in the file. fontkit writes into what it
 * is given.
 */
function featuresOf({ font, words }: Run): { features?: Features } {
  const how = /\d/.test(words) ? 'tnum' : 'kern';
  const chosen = font.name.startsWith('inter') ? { [how]: true, calt: false } : { kern: true };
  return areFeatures(chosen) ? { features: chosen } : {};
}

/** From one line to the next, of the size of its signs. */
const STEP = 1.45;

/** A text longer than this says so: a page that nobody reads is not worth the minute of drawing it. */
const LONGEST = 20_000;
/** More than fits on a page's width. */
const LONGEST_LINE = 1000;

const instead: Record<string, string> = {
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '≈': '~',
  '→': '->',
  '←': '<-',
  '✓': '✔',
  '✗': '✖',
  '●': '•',
  '■': '▪',
  '▲': '↑',
  '▼': '↓',
  '★': '⭐',
};

/** What the fonts have no sign for, as it is written on paper. */
const onPaper = (words: string) =>
  words
    .toWellFormed()
    .replaceAll('≈ ', '~')
    .replaceAll(/[≤≥≠≈→←✓✗●■▲▼★]/gu, (it) => lookUp(instead, it) ?? it)
    .replaceAll(/\p{Cc}/gu, ' ');

/** Of words measured already, of a document's regular and of its bold signs, per point of size. */
const measured = new WeakMap<Paper, Record<'bold' | 'regular', Map<string, number>>>();
/** A longer one hardly comes again. */
const KNOWN_WORD = 40;
const KNOWN_WORDS = 20_000;

function shaped(doc: Paper, words: string, isBold: boolean): number {
  doc.fontSize(1);
  let sum = 0;
  for (const it of visualRuns(words, 'ltr')) {
    chooseFont(doc, it.font, isBold);
    sum += doc.widthOfString(it.words, featuresOf(it));
  }
  return sum;
}

/** How wide words are, in points. */
const measuring =
  (doc: Paper, { size, bold = false }: Face) =>
  (words: string): number => {
    if (words.length > KNOWN_WORD) return shaped(doc, words, bold) * size;
    const both = measured.get(doc) ?? { bold: new Map(), regular: new Map() };
    measured.set(doc, both);
    const known = bold ? both.bold : both.regular;
    const width = known.get(words) ?? shaped(doc, words, bold);
    if (known.size >= KNOWN_WORDS) known.clear();
    known.set(words, width);
    return width * size;
  };

function drawn(doc: Paper, words: string, face: Face, spot: Spot, direction: 'ltr' | 'rtl') {
  const { x, y, width } = spot;
  const align = spot.align ?? (direction === 'rtl' ? 'right' : 'left');
  const room = align === 'left' ? 0 : width - measuring(doc, face)(words);
  let at = x + (align === 'center' ? room / 2 : room);
  doc.fontSize(face.size).fillColor(face.color);
  // All scripts of a line stand on one line, whatever room their fonts ask for above it.
  for (const it of visualRuns(words, direction)) {
    chooseFont(doc, it.font, face.bold ?? false);
    const how = { lineBreak: false, baseline: -ASCENT * face.size };
    // What is searched and copied is what was written.
    if (it.font.isShaped) doc.markContent('Span', { actual: it.said });
    doc.text(it.words, at, y, { ...how, ...featuresOf(it) });
    if (it.font.isShaped) doc.endMarkedContent();
    at += doc.widthOfString(it.words, featuresOf(it));
  }
}

/** From the top of a line to what its signs stand on, of their size; Inter's. */
const ASCENT = 0.96875;

const directionOf = (words: string) => (beginsAtRight(words) ? 'rtl' : 'ltr');

/** One line of text, shortened to its width. */
export function lineOn(doc: Paper, given: string, face: Face, spot: Spot): void {
  const words = shortenedTo(
    onPaper(given.slice(0, LONGEST_LINE)),
    measuring(doc, face),
    spot.width,
  );
  drawn(doc, words, face, { align: 'left', ...spot }, directionOf(words));
}

/** A line of a text, and how it is read. */
interface Line {
  words: string;
  direction: 'ltr' | 'rtl';
}

/** All lines of a text of several paragraphs in a width. */
function linesIn(doc: Paper, given: string, face: Face, width: number): Line[] {
  const text = given.length > LONGEST ? `${given.slice(0, LONGEST)} …` : given;
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const written = onPaper(paragraph);
    const direction = directionOf(written);
    return linesOf(written, measuring(doc, face), width).map((words) => ({ words, direction }));
  });
}

/** Several lines, as many as fit; the last one says that there is more. Gives the y below them. */
export function textOn(doc: Paper, given: string, face: Face, box: Spot & { height: number }) {
  const step = face.size * STEP;
  const most = Math.max(1, Math.floor(box.height / step));
  const lines = linesIn(doc, given, face, box.width);
  for (const [at, { words, direction }] of lines.slice(0, most).entries()) {
    const isCut = at === most - 1 && lines.length > most;
    const shown = isCut ? shortenedTo(`${words} …`, measuring(doc, face), box.width) : words;
    drawn(doc, shown, face, { ...box, y: box.y + at * step }, direction);
  }
  return box.y + Math.min(lines.length, most) * step;
}

/** How high a text is in a width, in points. */
export const heightIn = (doc: Paper, given: string, face: Face, width: number): number =>
  linesIn(doc, given, face, width).length * face.size * STEP;

/**
 * A text from where the document stands, on as many pages as it needs.
 * @param bottom y that no line goes below.
 */
export function flowingText(
  doc: Paper,
  given: string,
  face: Face,
  { x, width, bottom }: { x: number; width: number; bottom: number },
) {
  const step = face.size * STEP;
  for (const { words, direction } of linesIn(doc, given, face, width)) {
    if (doc.y + step > bottom) doc.addPage();
    const y = doc.y;
    drawn(doc, words, face, { x, y, width }, direction);
    doc.y = y + step;
  }
}
