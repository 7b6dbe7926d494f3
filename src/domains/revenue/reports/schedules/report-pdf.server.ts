import type { FiguresRow, Figures } from '#/figures/breakdown.contract.ts';
import { dimensionLabels } from '#/figures/dimensions.ts';
import { labelWords } from '#/figures/label-words.ts';
import { shownMeasure } from '#/figures/own/shown-measure.ts';
import { legendOf, printedWords } from '#/figures/print-marks.ts';
import { moneyTitle } from '#/figures/rates.labels.ts';
import { deltaWords, measureWords } from '#/figures/words.ts';
import {
  ink,
  newPaper,
  PAPER_MARGIN as MARGIN,
  paperFoot,
  paperLine as line,
  type Paper as Doc,
} from '#/store/paper/paper.ts';
import { lineOn, textOn } from '#/store/paper/words.ts';
import type { ReportFigures } from './report-figures.server.ts';

const tones = { up: '#0b7148', down: '#b4232f', flat: '#646775' };
const ROW = 19;
const SIZE = 8.5;
/** As many figures as stand beside each other uncut; a report of more has several lists. */
const MOST = 8;
const CHANGE_WIDTH = 44;

interface Column {
  title: string;
  width: number;
  align: 'left' | 'right';
  bold?: boolean;
  words: (row: FiguresRow) => string;
  total: string;
  tone?: (figures: Figures) => keyof typeof tones;
}

type Measures = ReportFigures['definition']['measures'];

/** Measures as evenly as can be, at most `MOST` in a list. */
function listsOf(keys: Measures): Measures[] {
  const size = Math.ceil(keys.length / Math.ceil(keys.length / MOST));
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, at) =>
    keys.slice(at * size, (at + 1) * size),
  );
}

/** The columns of a list: what it is split by, its measures, and the change of the report's first. */
function columnsOf(
  { definition, own, breakdown, standing }: ReportFigures,
  keys: Measures,
  width: number,
): Column[] {
  const { by, measures } = definition;
  const hasChange = keys[0] === measures[0];
  const first = shownMeasure(keys[0]!, own);
  const rest = hasChange ? CHANGE_WIDTH : 0;
  const figureWidth = Math.min(76, (width * 0.72 - rest) / keys.length);
  const left = width - figureWidth * keys.length - rest;
  const names = by.map((it, at): Column => ({
    title: dimensionLabels[it],
    width: left / by.length,
    align: 'left',
    words: ({ labels }) => (labels[at] ? labelWords(labels[at]) : ''),
    total: at === 0 ? `Total of ${breakdown.totalRows}` : '',
  }));
  const figures = keys.map((key, at): Column => {
    const shown = shownMeasure(key, own);
    const words = (of: Figures) => {
      const plain = measureWords(shown, of[key]?.value ?? null, 'dense', standing.currency);
      return printedWords(plain, of[key]);
    };
    return {
      title: shown.label,
      width: figureWidth,
      align: 'right',
      bold: hasChange && at === 0,
      words: (row) => words(row.figures),
      total: words(breakdown.total),
    };
  });
  const deltaOf = (of: Figures) => of[keys[0]!]?.delta ?? null;
  const changeWords = (of: Figures) => deltaWords(deltaOf(of), first.unit) ?? '–';
  const change: Column = {
    title: 'Change',
    width: CHANGE_WIDTH,
    align: 'right',
    words: (row) => changeWords(row.figures),
    total: changeWords(breakdown.total),
    tone: (of) => {
      const delta = deltaOf(of) ?? 0;
      // What rounds to 0.0 has no direction.
      const goodness = Math.abs(delta) < 0.0005 ? 0 : delta * first.tone;
      return goodness > 0 ? 'up' : goodness < 0 ? 'down' : 'flat';
    },
  };
  return hasChange ? [...names, figures[0]!, change, ...figures.slice(1)] : [...names, ...figures];
}

interface Cell {
  words: string;
  color?: string;
  bold?: boolean;
}

function rowAt(doc: Doc, columns: readonly Column[], y: number, cellOf: (it: Column) => Cell) {
  let x = MARGIN;
  for (const column of columns) {
    const { words, color = ink.text, bold = false } = cellOf(column);
    const spot = { x: x + 4, y: y + 5, width: column.width - 8, align: column.align };
    lineOn(doc, words, { size: SIZE, bold, color }, spot);
    x += column.width;
  }
}

function head(doc: Doc, columns: readonly Column[], y: number): number {
  doc.rect(MARGIN, y, doc.page.width - 2 * MARGIN, ROW).fill(ink.head);
  rowAt(doc, columns, y, (it) => ({ words: it.title, color: ink.quiet }));
  line(doc, y + ROW);
  return y + ROW;
}

/** What the signs beside its figures mean. */
function legend({ definition, breakdown }: ReportFigures): string {
  const all = [breakdown.total, ...breakdown.rows.map((it) => it.figures)];
  const figures = all.flatMap((of) => definition.measures.map((key) => of[key]));
  return legendOf(figures).join('   ');
}

/** Name, days and filters above the first page's list; the y below them. */
function opening(doc: Doc, it: ReportFigures): number {
  const at = { x: MARGIN, width: doc.page.width - 2 * MARGIN };
  lineOn(doc, 'Backlot', { size: 9, bold: true, color: ink.accent }, { ...at, y: MARGIN });
  const title = { size: 18, bold: true, color: ink.text };
  const y = textOn(doc, it.name, title, { ...at, y: MARGIN + 14, height: 60 });
  const inCurrency = it.standing.rates && `Money in ${moneyTitle(it.standing)}`;
  const formulas = Object.values(it.own).map(({ label, formula }) => `${label} = ${formula}`);
  const { days, compared, filter, incomplete } = it;
  const about = [days, compared, filter, incomplete, inCurrency, ...formulas, legend(it)]
    .filter(Boolean)
    .join('  ·  ');
  const face = { size: 9, color: ink.quiet };
  return textOn(doc, about, face, { ...at, y: y + 2, height: 120 }) + 12;
}

/** A list with its totals, from a y on, over as many pages as it takes; the y of its totals. */
function list(doc: Doc, { breakdown }: ReportFigures, columns: readonly Column[], from: number) {
  const bottom = doc.page.height - MARGIN - ROW;
  let y = head(doc, columns, from);
  const next = () => {
    if (y <= bottom) return;
    doc.addPage();
    y = head(doc, columns, MARGIN);
  };
  for (const row of breakdown.rows) {
    next();
    rowAt(doc, columns, y, (column) => ({
      words: column.words(row),
      bold: column.bold ?? false,
      ...(column.tone && { color: tones[column.tone(row.figures)] }),
    }));
    y += ROW;
    line(doc, y);
  }
  next();
  doc.rect(MARGIN, y, doc.page.width - 2 * MARGIN, ROW).fill(ink.head);
  rowAt(doc, columns, y, (column) => ({ words: column.total, bold: true }));
  return y;
}

/**
 * A report on paper: what it is of, its list with totals, page numbers.
 * @param note at the foot of each page: for whom, and when it was made.
 */
export async function reportPdf(it: ReportFigures, note: string): Promise<Uint8Array> {
  const { doc, done } = newPaper(it.name, 'landscape');
  const lists = listsOf(it.definition.measures);
  let y = opening(doc, it);
  for (const [at, keys] of lists.entries()) {
    if (at > 0) {
      doc.addPage();
      y = MARGIN;
    }
    y = list(doc, it, columnsOf(it, keys, doc.page.width - 2 * MARGIN), y);
  }
  const rest = it.breakdown.totalRows - it.breakdown.rows.length;
  if (rest > 0) {
    const words = `${rest} more rows are in the console.`;
    const spot = { x: MARGIN + 4, y: y + ROW + 6, width: doc.page.width - 2 * MARGIN };
    lineOn(doc, words, { size: SIZE, color: ink.quiet }, spot);
  }
  paperFoot(doc, note);
  doc.end();
  return done;
}
