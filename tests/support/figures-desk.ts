import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import type { FactRow, DayTableName } from '#/store/facts/tables.ts';
import { adRow } from './facts-rows.ts';
import type { TestServer } from './server.ts';

/** Days of figures there are, all of them final, the last one yesterday. */
const DAYS = 60;

type Extra = { [T in DayTableName]?: Partial<FactRow<T>> };

/** Two apps of two teams and what is needed to deliver figures about them. */
export async function figuresDesk(server: TestServer) {
  const { db, facts } = server;
  const today = dayOf(server.clock.now);
  const yesterday = addDays(today, -1);
  const days = eachDay({ from: addDays(today, -DAYS), to: yesterday });
  const app = async (name: string, team_id: number) => {
    const key = name.slice(0, 3).toUpperCase();
    const values = { name, key, package: `com.${name}`, platform: 'android' as const, team_id };
    return (await db.insertInto('apps').values(values).returning('id').executeTakeFirstOrThrow())
      .id;
  };
  const network = async (code: string, name: string, position: number) => {
    const values = { code, name, type: 'bidding' as const, position };
    const row = db.insertInto('networks').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const puzzle = await server.team('Puzzle');
  const arcade = await server.team('Arcade');
  const desk = {
    today,
    yesterday,
    days,
    puzzle,
    arcade,
    mine: await app('Lantern', puzzle),
    theirs: await app('Orbit', arcade),
    admob: await network('admob', 'AdMob', 1),
    meta: await network('meta-ads', 'Meta Ads', 2),
    organic: await network('organic', 'Organic', 9),
    admin: await server.as('Admin'),
    lead: await server.as('Team lead', { leads: puzzle }),
  };
  let batch = 0;
  const place = { account_id: 1, country: 'PK', platform: 'android', provisional: false };

  async function deliver(
    delivery: Pick<Delivery, 'table' | 'rows'> & Partial<Pick<Delivery, 'precedence'>>,
    on = days,
  ) {
    batch += 1;
    const slices = [{ account_id: 1, from: on[0]!, to: on.at(-1)! }];
    const common = { source: `source-${batch}`, sourceTimezone: 'UTC', fetchedAt: new Date() };
    const whole = { ...common, precedence: 'network', slices, ...delivery } as Delivery;
    await facts.commitBatch({ id: batch, deliveries: [whole] });
  }

  /** The same revenue on every day; `rows` are what differs. */
  const earn = (rows: readonly Partial<FactRow<'monetisation'>>[], on = days) =>
    deliver(
      {
        table: 'monetisation',
        rows: on.flatMap((day) => rows.map((it) => adRow({ network_id: desk.admob, ...it, day }))),
      },
      on,
    );
  const spend = (rows: readonly Extra['acquisition'][], on = days) =>
    deliver(
      {
        table: 'acquisition',
        rows: on.flatMap((day) =>
          rows.map((it) => ({
            ...place,
            day,
            app_id: desk.mine,
            network_id: desk.meta,
            campaign_id: 0,
            spend_micros: 4_000_000,
            impressions: 1000,
            clicks: 20,
            installs: 4,
            ...it,
          })),
        ),
      },
      on,
    );
  /** Installs of every day with what they brought at each age they have reached, as a mediation reports them. */
  const mature = (ages: readonly Partial<FactRow<'cohort'>>[], on = days) =>
    deliver(
      {
        table: 'cohort',
        precedence: 'mediation',
        rows: on.flatMap((day) =>
          ages
            .filter((it) => addDays(day, it.age ?? 0) <= yesterday)
            .map((it) => ({
              ...place,
              day,
              age: 0,
              app_id: desk.mine,
              network_id: 0,
              campaign_id: 0,
              installs: 4,
              ad_revenue_micros: 0,
              iap_revenue_micros: 0,
              retained_users: 0,
              ...it,
            })),
        ),
      },
      on,
    );
  async function campaign(name: string, app_id = desk.mine): Promise<number> {
    const values = { name, app_id, network_id: desk.meta, external_id: name };
    const row = db.insertInto('campaigns').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  }
  return { ...desk, earn, spend, mature, campaign };
}
export type FiguresDesk = Awaited<ReturnType<typeof figuresDesk>>;
