import PptxGen from 'pptxgenjs';
import { printInk, printTones } from '#/figures/print-colours.ts';
import { printLegend } from '#/figures/print-marks.ts';
import { figureWords } from '#/figures/words.ts';
import { dollarsOf } from '#/kernel/money.ts';
import { FONT, LEFT, plain, TOP, WIDTH, type Slide } from '#/store/slides.ts';
import type { Drawing, DrawnDashboard } from './drawing.ts';
import { list, lists } from './slide-list.server.ts';

const PLACE = { x: LEFT, y: TOP, w: WIDTH, h: 5.4 };
const TILES = 8;

type Drawn = DrawnDashboard['cards'][number];

const text = (slide: Slide, words: string, options: PptxGen.TextPropsOptions) =>
  slide.addText(plain(words), { fontFace: FONT, color: printInk.text, ...options });

function heading(slide: Slide, title: string, own: string) {
  text(slide, title, {
    x: LEFT,
    y: 0.4,
    w: WIDTH,
    h: 0.6,
    fontSize: 24,
    bold: true,
    fit: 'shrink',
  });
  if (own)
    text(slide, own, { x: LEFT, y: 0.95, w: WIDTH, h: 0.3, fontSize: 11, color: printInk.quiet });
}

const axis = {
  catAxisLabelFontFace: FONT,
  valAxisLabelFontFace: FONT,
  catAxisLabelFontSize: 11,
  valAxisLabelFontSize: 11,
  catAxisLabelColor: printInk.quiet,
  valAxisLabelColor: printInk.quiet,
  valGridLine: { color: printInk.line, size: 0.5 },
  catGridLine: { style: 'none' as const },
  legendFontFace: FONT,
  legendFontSize: 12,
  legendPos: 't' as const,
};

/** How an axis writes its figures. */
function format({ unit, currency }: { unit: string; currency: string }): string {
  if (unit === 'ratio') return '0.0%';
  if (unit !== 'money') return '#,##0.##';
  return `"${figureWords('money', 0, 'full', currency).replace(/[\d.,\s]+/g, '')}"#,##0.00`;
}

/** Charts draw whole units of the currency. */
const valueIn = (unit: string, value: number | null) =>
  value !== null && unit === 'money' ? dollarsOf(value) : value;

function chart(pptx: PptxGen, slide: Slide, it: Extract<Drawing, { kind: 'lines' | 'bars' }>) {
  const labels = (it.kind === 'lines' ? it.days : it.groups).map(plain);
  const isLying = it.kind === 'bars' && !it.isTime;
  // Bars that lie are drawn from below: the largest last.
  const order = <T>(of: readonly T[]) => (isLying ? of.toReversed() : [...of]);
  const data = it.series.map(({ name }, at) => ({
    name: plain(name),
    labels: order(labels),
    // A day whose figure is not known is a gap: the file has no value for it.
    values: order(it.values[at]!).map((value) => valueIn(it.unit, value) as number),
  }));
  const isLines = it.kind === 'lines';
  slide.addChart(isLines ? pptx.ChartType.line : pptx.ChartType.bar, data, {
    ...PLACE,
    ...axis,
    chartColors: it.series.map((of) => of.colour),
    valAxisLabelFormatCode: format(it),
    showLegend: it.series.length > 1,
    ...(isLines
      ? { lineDataSymbol: 'none' as const, lineSize: 2 }
      : {
          barDir: isLying ? ('bar' as const) : ('col' as const),
          barGrouping: it.isStacked ? ('stacked' as const) : ('clustered' as const),
        }),
  });
}

function points(pptx: PptxGen, slide: Slide, it: Extract<Drawing, { kind: 'points' }>) {
  const [x, y] = it.units;
  // Programs write both axes alike: of two units neither, which their titles say instead.
  const axes = x === y ? format({ unit: x, currency: it.currency }) : '#,##0.###';
  const title = (words: string, unit: string) =>
    plain(x !== y && unit === 'money' ? `${words}, ${it.currency}` : words);
  slide.addChart(
    pptx.ChartType.scatter,
    [
      { name: plain(it.across), values: it.points.map((of) => valueIn(x, of.x)!) },
      // A series each, so that each has its name and colour.
      ...it.points.map((of, at) => ({
        name: plain(of.name),
        values: it.points.map((_, other) => (other === at ? valueIn(y, of.y) : null) as number),
      })),
    ],
    {
      ...PLACE,
      ...axis,
      chartColors: it.points.map((of) => of.colour),
      lineSize: 0,
      lineDataSymbolSize: 12,
      lineDataSymbol: 'circle',
      showLegend: true,
      legendPos: 'r',
      showCatAxisTitle: true,
      showValAxisTitle: true,
      catAxisTitle: title(it.across, x),
      valAxisTitle: title(it.up, y),
      catAxisTitleFontSize: 12,
      valAxisTitleFontSize: 12,
      valAxisLabelFormatCode: axes,
    },
  );
}

function tiles(slide: Slide, cards: readonly Drawn[]) {
  const [across, step] = [4, 2.6];
  for (const [at, { title, own, drawing }] of cards.entries()) {
    if (drawing.kind !== 'tile') continue;
    const x = LEFT + (at % across) * (WIDTH / across);
    const y = TOP + Math.floor(at / across) * step;
    const at1 = { x, w: WIDTH / across - 0.2 };
    const label = title === drawing.label ? title : `${title}: ${drawing.label}`;
    text(slide, label, { ...at1, y, h: 0.5, fontSize: 13, color: printInk.quiet, fit: 'shrink' });
    text(slide, drawing.value, { ...at1, y: y + 0.5, h: 0.7, fontSize: 28, bold: true });
    const change = { ...at1, y: y + 1.15, h: 0.35, fontSize: 14, color: printTones[drawing.tone] };
    text(slide, drawing.change, change);
    const about = [drawing.about, own].filter(Boolean).join(', ');
    text(slide, about, { ...at1, y: y + 1.5, h: 0.4, fontSize: 11, color: printInk.quiet });
  }
}

/** Tiles that stand beside each other share a slide. */
function together(cards: readonly Drawn[]): Drawn[][] {
  const groups: Drawn[][] = [];
  for (const card of cards) {
    const last = groups.at(-1);
    const isTile = card.drawing.kind === 'tile' && last?.[0]?.drawing.kind === 'tile';
    if (isTile && last.length < TILES) last.push(card);
    else groups.push([card]);
  }
  return groups;
}

/** A dashboard as a presentation with native charts and tables, all of which can be edited. */
export async function dashboardSlides(it: DrawnDashboard): Promise<Uint8Array<ArrayBuffer>> {
  const pptx = new PptxGen();
  pptx.layout = 'LAYOUT_WIDE';
  pptx.title = plain(it.name);
  pptx.company = 'Backlot';
  pptx.author = 'Backlot';
  const about = [...it.about, printLegend].join('  ·  ');
  const first = pptx.addSlide();
  first.background = { color: printInk.accent };
  const white = { color: 'FFFFFF', x: LEFT, w: WIDTH };
  text(first, it.name, { ...white, y: 2.3, h: 1.2, fontSize: 38, bold: true, fit: 'shrink' });
  text(first, it.about.join('\n'), { ...white, y: 3.6, h: 2.2, fontSize: 16, valign: 'top' });
  text(first, it.note, { ...white, y: 6.8, h: 0.4, fontSize: 11 });
  const add = (title: string, own: string) => {
    const slide = pptx.addSlide();
    heading(slide, title, own);
    text(slide, about, { x: LEFT, y: 6.95, w: WIDTH, h: 0.35, fontSize: 9, color: printInk.quiet });
    return slide;
  };
  for (const group of together(it.cards)) {
    const [card] = group;
    const { title, own, drawing } = card!;
    if (drawing.kind === 'tile') tiles(add(group.length > 1 ? it.name : title, ''), group);
    else if (drawing.kind === 'list') {
      for (const part of lists(drawing)) list(add(title, own), part, drawing.names);
    } else if (drawing.kind === 'words') {
      text(add(title, own), drawing.words, {
        ...PLACE,
        fontSize: 16,
        valign: 'top',
        fit: 'shrink',
      });
    } else if (drawing.kind === 'points') points(pptx, add(title, own), drawing);
    else chart(pptx, add(title, own), drawing);
  }
  const bytes = await pptx.write({ outputType: 'uint8array' });
  if (!(bytes instanceof Uint8Array)) throw new TypeError('A presentation is made of bytes.');
  return new Uint8Array(bytes);
}
