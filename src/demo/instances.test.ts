import { expect, test } from 'vitest';
import { comparedDays } from '#/domains/revenue/ad-units/compare-groups.ts';
import { demoApps } from './games.ts';
import { daysOfHistory } from './history/business.ts';
import { maxFile } from './history/max-files.ts';

const days = daysOfHistory('2026-03-10');
async function textOf(file: ReturnType<typeof maxFile>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of file.open()) parts.push(part);
  return Buffer.concat(parts).toString();
}

test('what MAX splits adds up to what it told before', async () => {
  const lines = (await textOf(maxFile(days.slice(-3), 'csv'))).trim().split('\n');
  const whole = JSON.parse(await textOf(maxFile(days.slice(-3), 'json'))) as {
    results: Record<string, string>[];
  };
  const [header = '', ...rows] = lines;
  const names = header.split(',');
  for (const [column, digits] of [
    ['attempts', 0],
    ['responses', 0],
    ['impressions', 0],
    ['estimated_revenue', 3],
  ] as const) {
    const at = names.indexOf(column);
    const parts = rows.reduce((sum, it) => sum + Number(it.split(',')[at]), 0);
    const all = whole.results.reduce((sum, it) => sum + Number(it[column]), 0);
    expect(parts).toBeCloseTo(all, digits);
  }
  expect(rows.length).toBeGreaterThan(whole.results.length);
});

test('one test has a clear winner and one is undecided', async () => {
  const rows = (await textOf(maxFile(days.slice(-30), 'csv'))).trim().split('\n').slice(1);
  const differenceIn = (app: number) => {
    const of = (group: string) =>
      [
        ...Map.groupBy(
          rows
            .map((it) => it.split(','))
            .filter((it) => it[1] === demoApps[app]!.name && it[10] === group),
          (it) => it[0]!,
        ),
      ].map(([day, own]) => ({
        day,
        revenue: own.reduce((sum, it) => sum + Number(it.at(-1)), 0),
        over: own.reduce((sum, it) => sum + Number(it[11]), 0),
      }));
    return comparedDays(of('Control'), of('Test')).difference!;
  };
  expect(differenceIn(1).low).toBeGreaterThan(0);
  const open = differenceIn(2);
  expect(open.low).toBeLessThan(0);
  expect(open.high).toBeGreaterThan(0);
});
