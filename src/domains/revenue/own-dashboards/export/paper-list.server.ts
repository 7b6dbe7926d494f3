import { printShade } from '#/figures/print-colours.ts';
import { ink, type Paper } from '#/store/paper/paper.ts';
import { lineOn } from '#/store/paper/words.ts';
import type { Cell, Drawing } from './drawing.ts';
import type { Box } from './paper-charts.server.ts';

const ROW = 14;
const SIZE = 7.5;
/** The narrowest column of figures. */
const NARROW = 44;

type List = Extract<Drawing, { kind: 'list' }>;

/** Columns that have room; the last ones are left out and said so. */
function fitting(it: List, width: number): { count: number; names: number; figures: number } {
  const figures = it.head.length - it.names;
  const least = Math.min(width * 0.5, (it.names > 1 ? 68 : 90) * it.names);
  const count = Math.max(1, Math.min(figures, Math.floor((width - least) / NARROW)));
  const wide = Math.min(90, (width - least) / count);
  return { count, names: (width - wide * count) / it.names, figures: wide };
}

/** A list in its frame: what has no room is counted below it. */
export function listOnPaper(doc: Paper, it: List, box: Box) {
  const { count, names, figures } = fitting(it, box.width);
  const shown = it.names + count;
  const isOver = (rows: number, foot: number) => (rows + 1 + foot) * ROW > box.height;
  const foot = it.total ? 1 : 0;
  let rows = it.rows.length;
  const left = () => it.rows.length - rows + it.more;
  while (rows > 0 && isOver(rows, foot + (left() > 0 || shown < it.head.length ? 1 : 0))) rows -= 1;
  let y = box.y;
  const line = (cells: readonly Cell[], face: { bold?: boolean; color: string; fill?: string }) => {
    if (face.fill) doc.rect(box.x, y, box.width, ROW).fill(face.fill);
    let x = box.x;
    for (const [at, { words, share }] of cells.slice(0, shown).entries()) {
      const isName = at < it.names;
      const width = isName ? names : figures;
      if (share !== undefined)
        doc.rect(x + 1, y + 1, width - 2, ROW - 2).fill(`#${printShade(share)}`);
      lineOn(
        doc,
        words,
        { size: SIZE, color: face.color, bold: face.bold ?? false },
        { x: x + 3, y: y + 3.5, width: width - 6, align: isName ? 'left' : 'right' },
      );
      x += width;
    }
    y += ROW;
    doc.moveTo(box.x, y).lineTo(box.x + box.width, y);
    doc.lineWidth(0.4).strokeColor(ink.line).stroke();
  };
  const said = (all: readonly string[]) => all.map((words) => ({ words }));
  line(said(it.head), { color: ink.quiet, fill: ink.head });
  for (const row of it.rows.slice(0, rows)) line(row, { color: ink.text });
  if (it.total) line(said(it.total), { color: ink.text, bold: true, fill: ink.head });
  const more = [
    ...(left() > 0 ? [`${left()} more rows`] : []),
    ...(shown < it.head.length ? [`${it.head.length - shown} more columns`] : []),
  ];
  if (more.length > 0)
    lineOn(
      doc,
      `${more.join(' and ')} are in the console.`,
      { size: SIZE, color: ink.quiet },
      { x: box.x + 3, y: y + 3, width: box.width - 6 },
    );
}
