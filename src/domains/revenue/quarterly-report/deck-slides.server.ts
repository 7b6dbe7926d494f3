import { lineHues, printHue } from '#/figures/line-hues.ts';
import { measures } from '#/figures/measures.ts';
import { revenueNames } from '#/figures/revenue.ts';
import { deltaWords, figureWords } from '#/figures/words.ts';
import { dayRange, exactRange, shortMonth } from '#/kernel/date-words.ts';
import { dollarsOf, formatMoney } from '#/kernel/money.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import { FONT, LEFT, WIDTH } from '#/store/slides.ts';
import {
  axis,
  hasFigures,
  heading,
  list,
  partCells,
  place,
  remarks,
  type Made,
} from './deck-layout.server.ts';
import { overWords, slideMoney, withCover } from './deck-words.ts';
import { quarterWords } from './quarters.ts';
import { slideInk, type SlideKind } from './slides.ts';

/** Whole units of the currency. */
const units = (micros: number) => Math.round(dollarsOf(micros));

/** How a chart's axis writes the currency: `"€"#,##0`. */
const formatIn = ({ standing }: Made['figures']) =>
  `"${formatMoney(0, 'whole', standing.currency).replace('0', '')}"#,##0`;

/** Parts whose money is known; a chart has no way to draw what is not. */
const known = <T extends { revenue: number | null }>(parts: readonly T[]) =>
  parts.filter((it): it is T & { revenue: number } => it.revenue !== null);

/** How each slide is drawn: charts and tables are native, so that they can be edited. */
export const slides: Record<SlideKind, (it: Made) => void> = {
  title: ({ slide, title, quarter, figures, commentary }) => {
    slide.background = { color: slideInk.accent };
    const white = { fontFace: FONT, color: 'FFFFFF' };
    slide.addText(title, { x: LEFT, y: 2.4, w: WIDTH, h: 1, fontSize: 40, bold: true, ...white });
    slide.addText(`${quarterWords(quarter)}, ${dayRange(figures.range, figures.range.to)}`, {
      x: LEFT,
      y: 3.4,
      w: WIDTH,
      h: 0.5,
      fontSize: 20,
      ...white,
    });
    if (commentary)
      slide.addText(commentary, {
        x: LEFT,
        y: 4.4,
        w: WIDTH,
        h: 1.5,
        valign: 'top',
        fontSize: 16,
        ...white,
      });
  },
  headlines: (it) => {
    heading(it, 'headlines');
    const [across, height] = [4, 2];
    for (const [at, { measure, value, delta, covered }] of it.figures.headlines.entries()) {
      const { label, unit, tone } = measures[measure];
      const x = LEFT + (at % across) * (WIDTH / across);
      const y = 1.4 + Math.floor(at / across) * height;
      const w = WIDTH / across - 0.2;
      const goodness = (delta ?? 0) * tone;
      const color = goodness > 0 ? '0B7148' : goodness < 0 ? 'B4232F' : slideInk.quiet;
      const text = { x, w, fontFace: FONT };
      it.slide.addText(label, { ...text, y, h: 0.4, fontSize: 14, color: slideInk.quiet });
      it.slide.addText(figureWords(unit, value, 'full', it.figures.standing.currency), {
        ...text,
        y: y + 0.4,
        h: 0.7,
        fontSize: 30,
        bold: true,
        color: slideInk.text,
      });
      it.slide.addText(overWords(covered) || (deltaWords(delta, unit) ?? ''), {
        ...text,
        y: y + 1.1,
        h: 0.4,
        fontSize: 14,
        color,
      });
    }
    it.slide.addText(`Changes against ${exactRange(it.figures.compared)}`, {
      x: LEFT,
      y: 5.5,
      w: WIDTH,
      h: 0.4,
      fontFace: FONT,
      fontSize: 11,
      color: slideInk.quiet,
    });
    remarks(it);
  },
  months: (it) => {
    heading(it, 'months');
    remarks(it);
    const { months: all, revenue } = it.figures;
    const months = known(all);
    if (!hasFigures(it, months.length)) return;
    const name = revenueNames[revenue];
    const labels = months.map(({ month, covered }) => withCover(shortMonth(month), covered));
    const bar = (name: string, of: (month: (typeof months)[number]) => number | null) => ({
      name,
      labels,
      values: months.map((month) => units(of(month) ?? 0)),
    });
    // Of what was before, too, all or nothing: a missing bar would look like nothing earned.
    const isBeforeKnown = months.every((month) => month.revenueBefore !== null);
    const [now, before, spend] = [slideInk.revenue, slideInk.before, slideInk.spend];
    it.slide.addChart(
      it.pptx.ChartType.bar,
      [
        bar(name, (month) => month.revenue),
        ...(isBeforeKnown ? [bar(`${name}, quarter before`, (month) => month.revenueBefore)] : []),
        bar('Spend', (month) => month.spend),
      ],
      {
        ...place,
        ...axis,
        barGrouping: 'clustered',
        chartColors: isBeforeKnown ? [now, before, spend] : [now, spend],
        valAxisLabelFormatCode: formatIn(it.figures),
        showLegend: true,
        legendPos: 't',
      },
    );
  },
  networks: (it) => {
    heading(it, 'networks');
    remarks(it);
    const networks = known(it.figures.networks);
    const hues = lineHues(it.figures.networks.map(({ label }) => label.color));
    // As in the preview, which lists those without known money too.
    const colors = it.figures.networks.flatMap(({ revenue }, at) =>
      revenue === null ? [] : [printHue(hues[at]!)],
    );
    if (!hasFigures(it, networks.length)) return;
    it.slide.addChart(
      it.pptx.ChartType.doughnut,
      [
        {
          name: revenueNames.ads,
          labels: networks.map(({ label }) => label.label),
          values: networks.map(({ revenue }) => units(revenue)),
        },
      ],
      {
        ...place,
        w: 6,
        holeSize: 55,
        chartColors: colors,
        showLegend: false,
        showLabel: false,
        showValue: false,
        showPercent: false,
        dataBorder: { pt: 1, color: 'FFFFFF' },
      },
    );
    list(
      it,
      ['Network', revenueNames.ads, 'Share', 'Change'],
      networks.map((part) => partCells(it.figures, part)),
      6.9,
      5.8,
    );
  },
  countries: (it) => {
    heading(it, 'countries');
    remarks(it);
    // Bars are drawn from below: the largest last.
    const countries = known(it.figures.countries).toReversed();
    if (!hasFigures(it, countries.length)) return;
    it.slide.addChart(
      it.pptx.ChartType.bar,
      [
        {
          name: revenueNames[it.figures.revenue],
          labels: countries.map(({ label, covered }) => withCover(label.label, covered)),
          values: countries.map(({ revenue }) => units(revenue)),
        },
      ],
      {
        ...place,
        ...axis,
        barDir: 'bar',
        chartColors: [slideInk.revenue],
        showValue: true,
        dataLabelFormatCode: formatIn(it.figures),
        dataLabelFontFace: FONT,
        dataLabelFontSize: 11,
        valAxisHidden: true,
        showLegend: false,
      },
    );
  },
  apps: (it) => {
    heading(it, 'apps');
    remarks(it);
    if (!hasFigures(it, it.figures.apps.length)) return;
    const rows = it.figures.apps.map(({ spend, profit, roas7, ...part }) => [
      ...partCells(it.figures, part),
      slideMoney(it.figures, spend),
      slideMoney(it.figures, profit),
      roas7 === null ? '–' : formatPercent(roas7),
    ]);
    list(
      it,
      [
        'App',
        revenueNames[it.figures.revenue],
        'Share',
        'Change',
        'Spend',
        'Profit',
        'Paid ROAS D7',
      ],
      rows,
      LEFT,
      WIDTH,
    );
  },
  roas: (it) => {
    heading(it, 'roas');
    remarks(it);
    const { roasAges } = it.figures;
    const roas = it.figures.roas.filter(({ values }) => values.some((value) => value !== null));
    if (!hasFigures(it, roas.length)) return;
    it.slide.addChart(
      it.pptx.ChartType.line,
      roas.map(({ month, values, covered }) => ({
        name: withCover(`Installs of ${shortMonth(month)}`, covered),
        labels: roasAges.map((age) => `D${age}`),
        // What is too young to tell is left out of its line.
        values: values.filter((value) => value !== null),
      })),
      {
        ...place,
        ...axis,
        chartColors: [slideInk.before, slideInk.spend, slideInk.revenue],
        valAxisLabelFormatCode: '0%',
        lineDataSymbolSize: 7,
        showLegend: true,
        legendPos: 't',
      },
    );
  },
  outlook: (it) => {
    heading(it, 'outlook');
    const { outlook } = it.figures;
    it.slide.addText(
      withCover(
        `${quarterWords(outlook.quarter)} at the pace of the last 30 complete days`,
        outlook.covered,
      ),
      {
        x: LEFT,
        y: 1.3,
        w: WIDTH,
        h: 0.4,
        fontFace: FONT,
        fontSize: 16,
        color: slideInk.quiet,
      },
    );
    const figures = [
      [revenueNames[it.figures.revenue], outlook.revenue],
      ['Spend', outlook.spend],
      ['Profit', outlook.profit],
    ] as const;
    for (const [at, [label, micros]] of figures.entries()) {
      const text = { x: LEFT + at * 4, w: 3.8, fontFace: FONT };
      it.slide.addText(label, { ...text, y: 2.1, h: 0.4, fontSize: 14, color: slideInk.quiet });
      it.slide.addText(slideMoney(it.figures, micros), {
        ...text,
        y: 2.5,
        h: 0.7,
        fontSize: 30,
        bold: true,
        color: slideInk.text,
      });
    }
    if (it.commentary)
      it.slide.addText(it.commentary, {
        x: LEFT,
        y: 3.7,
        w: WIDTH,
        h: 3,
        valign: 'top',
        fontFace: FONT,
        fontSize: 18,
        color: slideInk.text,
      });
  },
};
