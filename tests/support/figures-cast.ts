import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import { adRow } from './facts-rows.ts';
import type { TestServer } from './server.ts';

/** Friday 21 November 2025, 08:00 in the business zone. */
export const friday8 = new Date('2025-11-21T03:00:00Z');

/** What an app earns on a day, in dollars. */
export type Earning = (day: string) => number;

/**
 * Two teams with an app each and sixty complete days of AdMob revenue: Lantern (team Puzzle) and
 * Orbit (team Arcade).
 */
export async function figuresCast(
  server: TestServer,
  earnings: { lantern?: Earning; orbit?: Earning } = {},
) {
  const { db, facts } = server;
  server.clock.now = friday8;
  const yesterday = addDays(dayOf(friday8), -1);
  const [puzzle, arcade] = [await server.team('Puzzle'), await server.team('Arcade')];
  const network = await db
    .insertInto('networks')
    .values({ code: 'admob', name: 'AdMob', type: 'bidding', position: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const app = async (name: string, team_id: number) =>
    (
      await db
        .insertInto('apps')
        .values({
          name,
          key: name.slice(0, 3).toUpperCase(),
          package: `com.${name.toLowerCase()}`,
          platform: 'android',
          team_id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [lantern, orbit] = [await app('Lantern', puzzle), await app('Orbit', arcade)];
  const days = eachDay({ from: addDays(yesterday, -59), to: yesterday });
  const dollars = { lantern: () => 10, orbit: () => 30, ...earnings };
  const rows = days.flatMap((day) =>
    (
      [
        [lantern, dollars.lantern],
        [orbit, dollars.orbit],
      ] as const
    ).map(([app_id, earn]) =>
      adRow({
        day,
        app_id,
        network_id: network.id,
        country: 'PK',
        impressions: 1000,
        revenue_micros: earn(day) * 1_000_000,
        provisional: false,
      }),
    ),
  );
  const delivery: Delivery = {
    table: 'monetisation',
    source: 'admob',
    sourceTimezone: 'UTC',
    fetchedAt: friday8,
    precedence: 'network',
    slices: [{ account_id: rows[0]!.account_id, from: days[0]!, to: yesterday }],
    rows,
  };
  await facts.commitBatch({ id: 1, deliveries: [delivery] });
  return { puzzle, arcade, lantern, orbit, network: network.id, yesterday };
}
