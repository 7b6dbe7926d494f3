import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { addDays } from '#/kernel/days.ts';
import { totals } from '#/store/facts/totals.ts';
import { adDelivery, adRow } from './facts-rows.ts';
import { testServer, type Colleague, type Reply } from './server.ts';

/** The day the figures of the tests are typed for. */
export const DAY = '2026-03-05';

interface Cell {
  day: string;
  base: number | null;
  value: number | null;
  typed: number | null;
  expected: number | null;
  conflict: boolean;
  others: { name: string; value: number }[];
}
interface Row {
  country: string | null;
  adUnit: { id: number } | null;
  measure: string;
  cells: Cell[];
}
export const rowsOf = (reply: Reply) => reply.body['rows'] as Row[];
export const cellOf = (row: Row | undefined) => row?.cells.find((it) => it.day === DAY);

/** Two clerks of a team with an app that AdMob has paid $4 every week, and one of another team. */
export async function entryDesk() {
  const server = await testServer();
  server.clock.now = new Date('2026-03-06T09:00:00Z');
  await seedNetworks(server.db);
  const puzzle = await server.team('Puzzle');
  const clerk = await server.as('Data entry', { teamId: puzzle });
  const second = await server.as('Data entry', { teamId: puzzle, name: 'Rabia Nawaz' });
  const outsider = await server.as('Data entry', { teamId: await server.team('Arcade') });
  const values = {
    name: 'Lantern Lagoon',
    key: 'LNT',
    package: 'com.backlot.lantern',
    platform: 'android' as const,
    team_id: puzzle,
  };
  const insert = server.db.insertInto('apps').values(values).returning('id');
  const app = (await insert.executeTakeFirstOrThrow()).id;
  const found = server.db.selectFrom('networks').select('id').where('code', '=', 'admob');
  const network = (await found.executeTakeFirstOrThrow()).id;
  const adUnit = { app_id: app, external_id: 'u1', name: 'Rewarded', ad_format: 'rewarded' };
  const units = server.db.insertInto('ad_units').values(adUnit).returning('id');
  const unit = (await units.executeTakeFirstOrThrow()).id;
  const account_id = 900;
  const row = (day: string, country: string, revenue_micros: number) => {
    const place = { day, country, app_id: app, network_id: network, ad_unit_id: unit };
    return adRow({ ...place, account_id, revenue_micros });
  };
  const rows = Array.from({ length: 9 }, (_, week) => addDays(DAY, -7 * week)).flatMap((day) => [
    row(day, 'PK', 3_000_000),
    row(day, 'US', 1_000_000),
  ]);
  const slices = [{ account_id, app_id: app, from: addDays(DAY, -80), to: DAY }];
  await server.facts.commitBatch({ id: 5_000_000, deliveries: [adDelivery(rows, { slices })] });

  const of = (measure: string, value: number | null, was: number | null, more: object) => ({
    app,
    day: DAY,
    measure,
    value,
    was,
    ...more,
  });
  /** Revenue that counts on the day. */
  async function revenue(country?: string) {
    const [sum] = await totals(server.facts, {
      table: 'monetisation',
      measures: ['revenue_micros'],
      from: DAY,
      to: DAY,
      scopeApps: 'all',
      ...(country && { where: { country: [country] } }),
    });
    return sum!.revenue_micros;
  }
  return {
    server,
    clerk,
    second,
    outsider,
    app,
    network,
    unit,
    revenue,
    storeCell: (value: number | null, more: object = {}) => of('installs', value, null, more),
    adCell: (value: number | null, more: object = {}) => of('revenue', value, 4_000_000, more),
    store: (who: Colleague, ...cells: object[]) => who.call('POST /save-console-data', { cells }),
    ads: (who: Colleague, ...cells: object[]) =>
      who.call('POST /save-network-form-data', { network, cells }),
    commit: (who: Colleague, figures: number) =>
      who.call('POST /commit-console-draft', { figures }),
    grid: (who: Colleague) =>
      who.call('GET /data-entry/network-data', { network, from: DAY, to: DAY }),
  };
}
