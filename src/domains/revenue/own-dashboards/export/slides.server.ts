import PptxGen from 'pptxgenjs';
import { figureWords } from '#/figures/words.ts';
import { dollarsOf } from '#/kernel/money.ts';
import type { Drawing, DrawnDashboard } from './drawing.ts';

/** Everywhere at hand, unlike Inter: a presentation is opened on other people's machines. */
const FONT = 'Arial';
/** Inches on a 13.33 × 7.5 slide. */
const LEFT = 0.6;
const WIDTH = 12.1;
const PLACE = { x: LEFT, y: 1.35, w: WIDTH, h: 5.4 };
const INK = { text: '1B1C22', quiet: '646775', line: 'E6E7EB', accent: '3855D0', head: 'F7F7F9' };
const TONES = { up: '0B7148', down: 'B4232F', flat: INK.quiet };
/** Rows of a list on one slide. */
const ROWS = 13;
/** Columns of a list on one slide. */
const COLUMNS = 9;
const TILES = 8;

/** What stands beside a figure, and why. */
const LEGEND = '≈ estimated   * some deliveries are missing';

type Slide = ReturnType<PptxGen['addSlide']>;
type Drawn = DrawnDashboard['cards'][number];

/** XML knows no control characters but the line break. */
const plain = (words: string) => words.replaceAll(/[^\P{Cc}\n]/gu, '');

const text = (slide: Slide, words: string, options: PptxGen.TextPropsOptions) =>
  slide.addText(plain(words), { fontFace: FONT, color: INK.text, ...options });

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
  if (own) text(slide, own, { x: LEFT, y: 0.95, w: WIDTH, h: 0.3, fontSize: 11, color: INK.quiet });
}

const axis = {
  catAxisLabelFontFace: FONT,
  valAxisLabelFontFace: FONT,
  catAxisLabelFontSize: 11,
  valAxisLabelFontSize: 11,
  catAxisLabelColor: INK.quiet,
  valAxisLabelColor: INK.quiet,
  valGridLine: { color: INK.line, size: 0.5 },
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

/** A light colour between white and the one of money or of what is bad. */
function shade(share: number): string {
  const strong = share < 0 ? [180, 35, 47] : [56, 85, 208];
  const part = 0.04 + Math.min(1, Math.abs(share)) * 0.42;
  return strong
    .map((it) =>
      Math.round(255 + (it - 255) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase();
}

type List = Extract<Drawing, { kind: 'list' }>;

/** A list on as many slides as its rows and columns need; its names stand on each. */
function lists(it: List): { head: string[]; rows: List['rows']; total: string[] | null }[] {
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

function list(
  slide: Slide,
  { head, rows, total }: ReturnType<typeof lists>[number],
  names: number,
) {
  const cell = (words: string, at: number, more: PptxGen.TableCellProps = {}) => ({
    text: plain(words),
    options: {
      fontFace: FONT,
      fontSize: 11,
      color: INK.text,
      align: at < names ? ('left' as const) : ('right' as const),
      ...more,
    },
  });
  const figures = head.length - names;
  const wide = Math.max(2.4, (WIDTH - figures * 1.25) / names);
  const narrow = figures > 0 ? (WIDTH - wide * names) / figures : 0;
  slide.addTable(
    [
      head.map((it, at) => cell(it, at, { color: INK.quiet, fill: { color: INK.head } })),
      ...rows.map((row) =>
        row.map((it, at) =>
          cell(it.words, at, it.share === undefined ? {} : { fill: { color: shade(it.share) } }),
        ),
      ),
      ...(total
        ? [total.map((it, at) => cell(it, at, { bold: true, fill: { color: INK.head } }))]
        : []),
    ],
    {
      x: LEFT,
      y: 1.35,
      w: WIDTH,
      colW: head.map((_, at) => (at < names ? wide : narrow)),
      rowH: 0.36,
      border: { type: 'solid', pt: 0.5, color: INK.line },
      valign: 'middle',
    },
  );
}

function tiles(slide: Slide, cards: readonly Drawn[]) {
  const [across, step] = [4, 2.6];
  for (const [at, { title, own, drawing }] of cards.entries()) {
    if (drawing.kind !== 'tile') continue;
    const x = LEFT + (at % across) * (WIDTH / across);
    const y = 1.35 + Math.floor(at / across) * step;
    const at1 = { x, w: WIDTH / across - 0.2 };
    const label = title === drawing.label ? title : `${title}: ${drawing.label}`;
    text(slide, label, { ...at1, y, h: 0.5, fontSize: 13, color: INK.quiet, fit: 'shrink' });
    text(slide, drawing.value, { ...at1, y: y + 0.5, h: 0.7, fontSize: 28, bold: true });
    const change = { ...at1, y: y + 1.15, h: 0.35, fontSize: 14, color: TONES[drawing.tone] };
    text(slide, drawing.change, change);
    const about = [drawing.about, own].filter(Boolean).join(', ');
    text(slide, about, { ...at1, y: y + 1.5, h: 0.4, fontSize: 11, color: INK.quiet });
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
  const about = [...it.about, LEGEND].join('  ·  ');
  const first = pptx.addSlide();
  first.background = { color: INK.accent };
  const white = { color: 'FFFFFF', x: LEFT, w: WIDTH };
  text(first, it.name, { ...white, y: 2.3, h: 1.2, fontSize: 38, bold: true, fit: 'shrink' });
  text(first, it.about.join('\n'), { ...white, y: 3.6, h: 2.2, fontSize: 16, valign: 'top' });
  text(first, it.note, { ...white, y: 6.8, h: 0.4, fontSize: 11 });
  const add = (title: string, own: string) => {
    const slide = pptx.addSlide();
    heading(slide, title, own);
    text(slide, about, { x: LEFT, y: 6.95, w: WIDTH, h: 0.35, fontSize: 9, color: INK.quiet });
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
