import { axisWords } from '#/figures/words.ts';
import { niceTicks } from '#/kernel/nice-ticks.ts';
import { ink, type Paper } from '#/store/paper/paper.ts';
import { lineOn } from '#/store/paper/words.ts';
import type { Drawing, Series } from './drawing.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SMALL = 7;
const LEGEND = 12;
const FOOT = 12;
const SIDE = 38;
const quiet = { size: SMALL, color: ink.quiet };

type Lines = Extract<Drawing, { kind: 'lines' }>;
type Bars = Extract<Drawing, { kind: 'bars' }>;
type Points = Extract<Drawing, { kind: 'points' }>;

/** What each colour is; the box that is left below. */
function legend(doc: Paper, series: readonly Series[], box: Box): Box {
  if (series.length < 2) return box;
  const width = Math.min(96, box.width / series.length);
  for (const [at, { name, colour }] of series.entries()) {
    const x = box.x + at * width;
    doc.rect(x, box.y + 1.5, 6, 6).fill(`#${colour}`);
    lineOn(doc, name, quiet, { x: x + 9, y: box.y, width: width - 12 });
  }
  return { ...box, y: box.y + LEGEND, height: box.height - LEGEND };
}

/** Where values lie, with the lines of the grid and their words. */
function scale(
  doc: Paper,
  values: readonly number[],
  { unit, currency }: Pick<Lines, 'unit' | 'currency'>,
  plot: Box,
) {
  const ticks = niceTicks(
    values.reduce((low, it) => Math.min(low, it), 0),
    values.reduce((high, it) => Math.max(high, it), 0),
    plot.height < 70 ? 2 : 4,
  );
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const y = (value: number) => plot.y + plot.height * (1 - (value - low) / (high - low || 1));
  for (const tick of ticks) {
    doc.moveTo(plot.x, y(tick)).lineTo(plot.x + plot.width, y(tick));
    doc.lineWidth(0.4).strokeColor(ink.line).stroke();
    const spot = { x: plot.x - SIDE, y: y(tick) - 3.5, width: SIDE - 5, align: 'right' as const };
    lineOn(doc, axisWords(unit, tick, currency), quiet, spot);
  }
  return y;
}

const plotIn = (box: Box): Box => ({
  x: box.x + SIDE,
  y: box.y + 4,
  width: box.width - SIDE - 4,
  height: box.height - FOOT - 8,
});

const known = (of: readonly (number | null)[][]) => of.flat().filter((it) => it !== null);

/** Names below an axis, as many as have room; the last one is among them. */
function names(doc: Paper, all: readonly string[], plot: Box, x: (at: number) => number) {
  const every = Math.max(1, Math.ceil((all.length * 48) / plot.width));
  for (const [at, words] of all.entries()) {
    if ((all.length - 1 - at) % every !== 0) continue;
    const spot = {
      x: x(at) - 24,
      y: plot.y + plot.height + 4,
      width: 48,
      align: 'center' as const,
    };
    lineOn(doc, words, quiet, spot);
  }
}

/** Lines over days; a day that is not known is a gap, days that are not complete are shaded. */
export function linesOnPaper(doc: Paper, it: Lines, whole: Box) {
  const plot = plotIn(legend(doc, it.series, whole));
  const last = Math.max(1, it.days.length - 1);
  const x = (at: number) => plot.x + (plot.width * at) / last;
  if (it.provisionalFrom !== null) {
    const from = x(Math.max(0, it.provisionalFrom - 0.5));
    doc.rect(from, plot.y, plot.x + plot.width - from, plot.height).fill('#f1f1f4');
  }
  const y = scale(doc, known(it.values), it, plot);
  for (const [at, values] of it.values.entries()) {
    let isOpen = false;
    for (const [day, value] of values.entries()) {
      if (value === null) isOpen = false;
      else {
        if (isOpen) doc.lineTo(x(day), y(value));
        else doc.moveTo(x(day), y(value));
        isOpen = true;
      }
    }
    doc.lineWidth(1.2).strokeColor(`#${it.series[at]!.colour}`).stroke();
  }
  names(doc, it.days, plot, x);
}

function standing(doc: Paper, it: Bars, box: Box) {
  const plot = plotIn(box);
  const step = plot.width / Math.max(1, it.groups.length);
  const across = it.isStacked ? 1 : it.series.length;
  const bar = Math.min(36, step * 0.72) / across;
  const sums = it.groups.map((_, at) =>
    it.values.reduce((sum, of) => sum + Math.max(0, of[at] ?? 0), 0),
  );
  const y = scale(doc, it.isStacked ? [...sums, ...known(it.values)] : known(it.values), it, plot);
  for (const group of it.groups.keys()) {
    let [up, down] = [0, 0];
    for (const [at, { colour }] of it.series.entries()) {
      const value = it.values[at]![group] ?? null;
      if (value === null) continue;
      const from = it.isStacked ? (value < 0 ? down : up) : 0;
      if (value < 0) down += value;
      else up += value;
      const left =
        plot.x + (group + 0.5) * step + (it.isStacked ? -bar / 2 : (at - across / 2) * bar);
      const [top, low] = [Math.min(y(from), y(from + value)), Math.max(y(from), y(from + value))];
      doc.rect(left, top, Math.max(0.5, bar - 0.5), Math.max(0.3, low - top)).fill(`#${colour}`);
    }
  }
  names(doc, it.groups, plot, (at) => plot.x + (at + 0.5) * step);
}

function lying(doc: Paper, it: Bars, box: Box) {
  const per = it.isStacked ? 1 : it.series.length;
  const room = Math.max(1, Math.floor(box.height / (10 * per + 4)));
  const isCut = it.groups.length > room;
  const shown = it.groups.slice(0, isCut ? Math.max(1, room - 1) : room);
  const total = (at: number) => it.values.reduce((sum, of) => sum + Math.abs(of[at] ?? 0), 0);
  const largest =
    Math.max(
      ...it.groups.map((_, at) => (it.isStacked ? total(at) : 0)),
      ...(it.isStacked ? [] : known(it.values).map(Math.abs)),
      0,
    ) || 1;
  const side = Math.min(110, box.width * 0.3);
  const end = it.isStacked ? 0 : 58;
  const long = box.width - side - end - 6;
  let y = box.y;
  for (const [group, name] of shown.entries()) {
    lineOn(doc, name, { size: 7.5, color: ink.text }, { x: box.x, y: y + 1, width: side - 6 });
    let x = box.x + side;
    for (const [at, { colour }] of it.series.entries()) {
      const value = it.values[at]![group] ?? null;
      const width = value === null ? 0 : (Math.abs(value) / largest) * long;
      if (it.isStacked) {
        doc.rect(x, y, Math.max(0, width - 0.4), 9).fill(`#${colour}`);
        x += width;
        continue;
      }
      if (value !== null) {
        doc.rect(x, y + 1, Math.max(0.5, width), 7);
        if (value < 0) doc.lineWidth(0.6).strokeColor(`#${colour}`).stroke();
        else doc.fill(`#${colour}`);
      }
      const spot = { x: box.x + box.width - end, y: y + 1, width: end, align: 'right' as const };
      lineOn(doc, it.words[at]![group]!, { size: 7.5, color: ink.text }, spot);
      y += 10;
    }
    y += it.isStacked ? 14 : 4;
  }
  if (isCut) {
    const words = `${it.groups.length - shown.length} more are in the console.`;
    lineOn(doc, words, quiet, { x: box.x, y: y + 1, width: box.width });
  }
}

/** Bars: times stand from left to right, all else lies. */
export function barsOnPaper(doc: Paper, it: Bars, whole: Box) {
  const box = legend(doc, it.series, whole);
  if (it.isTime) standing(doc, it, box);
  else lying(doc, it, box);
}

/** Two measures against each other; a third is the size. */
export function pointsOnPaper(doc: Paper, it: Points, whole: Box) {
  const up = it.size ? `${it.up}, size: ${it.size}` : it.up;
  lineOn(doc, up, { ...quiet, bold: true }, { x: whole.x, y: whole.y, width: whole.width });
  const plot = plotIn({ ...whole, y: whole.y + LEGEND, height: whole.height - 2 * LEGEND });
  const { currency } = it;
  const ys = it.points.map((of) => of.y);
  const y = scale(doc, ys, { unit: it.units[1], currency }, plot);
  const ticks = niceTicks(
    Math.min(0, ...it.points.map((of) => of.x)),
    Math.max(0, ...it.points.map((of) => of.x)),
    4,
  );
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const x = (value: number) => plot.x + (plot.width * (value - low)) / (high - low || 1);
  for (const tick of ticks) {
    const spot = {
      x: x(tick) - 24,
      y: plot.y + plot.height + 4,
      width: 48,
      align: 'center' as const,
    };
    lineOn(doc, axisWords(it.units[0], tick, currency), quiet, spot);
  }
  const name = {
    x: plot.x,
    y: plot.y + plot.height + 14,
    width: plot.width,
    align: 'right' as const,
  };
  lineOn(doc, it.across, { ...quiet, bold: true }, name);
  const largest = Math.max(0, ...it.points.map((of) => Math.abs(of.size ?? 0)));
  for (const [at, of] of it.points.entries()) {
    const share = of.size === null || largest === 0 ? 0.15 : Math.abs(of.size) / largest;
    const radius = 2.5 + 9 * Math.sqrt(share);
    doc.circle(x(of.x), y(of.y), radius).fillOpacity(0.45).fill(`#${of.colour}`);
    doc.fillOpacity(1);
    if (at >= 8) continue;
    const isRight = x(of.x) > plot.x + plot.width * 0.7;
    const left = isRight ? x(of.x) - radius - 83 : x(of.x) + radius + 3;
    const spot = { x: left, y: y(of.y) - 3.5, width: 80 };
    lineOn(doc, of.name, quiet, { ...spot, align: isRight ? 'right' : 'left' });
  }
}
