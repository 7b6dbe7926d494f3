import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { against, noted, percentile, type Row } from './result.ts';

/**
 * Every run of the soak is a part that is added here, so that eight hours may take several nights.
 * To begin anew, remove the file. The company of the bench is kept between parts and grows with them.
 */
const LEDGER = '.data/soak.jsonl';

/** One sample. */
export interface Minute {
  p99: number;
  perSecond: number;
  /** The least megabytes the server held within it: what was left after it had collected. */
  memory: number;
  /** Replies other than 200. */
  failed: number;
}

/** A server from its start to its end. */
export interface Part {
  at: string;
  /** Minutes at its beginning in which it fills its caches. */
  warmUp: number;
  minutes: Minute[];
  polls: number;
  pollP95: number;
}

export function keepPart(part: Part): Part[] {
  mkdirSync(dirname(LEDGER), { recursive: true });
  appendFileSync(LEDGER, `${JSON.stringify(part)}\n`);
  return readParts();
}

function readParts(): Part[] {
  const lines = existsSync(LEDGER) ? readFileSync(LEDGER, 'utf8').trim().split('\n') : [];
  return lines.map((it) => JSON.parse(it) as Part);
}

const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length;

/**
 * Slope of values a minute apart that all parts have in common, by least squares, and how far it may be
 * off in 19 of 20 cases. Each part has a level of its own: its server was started anew.
 */
function commonSlope(parts: readonly (readonly number[])[]): { slope: number; off: number } {
  const points = parts.flatMap((values) => {
    const [middle, level] = [(values.length - 1) / 2, mean(values)];
    return values.map((it, at) => ({ x: at - middle, y: it - level }));
  });
  const wide = points.reduce((sum, { x }) => sum + x * x, 0);
  const slope = points.reduce((sum, { x, y }) => sum + x * y, 0) / wide;
  const left = points.reduce((sum, { x, y }) => sum + (y - slope * x) ** 2, 0);
  const free = Math.max(1, points.length - parts.length - 1);
  return { slope, off: 2 * Math.sqrt(left / free / wide) };
}

const HOUR = 60;

/** What all parts together say. */
export function soakRows(parts: readonly Part[]): Row[] {
  const warm = parts.map(({ minutes, warmUp }) => minutes.slice(warmUp));
  const all = warm.flat();
  const hour = Math.max(1, Math.min(HOUR, Math.floor(all.length / 2)));
  const p99Of = (some: readonly Minute[]) =>
    percentile(
      some.map((it) => it.p99),
      0.5,
    );
  const { slope, off } = commonSlope(warm.map((it) => it.map(({ memory }) => memory)));
  const minutes = parts.flatMap((it) => it.minutes);
  const total = (of: (it: Minute) => number) => minutes.reduce((sum, it) => sum + of(it), 0);
  const polls = parts.reduce((sum, it) => sum + it.polls, 0);
  const pollP95 = Math.max(...parts.map((it) => it.pollP95));
  return [
    noted('parts', 'count', parts.length),
    against('hours, all parts', 'h', minutes.length / HOUR, 8, { least: 1, words: '≥ 8 h' }),
    noted('requests', '1/s', mean(minutes.map((it) => it.perSecond))),
    noted('polls', '1/s', polls / minutes.length / 60),
    noted('poll, p95 of the slowest part', 'ms', pollP95),
    noted('memory at the end', 'MB', minutes.at(-1)!.memory),
    against('memory, slope', 'MB/h', slope * HOUR, 1, { most: 1, words: '≤ 1 MB/h' }),
    noted('memory, slope may be off by', 'MB/h', off * HOUR),
    against(
      `p99, last ${hour} min against the first`,
      'ms',
      p99Of(all.slice(-hour)),
      p99Of(all.slice(0, hour)),
      { most: 1.1, words: '≤ 1.1 × first' },
    ),
    against(
      'replies other than 200',
      'count',
      total((it) => it.failed),
      1,
      {
        most: 0,
        words: 'none',
      },
    ),
  ];
}
