import { printTones } from '#/figures/print-colours.ts';
import { printLegend } from '#/figures/print-marks.ts';
import {
  ink,
  newPaper,
  PAPER_MARGIN as MARGIN,
  paperFoot,
  type Paper,
} from '#/store/paper/paper.ts';
import { lineOn, textOn } from '#/store/paper/words.ts';
import type { DrawnDashboard } from './drawing.ts';
import { barsOnPaper, linesOnPaper, pointsOnPaper, type Box } from './paper-charts.server.ts';
import { listOnPaper } from './paper-list.server.ts';

/** Points of a row of the page's grid, and between cards. */
const ROW = 35;
const GAP = 8;
const HEAD = 20;

type Drawn = DrawnDashboard['cards'][number];

/** Cards beside each other until twelve twelfths are full, as the page has them. */
function rowsOf(cards: readonly Drawn[]): Drawn[][] {
  const rows: Drawn[][] = [];
  let used = 12;
  for (const card of cards) {
    if (used + card.width > 12) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push(card);
    used += card.width;
  }
  return rows;
}

function course(doc: Paper, values: readonly (number | null)[], box: Box) {
  const known = values.filter((it) => it !== null);
  if (known.length < 2) return;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => box.x + (box.width * at) / (values.length - 1);
  const y = (value: number) => box.y + box.height * (1 - (value - low) / (high - low || 1));
  let isOpen = false;
  for (const [at, value] of values.entries()) {
    if (value === null) isOpen = false;
    else {
      if (isOpen) doc.lineTo(x(at), y(value));
      else doc.moveTo(x(at), y(value));
      isOpen = true;
    }
  }
  doc.lineWidth(1).strokeColor('#3855d0').stroke();
}

function tile(doc: Paper, it: Extract<Drawn['drawing'], { kind: 'tile' }>, box: Box) {
  const { x, y, width } = box;
  lineOn(doc, it.label, { size: 8, color: ink.quiet }, { x, y, width });
  lineOn(
    doc,
    it.value,
    { size: 16, bold: true, color: ink.text },
    { x, y: y + 12, width: width * 0.6 },
  );
  const words = [it.change, it.about].filter(Boolean).join('  ');
  const face = { size: 8, color: it.change ? `#${printTones[it.tone]}` : ink.quiet };
  lineOn(doc, words, face, { x, y: y + 34, width });
  const wide = width * 0.38;
  course(doc, it.course, { x: x + width - wide, y: y + 12, width: wide, height: 18 });
}

function body(doc: Paper, { drawing }: Drawn, box: Box) {
  if (drawing.kind === 'tile') return tile(doc, drawing, box);
  if (drawing.kind === 'lines') return linesOnPaper(doc, drawing, box);
  if (drawing.kind === 'bars') return barsOnPaper(doc, drawing, box);
  if (drawing.kind === 'points') return pointsOnPaper(doc, drawing, box);
  if (drawing.kind === 'list') return listOnPaper(doc, drawing, box);
  textOn(doc, drawing.words, { size: 8.5, color: ink.text }, box);
}

function frame(doc: Paper, card: Drawn, { x, y, width, height }: Box) {
  doc.roundedRect(x, y, width, height, 3).lineWidth(0.5).strokeColor(ink.line).stroke();
  const inner = { x: x + 8, width: width - 16 };
  const title = { size: 9, bold: true, color: ink.text };
  const half = card.own ? inner.width * 0.6 : inner.width;
  lineOn(doc, card.title, title, { ...inner, y: y + 6, width: half });
  if (card.own) {
    const face = { size: 7.5, color: ink.quiet };
    lineOn(doc, card.own, face, {
      x: inner.x + half,
      y: y + 7,
      width: inner.width - half,
      align: 'right',
    });
  }
  body(doc, card, { ...inner, y: y + HEAD + 2, height: height - HEAD - 8 });
}

/** Name, days and filters above the first page's cards; the y below them. */
function opening(doc: Paper, { name, about }: DrawnDashboard): number {
  const width = doc.page.width - 2 * MARGIN;
  const at = { x: MARGIN, width };
  lineOn(doc, 'Backlot', { size: 9, bold: true, color: ink.accent }, { ...at, y: MARGIN });
  lineOn(doc, name, { size: 18, bold: true, color: ink.text }, { ...at, y: MARGIN + 14 });
  const words = [...about, printLegend].join('  ·  ');
  const face = { size: 9, color: ink.quiet };
  return textOn(doc, words, face, { ...at, y: MARGIN + 40, height: 28 }) + 6;
}

/** A dashboard on paper, arranged as on its page: what it is of, its cards, page numbers. */
export async function dashboardPaper(it: DrawnDashboard): Promise<Uint8Array> {
  const { doc, done } = newPaper(it.name, 'landscape');
  const whole = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - MARGIN;
  let y = opening(doc, it);
  for (const row of rowsOf(it.cards)) {
    const heightOf = (card: Drawn) =>
      Math.min(card.height * ROW + (card.height - 1) * GAP, bottom - MARGIN);
    const height = Math.max(...row.map(heightOf));
    if (y + height > bottom) {
      doc.addPage();
      y = MARGIN;
    }
    let x = MARGIN;
    for (const card of row) {
      const width = ((whole + GAP) * card.width) / 12 - GAP;
      frame(doc, card, { x, y, width, height: heightOf(card) });
      x += width + GAP;
    }
    y += height + GAP;
  }
  if (it.cards.length === 0)
    lineOn(
      doc,
      'This dashboard has no cards yet.',
      { size: 10, color: ink.quiet },
      { x: MARGIN, y, width: whole },
    );
  paperFoot(doc, it.note);
  doc.end();
  return done;
}
