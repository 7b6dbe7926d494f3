import { exactInstant, shortDay } from '#/kernel/date-words.ts';
import { zoneName } from '#/kernel/dates.ts';
import { MINUS, PLUS } from '#/kernel/numbers.ts';
import {
  ink,
  newPaper,
  PAPER_MARGIN as MARGIN,
  paperFoot,
  paperLine,
  type Paper,
} from '#/store/paper/paper.ts';
import { isolated } from '#/store/paper/visual-runs.ts';
import { flowingText, heightIn, lineOn } from '#/store/paper/words.ts';
import { scoreText, stateWords } from '../evaluation-words.ts';
import { paperRadar } from './paper-radar.server.ts';
import { sideColours } from './report-colours.ts';
import type { PersonPeriod, PersonReport } from './reports.contract.ts';

const ROW = 18;

const widthOf = (doc: Paper) => doc.page.width - 2 * MARGIN;

/** Begins a page when there is no room for what comes next. */
function room(doc: Paper, needed: number) {
  if (doc.y + needed > doc.page.height - MARGIN) doc.addPage();
}

/** What follows what was written, `gap` points below it, on as many pages as it needs. */
function write(
  doc: Paper,
  words: string,
  face: { size: number; bold?: boolean; color: string },
  { left = MARGIN, gap = 0 }: { left?: number; gap?: number } = {},
) {
  doc.y += gap;
  const width = doc.page.width - MARGIN - left;
  flowingText(doc, words, face, { x: left, width, bottom: doc.page.height - MARGIN });
}

function opening(doc: Paper, { person }: PersonReport, it: PersonPeriod) {
  doc.y = MARGIN;
  write(doc, 'Backlot', { size: 9, bold: true, color: ink.accent });
  const name = { size: 18, bold: true, color: ink.text };
  lineOn(doc, person.name, name, { x: MARGIN, y: doc.y + 3, width: widthOf(doc) });
  doc.y += 29;
  const days = `${shortDay(it.startsOn)} ${it.startsOn.slice(0, 4)} – ${shortDay(it.endsOn)} ${it.endsOn.slice(0, 4)}`;
  const about = [person.title, person.team, person.department]
    .filter((it) => it !== null)
    .map(isolated)
    .join('  ·  ');
  const of = `Evaluation ${it.period} (${days})  ·  ${it.form}  ·  by ${isolated(it.evaluator.name)}  ·  ${stateWords[it.state]}`;
  const quiet = { size: 9, color: ink.quiet };
  if (about) write(doc, about, quiet, { gap: 2 });
  write(doc, of, quiet, { gap: 1 });
}

/** The overall scores side by side. */
function scores(doc: Paper, it: PersonPeriod) {
  const cells = [
    ['Score', it.final],
    ['Self', it.self],
    ['Lead', it.lead],
    ['Calibrated', it.calibrated],
    ['Company', it.company],
  ] as const;
  const top = doc.y + 14;
  const width = widthOf(doc) / cells.length;
  for (const [at, [label, score]] of cells.entries()) {
    const x = MARGIN + at * width;
    lineOn(doc, label, { size: 8, color: ink.quiet }, { x, y: top, width });
    const face = { size: at === 0 ? 20 : 14, bold: true, color: ink.text };
    lineOn(doc, scoreText(score), face, { x, y: top + (at === 0 ? 10 : 15), width });
  }
  doc.y = top + 40;
  if (it.reason) paragraph(doc, `Calibration: ${it.reason}`);
}

/** A long text goes on over the page's end; a short one stays together. */
const TOGETHER = 120;

/** What a text needs below where the document stands, so that it does not begin at a page's end. */
function needed(doc: Paper, words: string, left: number): number {
  const face = { size: 9, color: ink.text };
  return Math.min(heightIn(doc, words, face, doc.page.width - MARGIN - left), TOGETHER) + 4;
}

function paragraph(doc: Paper, words: string, left = MARGIN, color: string = ink.text) {
  const face = { size: 9, color };
  room(doc, needed(doc, words, left));
  write(doc, words, face, { left, gap: 2 });
}

function heading(doc: Paper, words: string) {
  room(doc, 60);
  write(doc, words, { size: 11, bold: true, color: ink.text }, { gap: 14 });
  doc.y += 2;
}

interface Column {
  title: string;
  width: number;
}

function tableRow(doc: Paper, columns: readonly Column[], cells: readonly string[], bold = false) {
  const y = doc.y;
  let x = MARGIN;
  for (const [at, column] of columns.entries()) {
    const face = { size: 8.5, bold: bold || at === 0, color: bold ? ink.quiet : ink.text };
    const spot = { x: x + 4, y: y + 4, width: column.width - 8 };
    lineOn(doc, cells[at] ?? '', face, { ...spot, align: at === 0 ? 'left' : 'right' });
    x += column.width;
  }
  doc.y = y + ROW;
  paperLine(doc, doc.y);
}

function table(doc: Paper, columns: readonly Column[], rows: readonly (readonly string[])[]) {
  room(doc, 3 * ROW);
  const titles = columns.map((it) => it.title);
  doc.rect(MARGIN, doc.y, widthOf(doc), ROW).fill(ink.head);
  tableRow(doc, columns, titles, true);
  for (const cells of rows) {
    room(doc, ROW);
    tableRow(doc, columns, cells);
  }
}

const signed = (gap: number | null) =>
  gap === null ? '–' : `${gap > 0 ? PLUS : gap < 0 ? MINUS : ''}${Math.abs(gap).toFixed(2)}`;

const gapOf = ({ self, lead }: { self: number | null; lead: number | null }) =>
  self === null || lead === null ? null : Math.round((self - lead) * 100) / 100;

const figures = (doc: Paper, first: string, others: readonly string[]): Column[] => {
  const each = 62;
  const rest = widthOf(doc) - each * others.length;
  return [{ title: first, width: rest }, ...others.map((title) => ({ title, width: each }))];
};

function categories(doc: Paper, it: PersonPeriod) {
  heading(doc, 'Categories');
  if (it.categories.length >= 3) {
    room(doc, 260);
    const top = doc.y;
    paperRadar(doc, it, doc.page.width / 2, top + 112, 86);
    doc.y = top + 246;
  }
  table(
    doc,
    figures(doc, 'Category', ['Weight', 'Self', 'Lead', 'Gap', 'Company']),
    it.categories.map((category) => [
      category.name,
      `${category.weight}%`,
      scoreText(category.self),
      scoreText(category.lead),
      signed(gapOf(category)),
      scoreText(category.company),
    ]),
  );
}

/** Where a comment begins, beside whose it is. */
const COMMENT = MARGIN + 56;

function said(doc: Paper, who: string, it: PersonPeriod['questions'][number]['self']) {
  if (!it || (it.score === null && !it.comment)) return;
  // What is answered in words has no score.
  const title = [who, it.score].filter((one) => one !== null).join(' ');
  room(doc, Math.max(16, it.comment ? needed(doc, it.comment, COMMENT) : 0));
  const y = doc.y + 3;
  const color = who === 'Self' ? sideColours.self : sideColours.lead;
  const spot = { x: MARGIN + 8, y, width: 46 };
  lineOn(doc, title, { size: 8.5, bold: true, color }, spot);
  doc.y = y - 3;
  if (it.comment) paragraph(doc, it.comment, COMMENT, ink.quiet);
  else doc.y = y + 11;
}

function questions(doc: Paper, it: PersonPeriod) {
  for (const [category, its] of Map.groupBy(it.questions, (question) => question.category)) {
    heading(doc, category);
    for (const question of its) {
      paragraph(doc, question.text);
      said(doc, 'Self', question.self);
      said(doc, 'Lead', question.lead);
      doc.y += 3;
    }
  }
}

function closingWords(doc: Paper, it: PersonPeriod) {
  const words = [
    ['Overall, in their own words', it.selfComment],
    [`Overall, ${isolated(it.evaluator.name)}`, it.leadComment],
    [`Acknowledged${it.agreement === 'disagree' ? ', not in agreement' : ''}`, it.note],
  ] as const;
  for (const [title, text] of words) {
    if (!text) continue;
    heading(doc, title);
    paragraph(doc, text);
  }
  if (it.acknowledgedAt) {
    paragraph(
      doc,
      `Acknowledged on ${exactInstant(new Date(it.acknowledgedAt))} ${zoneName(new Date(it.acknowledgedAt))}.`,
      MARGIN,
      ink.quiet,
    );
  }
}

function trend(doc: Paper, report: PersonReport) {
  if (report.evaluations.length < 2) return;
  heading(doc, 'Over periods');
  table(
    doc,
    figures(doc, 'Period', ['Self', 'Lead', 'Calibrated', 'Score', 'Company']),
    report.evaluations.map((it) => [
      it.period,
      ...[it.self, it.lead, it.calibrated, it.final, it.company].map(scoreText),
    ]),
  );
}

/**
 * One evaluation of a person on paper, with the scores of their other periods.
 * @param note at the foot of each page: for whom, and when it was made.
 */
export function personPdf(
  report: PersonReport,
  it: PersonPeriod,
  note: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { doc, done } = newPaper(`${report.person.name}, ${it.period}`, 'portrait');
  opening(doc, report, it);
  scores(doc, it);
  categories(doc, it);
  trend(doc, report);
  questions(doc, it);
  closingWords(doc, it);
  paperFoot(doc, note);
  doc.end();
  return done;
}
