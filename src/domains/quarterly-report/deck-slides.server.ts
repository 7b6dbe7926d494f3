import { dayRange, monthName } from '#/kernel/date-words.ts';
import { dollarsOf, formatMoney } from '#/kernel/money.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import { measures } from '../figures/measures.ts';
import { revenueNames } from '../figures/revenue.ts';
import { figureWords } from '../figures/words.ts';
import {
  axis,
  changeWords,
  FONT,
  hasFigures,
  heading,
  LEFT,
  list,
  partCells,
  place,
  remarks,
  WIDTH,
  type Made,
} from './deck-layout.server.ts';
import { quarterWords } from './quarters.ts';
import { slideHues, slideInk, type SlideKind } from './slides.ts';

const dollars = (micros: number) => Math.round(dollarsOf(micros));

const shortMonth = (month: string) => monthName(month).slice(0, 3);

/** How each slide is drawn: charts and tables are native, so that they can be edited. */
export const slides: Record<SlideKind, (it: Made) => void> = {
  title: ({ slide, title, quarter, figures, commentary }) => {
    slide.background = { color: slideInk.accent };
    const white = { fontFace: FONT, color: 'FFFFFF' };
    slide.addText(title, { x: LEFT, y: 2.4, w: WIDTH, h: 1, fontSize: 40, bold: true, ...white });
    slide.addText(`${quarterWords(quarter)}, ${dayRange(figures.range)}`, {
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
    for (const [at, { measure, value, delta }] of it.figures.headlines.entries()) {
      const { label, unit, tone } = measures[measure];
      const x = LEFT + (at % across) * (WIDTH / across);
      const y = 1.4 + Math.floor(at / across) * height;
      const w = WIDTH / across - 0.2;
      const goodness = (delta ?? 0) * tone;
      const color = goodness > 0 ? '0B7148' : goodness < 0 ? 'B4232F' : slideInk.quiet;
      const text = { x, w, fontFace: FONT };
      it.slide.addText(label, { ...text, y, h: 0.4, fontSize: 14, color: slideInk.quiet });
      it.slide.addText(figureWords(unit, value), {
        ...text,
        y: y + 0.4,
        h: 0.7,
        fontSize: 30,
        bold: true,
        color: slideInk.text,
      });
      it.slide.addText(changeWords(delta, unit === 'ratio'), {
        ...text,
        y: y + 1.1,
        h: 0.4,
        fontSize: 14,
        color,
      });
    }
    it.slide.addText(`Changes against ${dayRange(it.figures.compared)}`, {
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
    const { months, revenue } = it.figures;
    const name = revenueNames[revenue];
    const labels = months.map(({ month }) => shortMonth(month));
    const bar = (name: string, of: (month: (typeof months)[number]) => number) => ({
      name,
      labels,
      values: months.map((month) => dollars(of(month))),
    });
    it.slide.addChart(
      it.pptx.ChartType.bar,
      [
        bar(name, (month) => month.revenue),
        bar(`${name}, quarter before`, (month) => month.revenueBefore),
        bar('Spend', (month) => month.spend),
      ],
      {
        ...place,
        ...axis,
        barGrouping: 'clustered',
        chartColors: [slideInk.revenue, slideInk.before, slideInk.spend],
        valAxisLabelFormatCode: '$#,##0',
        showLegend: true,
        legendPos: 't',
      },
    );
    remarks(it);
  },
  networks: (it) => {
    heading(it, 'networks');
    remarks(it);
    const { networks } = it.figures;
    if (!hasFigures(it, networks.length)) return;
    it.slide.addChart(
      it.pptx.ChartType.doughnut,
      [
        {
          name: revenueNames.ads,
          labels: networks.map(({ label }) => label.label),
          values: networks.map(({ revenue }) => dollars(revenue)),
        },
      ],
      {
        ...place,
        w: 6,
        holeSize: 55,
        chartColors: networks.map(
          ({ label }, at) => slideHues[(label.color ?? at + 1) - 1] ?? slideHues[7],
        ),
        showLegend: false,
        showLabel: false,
        showValue: false,
        showPercent: false,
        dataBorder: { pt: 1, color: 'FFFFFF' },
      },
    );
    list(it, ['Network', revenueNames.ads, 'Share', 'Change'], networks.map(partCells), 6.9, 5.8);
  },
  countries: (it) => {
    heading(it, 'countries');
    remarks(it);
    if (!hasFigures(it, it.figures.countries.length)) return;
    // Bars are drawn from below: the largest last.
    const countries = it.figures.countries.toReversed();
    it.slide.addChart(
      it.pptx.ChartType.bar,
      [
        {
          name: revenueNames[it.figures.revenue],
          labels: countries.map(({ label }) => label.label),
          values: countries.map(({ revenue }) => dollars(revenue)),
        },
      ],
      {
        ...place,
        ...axis,
        barDir: 'bar',
        chartColors: [slideInk.revenue],
        showValue: true,
        dataLabelFormatCode: '$#,##0',
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
      ...partCells(part),
      formatMoney(spend, 'compact'),
      formatMoney(profit, 'compact'),
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
      roas.map(({ month, values }) => ({
        name: `Installs of ${shortMonth(month)}`,
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
    it.slide.addText(`${quarterWords(outlook.quarter)} at the pace of the last 30 complete days`, {
      x: LEFT,
      y: 1.3,
      w: WIDTH,
      h: 0.4,
      fontFace: FONT,
      fontSize: 16,
      color: slideInk.quiet,
    });
    const figures = [
      [revenueNames[it.figures.revenue], outlook.revenue],
      ['Spend', outlook.spend],
      ['Profit', outlook.profit],
    ] as const;
    for (const [at, [label, micros]] of figures.entries()) {
      const text = { x: LEFT + at * 4, w: 3.8, fontFace: FONT };
      it.slide.addText(label, { ...text, y: 2.1, h: 0.4, fontSize: 14, color: slideInk.quiet });
      it.slide.addText(formatMoney(micros), {
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
