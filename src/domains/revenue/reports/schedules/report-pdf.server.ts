import type { FiguresRow, Figures } from '#/figures/breakdown.contract.ts';
import { dimensionLabels } from '#/figures/dimensions.ts';
import { shownMeasure } from '#/figures/own/shown-measure.ts';
import { moneyTitle } from '#/figures/rates.labels.ts';
import { deltaWords, measureWords } from '#/figures/words.ts';
import {
  ink,
  newPaper,
  PAPER_MARGIN as MARGIN,
  paperFoot,
  paperLine as line,
  type Paper as Doc,
} from '#/store/paper.ts';
import type { ReportFigures } from './report-figures.server.ts';

const tones = { up: '#0b7148', down: '#b4232f', flat: '#646775' };
const ROW = 19;
const SIZE = 8.5;
const CHANGE_WIDTH = 44;

/** Figures below one another stand in columns. */
const tabular = { features: ['tnum'] as ['tnum'] };

interface Column {
  title: string;
  width: number;
  align: 'left' | 'right';
  bold?: boolean;
  words: (row: FiguresRow) => string;
  total: string;
  tone?: (figures: Figures) => keyof typeof tones;
}

/** The columns of the list: what it is split by, each measure, and the change of the first. */
function columnsOf(
  { definition, own, breakdown, standing }: ReportFigures,
  width: number,
): Column[] {
  const { by, measures: keys } = definition;
  const first = shownMeasure(keys[0]!, own);
  const figureWidth = Math.min(76, (width * 0.72 - CHANGE_WIDTH) / keys.length);
  const left = width - figureWidth * keys.length - CHANGE_WIDTH;
  const names = by.map((it, at): Column => ({
    title: dimensionLabels[it],
    width: left / by.length,
    align: 'left',
    words: ({ labels }) => {
      const label = labels[at];
      return label?.note ? `${label.label}, ${label.note}` : (label?.label ?? '');
    },
    total: at === 0 ? `Total of ${breakdown.totalRows}` : '',
  }));
  const figures = keys.map((key, at): Column => {
    const shown = shownMeasure(key, own);
    const words = (of: Figures) =>
      measureWords(shown, of[key]?.value ?? null, 'dense', standing.currency);
    return {
      title: shown.label,
      width: figureWidth,
      align: 'right',
      bold: at === 0,
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
  return [...names, figures[0]!, change, ...figures.slice(1)];
}

interface Cell {
  words: string;
  color?: string;
  bold?: boolean;
}

/** Shortens what does not fit: pdfkit's own ellipsis needs a box of its own for every cell. */
function fitting(doc: Doc, words: string, width: number): string {
  if (doc.widthOfString(words, tabular) <= width) return words;
  let end = words.length;
  while (end > 0 && doc.widthOfString(`${words.slice(0, end)}…`, tabular) > width) end -= 1;
  return `${words.slice(0, end)}…`;
}

function rowAt(doc: Doc, columns: readonly Column[], y: number, cellOf: (it: Column) => Cell) {
  let x = MARGIN;
  for (const column of columns) {
    const { words, color = ink.text, bold } = cellOf(column);
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(SIZE)
      .fillColor(color);
    const inner = column.width - 8;
    const fits = fitting(doc, words, inner);
    const indent = column.align === 'right' ? inner - doc.widthOfString(fits, tabular) : 0;
    doc.text(fits, x + 4 + indent, y + 5, { lineBreak: false, ...tabular });
    x += column.width;
  }
}

function head(doc: Doc, columns: readonly Column[], y: number): number {
  doc.rect(MARGIN, y, doc.page.width - 2 * MARGIN, ROW).fill(ink.head);
  rowAt(doc, columns, y, (it) => ({ words: it.title, color: ink.quiet }));
  line(doc, y + ROW);
  return y + ROW;
}

/** Name, days and filters above the first page's list; the y below them. */
function opening(doc: Doc, it: ReportFigures): number {
  const width = doc.page.width - 2 * MARGIN;
  doc.font('bold').fontSize(9).fillColor(ink.accent).text('Backlot', MARGIN, MARGIN);
  doc
    .font('bold')
    .fontSize(18)
    .fillColor(ink.text)
    .text(it.name, MARGIN, MARGIN + 16, { width });
  const inCurrency = it.standing.rates && `Money in ${moneyTitle(it.standing)}`;
  const formulas = Object.values(it.own).map(({ label, formula }) => `${label} = ${formula}`);
  const about = [it.days, it.compared, it.filter, it.incomplete, inCurrency, ...formulas]
    .filter(Boolean)
    .join('  ·  ');
  doc
    .font('regular')
    .fontSize(9)
    .fillColor(ink.quiet)
    .text(about, MARGIN, doc.y + 4, { width });
  return doc.y + 12;
}

/**
 * A report on paper: what it is of, its list with totals, page numbers.
 * @param note at the foot of each page: for whom, and when it was made.
 */
export async function reportPdf(it: ReportFigures, note: string): Promise<Uint8Array> {
  const { doc, done } = newPaper(it.name, 'landscape');
  const columns = columnsOf(it, doc.page.width - 2 * MARGIN);
  const bottom = doc.page.height - MARGIN - ROW;
  let y = head(doc, columns, opening(doc, it));
  const next = () => {
    if (y <= bottom) return;
    doc.addPage();
    y = head(doc, columns, MARGIN);
  };
  for (const row of it.breakdown.rows) {
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
  const rest = it.breakdown.totalRows - it.breakdown.rows.length;
  if (rest > 0) {
    doc.font('regular').fontSize(SIZE).fillColor(ink.quiet);
    doc.text(`${rest} more rows are in the console.`, MARGIN + 4, y + ROW + 6, {
      lineBreak: false,
    });
  }
  paperFoot(doc, note);
  doc.end();
  return done;
}
