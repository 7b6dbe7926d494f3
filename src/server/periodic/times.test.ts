import { createRequire } from 'node:module';
import { afterEach, expect, test } from 'vitest';
import { countDaysIn, dayOf, instantOf, timeOf, wallClock, WIRE_ZONE } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { demoWork } from './demo.ts';
import { periodicWork } from './periodic.ts';
import { onWeekday, zoneOf } from './times.ts';

// As the queue's library has it.
const { CronExpressionParser } = createRequire(createRequire(import.meta.url).resolve('pg-boss'))(
  'cron-parser',
) as { CronExpressionParser: { parse: (cron: string, options: object) => { prev: () => Date } } };

const HOUR = 3_600_000;

/** Every cron of the server. */
const crons = [...new Set([...periodicWork, ...demoWork].map((it) => it.cron))];
const hoursOf = (cron: string) => cron.split(' ')[1]!;
/** Of those at the same hours, the first and the last one. */
const tried = [...Map.groupBy(crons, hoursOf).values()].flatMap((same) => {
  const inOrder = same.toSorted((a, b) => parseInt(a) - parseInt(b));
  return same.length > 1 ? [inOrder[0]!, inOrder.at(-1)!] : same;
});

interface Change {
  zone: string;
  at: number;
}

/** Each way in which clocks change somewhere in 2027, with a zone that does. */
function changes(): Change[] {
  const found = new Map<string, Change>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const ahead = (at: number) => Date.parse(`${wallClock(new Date(at), zone)}Z`) - at;
    for (let week = Date.UTC(2027, 0, 1); week < Date.UTC(2028, 0, 1); week += 168 * HOUR) {
      const before = ahead(week);
      if (before === ahead(week + 168 * HOUR)) continue;
      let at = week;
      for (const step of [24 * HOUR, HOUR, HOUR / 4])
        while (ahead(at + step) === before) at += step;
      at += HOUR / 4;
      found.set([at, before, ahead(at)].join(), { zone, at });
    }
  }
  return [...found.values()];
}
const allChanges = changes();

afterEach(() => countDaysIn(WIRE_ZONE));

/** The last time that a cron was due by an instant, as the queue looks for it twice a minute. */
const lastDue = (cron: string, at: number) =>
  CronExpressionParser.parse(cron, { tz: zoneOf(cron), currentDate: new Date(at), strict: false })
    .prev()
    .getTime();

test('wherever and however clocks change, the queue finds what was due last', () => {
  expect([crons.length > 20, allChanges.length > 40]).toEqual([true, true]);
  expect(crons.filter((it) => !it.endsWith(' * * *'))).toEqual([]);
  for (const { zone, at } of allChanges) {
    countDaysIn(zone);
    for (const cron of tried)
      for (const hours of [0.1, 1.1, 7.1, 30.1]) {
        const now = at + hours * HOUR;
        const due = lastDue(cron, now);
        expect([zone, cron, hours, due < now && due >= now - 26 * HOUR]).toEqual([
          zone,
          cron,
          hours,
          true,
        ]);
      }
  }
});

test('each time of day comes once on every day on which clocks change', () => {
  const daily = tried.filter((it) => hoursOf(it) !== '*');
  for (const { zone, at } of allChanges) {
    countDaysIn(zone);
    const day = dayOf(new Date(at));
    for (const cron of daily) {
      const [minute, hours] = cron.split(' ') as [string, string];
      const times = hours
        .split(',')
        .map((it) => `${it.padStart(2, '0')}:${minute.padStart(2, '0')}`);
      for (const it of [day, addDays(day, 1)]) {
        const due: string[] = [];
        const end = instantOf(addDays(it, 1)).getTime();
        for (
          let last = lastDue(cron, end);
          last >= instantOf(it).getTime();
          last = lastDue(cron, last)
        )
          due.unshift(timeOf(new Date(last)));
        expect([zone, it, cron, due]).toEqual([zone, it, cron, times]);
      }
    }
  }
});

test('each work has a name of its own', () => {
  const names = [...periodicWork, ...demoWork].map((it) => it.name);
  expect(names).toEqual([...new Set(names)]);
});

test('what is due on a weekday is due on the one of the company', async () => {
  const done: string[] = [];
  const work = onWeekday(1, async (_, now) => done.push(now.toISOString()));
  const tell = async () => {};
  // Sunday evening in London is Monday in Karachi.
  for (const at of ['2027-01-03T18:59:00Z', '2027-01-03T19:00:00Z', '2027-01-04T19:00:00Z'])
    await work({} as Db, new Date(at), tell);
  expect(done).toEqual(['2027-01-03T19:00:00.000Z']);
});
