import type PptxGen from 'pptxgenjs';
import { printInk, printShade } from '#/figures/print-colours.ts';
import { FONT, LEFT, plain, TOP, WIDTH, type Slide } from '#/store/slides.ts';
import type { Drawing } from './drawing.ts';

/** Rows of a list on one slide. */
const ROWS = 13;
/** Columns of a list on one slide. */
const COLUMNS = 9;

type List = Extract<Drawing, { kind: 'list' }>;

/** A list on as many slides as its rows and columns need; its names stand on each. */
export function lists(it: List): { head: string[]; rows: List['rows']; total: string[] | null }[] {
  const figures = it.head.length - it.names;
  const room = COLUMNS - it.names;
  const parts = Math.max(1, Math.ceil(figures / room));
  return Array.from({ length: parts }, (_, part) => {
    const from = it.names + part * room;
    const cut = <T>(of: readonly T[]) => [...of.slice(0, it.names), ...of.slice(from, from + room)];
    const pages = Math.max(1, Math.ceil(it.rows.length / ROWS));
    return Array.from({ length: pages }, (_, page) => ({
      head: cut(it.head),
      rows: it.rows.slice(page * ROWS, (page + 1) * ROWS).map(cut),
      total: page === pages - 1 && it.total ? cut(it.total) : null,
    }));
  }).flat();
}

export function list(
  slide: Slide,
  { head, rows, total }: ReturnType<typeof lists>[number],
  names: number,
) {
  const cell = (words: string, at: number, more: PptxGen.TableCellProps = {}) => ({
    text: plain(words),
    options: {
      fontFace: FONT,
      fontSize: 11,
      color: printInk.text,
      align: at < names ? ('left' as const) : ('right' as const),
      ...more,
    },
  });
  const figures = head.length - names;
  const wide = Math.max(2.4, (WIDTH - figures * 1.25) / names);
  const narrow = figures > 0 ? (WIDTH - wide * names) / figures : 0;
  slide.addTable(
    [
      head.map((it, at) => cell(it, at, { color: printInk.quiet, fill: { color: printInk.head } })),
      ...rows.map((row) =>
        row.map((it, at) =>
          cell(
            it.words,
            at,
            it.share === undefined ? {} : { fill: { color: printShade(it.share) } },
          ),
        ),
      ),
      ...(total
        ? [total.map((it, at) => cell(it, at, { bold: true, fill: { color: printInk.head } }))]
        : []),
    ],
    {
      x: LEFT,
      y: TOP,
      w: WIDTH,
      colW: head.map((_, at) => (at < names ? wide : narrow)),
      rowH: 0.36,
      border: { type: 'solid', pt: 0.5, color: printInk.line },
      valign: 'middle',
    },
  );
}
