import { afterEach, expect, test } from 'vitest';
import { dueHourKeys } from '#/domains/catalogue/networks/hours/hour-sources.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { currentFetches } from '#/store/hour-fetches.records.ts';
import { inbox } from '../../tests/support/leave-cast.ts';
import { maxHours } from '../../tests/support/networks/applovin.ts';
import { pullDesk, type PullDesk } from '../../tests/support/networks/pull-desk.ts';
import { pullAndJudge } from './pull-networks.ts';

let desk: PullDesk;
afterEach(() => desk.close());

const DAY = '2025-11-20';
const MINUTE_MS = 60_000;
const upTo = (hour: number) => Array.from({ length: hour + 1 }, (_, it) => it);
const HOUR_ENDS = Date.parse(`${DAY}T07:00:00Z`);

/** Rows of an hour that has come to this share of what it usually does. */
const hourly = (hour: number, share: number) =>
  maxHours(DAY, [hour]).map((it) => ({
    ...it,
    impressions: String(Math.round(600 * share)),
    estimated_revenue: String(Number(it['estimated_revenue']) * share),
  }));

/** MAX as it is at an instant: the hour from six fell to half, and is whole so many minutes after it. */
function tellAt(now: number, wholeAfter: number, shown: (minutes: number) => number) {
  const minutes = (now - HOUR_ENDS) / MINUTE_MS;
  desk.maxReport.length = 0;
  desk.maxReport.push(...maxHours('2025-11-19', upTo(23)), ...maxHours(DAY, upTo(5)));
  desk.maxReport.push(...hourly(6, minutes >= wholeAfter ? 0.5 : shown(minutes)));
  if (minutes > 1) desk.maxReport.push(...hourly(7, minutes / 60));
}

/** Minutes from the end of the hour to its alert, as servers work off what is due each minute. */
async function minutesToAlert(wholeAfter: number, shown: (minutes: number) => number) {
  desk = await pullDesk({ now: new Date(HOUR_ENDS - 25 * MINUTE_MS) });
  const { id } = await desk.addKey();
  const rule = {
    measure: 'revenue',
    filter: {},
    kind: 'falls',
    threshold: 0.3,
    over: 'hours',
    compare: 'previous',
    floor: null,
  };
  expect((await desk.admin.call('POST /save-report-alert', { rule })).status).toBe(200);
  const settings = { publicUrl: 'https://backlot.example.com', clock: () => desk.clock.now };
  let fetches = 0;
  for (let now = HOUR_ENDS - 25 * MINUTE_MS; ; now += MINUTE_MS) {
    const minutes = (now - HOUR_ENDS) / MINUTE_MS;
    if (minutes > 120) return { minutes: null, fetches, told: [] };
    await desk.move(new Date(now).toISOString());
    tellAt(now, wholeAfter, shown);
    const due = await dueHourKeys(desk.db, ['max'], desk.clock.now, dayOf(desk.clock.now));
    if (!due.includes(id)) continue;
    fetches += 1;
    await pullAndJudge(desk.stores, settings, desk.tools, id);
    const notices = (await inbox(desk.admin)).map((it) => String(it['title']));
    const told = notices.filter((it) => it.includes('fell'));
    if (told.length > 0) return { minutes, fetches, told };
  }
}

test('a source that tells an hour ten minutes after it is alerted of within half an hour', async () => {
  const { minutes, fetches, told } = await minutesToAlert(10, (it) => 0.3 + it / 1_000);
  expect(told).toEqual([expect.stringContaining('fell 50% since 11:00')]);
  expect(minutes).toBeGreaterThanOrEqual(10);
  expect(minutes).toBeLessThanOrEqual(30);
  expect(fetches).toBeLessThanOrEqual(6);
});

test('an hour that the source has stopped at, without one after it, is not believed before its time', async () => {
  // It brings what it has once an hour: till then the hour looks as if it had fallen by more.
  desk = await pullDesk({ now: new Date(`${DAY}T07:05:00Z`) });
  const { id } = await desk.addKey();
  const toldHour = async () => {
    const days = { from: DAY, to: DAY };
    const [fetch] = await currentFetches(desk.db, days);
    return fetch!.told.includes((HOUR_ENDS - 60 * MINUTE_MS) / 1_000);
  };
  desk.maxReport.length = 0;
  desk.maxReport.push(...maxHours(DAY, upTo(5)), ...hourly(6, 0.2));
  for (const time of ['07:05', '07:17', '07:29', '07:50']) {
    await desk.move(`${DAY}T${time}:00Z`);
    await desk.pullByHour(id);
    expect(await toldHour()).toBe(false);
  }
  await desk.move(`${DAY}T08:06:00Z`);
  await desk.pullByHour(id);
  expect(await toldHour()).toBe(true);
});

test('an hour that was told early stays told when it is restated, and two servers tell it once', async () => {
  const { minutes } = await minutesToAlert(2, () => 0.5);
  const now = HOUR_ENDS + (minutes! + 31) * MINUTE_MS;
  await desk.move(new Date(now).toISOString());
  tellAt(now, 2, () => 0.5);
  for (const it of desk.maxReport) if (it['hour'] === '06') it['estimated_revenue'] = '0.10';
  const settings = { publicUrl: 'https://backlot.example.com', clock: () => desk.clock.now };
  const keys = await desk.db.selectFrom('network_keys').select('id').execute();
  await Promise.all([0, 1].map(() => pullAndJudge(desk.stores, settings, desk.tools, keys[0]!.id)));
  const [fetch] = await currentFetches(desk.db, { from: DAY, to: DAY });
  expect(fetch!.told).toContain((HOUR_ENDS - 60 * MINUTE_MS) / 1_000);
  const notices = (await inbox(desk.admin)).map((it) => String(it['title']));
  expect(notices.filter((it) => it.includes('fell'))).toHaveLength(1);
});
