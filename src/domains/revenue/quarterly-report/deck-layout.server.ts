import type PptxGen from 'pptxgenjs';
import { labelWords } from '#/figures/label-words.ts';
import { deltaWords } from '#/figures/words.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import { FONT, LEFT, WIDTH, type Slide } from '#/store/slides.ts';
import { currencyWords, slideMoney, withCover } from './deck-words.ts';
import type { DeckFigures } from './quarterly-report.contract.ts';
import { quarterWords, type Quarter } from './quarters.ts';
import { slideInk, slideTitles, type SlideKind } from './slides.ts';

export interface Made {
  pptx: PptxGen;
  slide: Slide;
  quarter: Quarter;
  title: string;
  figures: DeckFigures;
  commentary: string;
}

export function heading({ slide, quarter }: Made, kind: SlideKind) {
  slide.addText(slideTitles[kind], {
    x: LEFT,
    y: 0.4,
    w: WIDTH - 2,
    h: 0.6,
    fontFace: FONT,
    fontSize: 26,
    bold: true,
    color: slideInk.text,
  });
  slide.addText(quarterWords(quarter), {
    x: LEFT + WIDTH - 2,
    y: 0.4,
    w: 2,
    h: 0.6,
    align: 'right',
    fontFace: FONT,
    fontSize: 14,
    color: slideInk.quiet,
  });
}

/** In which currency the slides are, where it is not the dollar. */
export function currencyNote({ slide, figures }: Made) {
  const words = currencyWords(figures);
  if (!words) return;
  slide.addText(words, {
    x: LEFT,
    y: 7.05,
    w: WIDTH,
    h: 0.3,
    fontFace: FONT,
    fontSize: 9,
    color: slideInk.quiet,
  });
}

/** What was written to a slide stands below its chart, where it can be edited. */
export function remarks({ slide, commentary }: Made) {
  if (!commentary) return;
  slide.addText(commentary, {
    x: LEFT,
    y: 6.1,
    w: WIDTH,
    h: 1,
    valign: 'top',
    fontFace: FONT,
    fontSize: 14,
    color: slideInk.text,
  });
}

/** A chart without figures is one that programs refuse to open: words stand in its place. */
export function hasFigures({ slide }: Made, found: number): boolean {
  if (found > 0) return true;
  slide.addText('There are no figures for this yet.', {
    x: LEFT,
    y: 1.3,
    w: WIDTH,
    h: 0.5,
    fontFace: FONT,
    fontSize: 16,
    color: slideInk.quiet,
  });
  return false;
}

export const axis = {
  catAxisLabelFontFace: FONT,
  valAxisLabelFontFace: FONT,
  catAxisLabelFontSize: 12,
  valAxisLabelFontSize: 11,
  catAxisLabelColor: slideInk.quiet,
  valAxisLabelColor: slideInk.quiet,
  valGridLine: { color: slideInk.line, size: 0.5 },
  catGridLine: { style: 'none' as const },
  legendFontFace: FONT,
  legendFontSize: 12,
};
export const place = { x: LEFT, y: 1.2, w: WIDTH, h: 4.7 };

type PartCell = Pick<
  DeckFigures['networks'][number],
  'label' | 'revenue' | 'share' | 'delta' | 'covered'
>;
export const partCells = (of: DeckFigures, { label, revenue, share, delta, covered }: PartCell) => [
  labelWords(label),
  withCover(slideMoney(of, revenue), covered),
  share === null ? '–' : formatPercent(share),
  deltaWords(delta, 'money') ?? '–',
];

/** A table that stays one in the presentation. */
export function list({ slide }: Made, head: string[], rows: string[][], x: number, w: number) {
  const cell = (text: string, at: number, isHead: boolean) => ({
    text,
    options: {
      fontFace: FONT,
      fontSize: 12,
      bold: isHead,
      color: isHead ? slideInk.quiet : slideInk.text,
      align: at === 0 ? ('left' as const) : ('right' as const),
    },
  });
  const names = Math.max(2.4, w - (head.length - 1) * 1.3);
  const figures = (w - names) / (head.length - 1);
  slide.addTable(
    [
      head.map((text, at) => cell(text, at, true)),
      ...rows.map((row) => row.map((text, at) => cell(text, at, false))),
    ],
    {
      x,
      y: 1.3,
      w,
      colW: [names, ...head.slice(1).map(() => figures)],
      rowH: 0.44,
      border: { type: 'solid', pt: 0.5, color: slideInk.line },
      valign: 'middle',
    },
  );
}
