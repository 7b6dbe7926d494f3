import type { SliceTooltipProps } from '@nivo/line';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ChartData } from './chart-data.ts';
import { Drawing, type NivoSeries } from './drawing.ts';
import { plotOf } from './plot.ts';
import { drawnOf } from './stack.ts';
import { SliceTooltip } from './tooltip.tsx';

const data: ChartData = {
  label: 'Revenue per day',
  days: ['2026-01-01', '2026-01-02'],
  series: [{ key: 'revenue', name: 'Revenue', colour: 'red', values: [10, 20] }],
  format: (value) => `$${value}`,
  axisFormat: String,
};

/** What stands under the pointer on a day of the chart, counted from 0. */
function wordsAt(indexInSeries: number): string {
  const drawn = drawnOf(data);
  const slice = { points: [{ indexInSeries }] } as object as SliceTooltipProps<NivoSeries>['slice'];
  const tooltip = createElement(SliceTooltip, { axis: 'x', slice });
  const value = { data, drawn, plot: plotOf(drawn, 300, 200) };
  const html = renderToStaticMarkup(createElement(Drawing, { value }, tooltip));
  return html.replaceAll(/<[^>]*>/g, ' ');
}

test('the figures of the day under the pointer are told', () => {
  expect(wordsAt(1)).toMatch(/2 Jan.*Revenue.*\$20/);
});

test('where fewer days were chosen while the pointer stood on a later one, nothing is', () => {
  expect(wordsAt(15)).toBe('');
});
