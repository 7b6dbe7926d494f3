import { expect, test } from 'vitest';
import { eachDay } from '#/kernel/days.ts';
import { Cover, merged } from './cover.ts';
import { coveredLine, hadFaded, type Expectations, type Line } from './coverage.ts';
import { dueDay, usualHours } from './due.ts';

const line = (part: Partial<Line> = {}): Line => ({
  table: 'monetisation',
  source: 'max',
  accountId: 1,
  appId: 1,
  first: '2025-10-01',
  last: '2025-11-20',
  gaps: [],
  ...part,
});
const expected = (part: Partial<Expectations> = {}): Expectations => ({
  dueOf: () => '2025-11-20',
  endOf: () => undefined,
  isRetired: () => false,
  isReported: () => false,
  ...part,
});
const dollars = (...values: number[]) => values.map((it) => it * 1_000_000);
const pause = (from: string, to: string, before = dollars(900, 880, 910)) => ({
  from,
  to,
  before,
  counted: true,
  isClosed: true,
});
const silence = (from: string, before = dollars(900, 880, 910)) => ({
  ...pause(from, from, before),
  isClosed: false,
});

test('a game that earned $900 a day does not stop over night: its silence is missing', () => {
  const stopped = line({ last: '2025-11-17', gaps: [silence('2025-11-18')] });
  expect(coveredLine(stopped, expected()).missing).toEqual([
    { from: '2025-11-18', to: '2025-11-20' },
  ]);
});

test('a game that made two cents had a day without players', () => {
  const quiet = line({ gaps: [pause('2025-11-10', '2025-11-10', dollars(0.02, 0.03))] });
  const { missing, nothing } = coveredLine(quiet, expected());
  expect(missing).toEqual([]);
  expect(nothing).toEqual([{ from: '2025-11-10', to: '2025-11-10' }]);
});

test('a game that faded over weeks has ended, whatever it earned before', () => {
  expect(hadFaded('monetisation', dollars(900, 700, 400, 120, 40, 12, 9, 6))).toBe(true);
  expect(hadFaded('monetisation', dollars(900, 700, 650, 600))).toBe(false);
  expect(hadFaded('engagement', [40, 8, 12, 3])).toBe(true);
  expect(hadFaded('engagement', [4000, 3900, 4100])).toBe(false);
});

test('a report in force that has the app before and after tells that there was nothing', () => {
  const paused = line({ gaps: [pause('2025-11-10', '2025-11-12')] });
  const isReported = (_: unknown, day: string) => day !== '2025-11-12';
  const { missing, nothing } = coveredLine(paused, expected({ isReported }));
  expect(nothing).toEqual([{ from: '2025-11-10', to: '2025-11-11' }]);
  expect(missing).toEqual([{ from: '2025-11-12', to: '2025-11-12' }]);
});

test('nothing is expected before its time, after its end, or of an app that was given up', () => {
  const stopped = line({ last: '2025-11-17', gaps: [silence('2025-11-18')] });
  const missing = (part: Partial<Expectations>) => coveredLine(stopped, expected(part)).missing;
  expect(missing({ dueOf: () => '2025-11-17' })).toEqual([]);
  expect(missing({ endOf: () => '2025-11-17' })).toEqual([]);
  expect(missing({ endOf: () => '2025-11-18' })).toEqual([
    { from: '2025-11-18', to: '2025-11-18' },
  ]);
  expect(missing({ isRetired: () => true })).toEqual([]);
});

test('a source that another one stands before misses nothing', () => {
  const replaced = line({
    last: '2025-11-17',
    gaps: [{ ...silence('2025-11-18'), counted: false }],
  });
  expect(coveredLine(replaced, expected()).missing).toEqual([]);
});

test('the usual delivery time is that of nine days in ten, by the first report of each day', () => {
  const days = eachDay({ from: '2025-10-01', to: '2025-11-19' });
  const arrivals = days.flatMap((day) => {
    // Asked at 03:00 UTC for the three days before, as a pull does.
    const fetchedAt = new Date(Date.parse(`${day}T03:00:00Z`) + 24 * 3_600_000);
    const from = new Date(Date.parse(`${day}T00:00:00Z`) - 48 * 3_600_000);
    return [{ fetchedAt, from: from.toISOString().slice(0, 10), to: day }];
  });
  expect(usualHours('monetisation', 'max', 'UTC', arrivals)).toBe(3);
  expect(usualHours('monetisation', 'max', 'UTC', arrivals.slice(0, 3))).toBe(24);
  expect(usualHours('engagement', 'bytebrew', 'UTC', [])).toBe(192);
});

test('late is judged in the zone of the source, not in ours', () => {
  // Eight in the morning in Karachi: in Los Angeles it is still the evening before.
  const morning = new Date('2025-11-21T03:00:00Z');
  expect(dueDay(3, 'Asia/Karachi', morning)).toBe('2025-11-20');
  expect(dueDay(3, 'America/Los_Angeles', morning)).toBe('2025-11-19');
  expect(dueDay(3, 'America/Los_Angeles', new Date('2025-11-21T14:00:00Z'))).toBe('2025-11-20');
  expect(dueDay(24, 'UTC', morning)).toBe('2025-11-19');
});

test('both sides of a comparison are over the same app-days', () => {
  const of = {
    appId: 7,
    platform: 'ios',
    networks: new Set([1]),
    from: '2025-01-01',
    to: '2025-11-20',
  };
  const cover = new Cover([
    { ...of, table: 'monetisation', holes: [] },
    {
      ...of,
      table: 'engagement',
      holes: [
        { from: '2025-11-15', to: '2025-11-20' },
        { from: '2025-10-12', to: '2025-10-13' },
      ],
    },
  ]);
  const tables = ['monetisation', 'engagement'] as const;
  const days = { from: '2025-11-11', to: '2025-11-20' };
  expect(cover.covered({ tables, days })).toEqual({ cells: 4, of: 10 });
  const [now, then] = cover.bothSides({ tables, days }, { from: '2025-10-12', to: '2025-10-21' });
  expect(now).toEqual([
    { apps: [7], from: '2025-11-11', to: '2025-11-12' },
    { apps: [7], from: '2025-11-15', to: '2025-11-20' },
  ]);
  expect(then).toEqual([
    { apps: [7], from: '2025-10-12', to: '2025-10-13' },
    { apps: [7], from: '2025-10-16', to: '2025-10-21' },
  ]);
});

test('a network that a source does not speak of misses nothing when it is silent', () => {
  const of = {
    appId: 7,
    platform: 'ios',
    table: 'monetisation' as const,
    from: '2025-01-01',
    to: '2025-11-20',
  };
  const holes = [{ from: '2025-11-15', to: '2025-11-20' }];
  const cover = new Cover([{ ...of, networks: new Set([1]), holes }]);
  const question = {
    tables: ['monetisation' as const],
    days: { from: '2025-11-01', to: '2025-11-20' },
  };
  expect(cover.isBroken({ ...question, networks: [2] })).toBe(false);
  expect(cover.isBroken({ ...question, networks: [1, 2] })).toBe(true);
});

test('ranges that touch are one', () => {
  expect(
    merged([
      { from: '2025-11-05', to: '2025-11-06' },
      { from: '2025-11-01', to: '2025-11-04' },
      { from: '2025-11-08', to: '2025-11-08' },
    ]),
  ).toEqual([
    { from: '2025-11-01', to: '2025-11-06' },
    { from: '2025-11-08', to: '2025-11-08' },
  ]);
});
