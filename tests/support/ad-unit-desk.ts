import type { Delivery } from '#/store/facts/facts.ts';
import type { FactRow } from '#/store/facts/tables.ts';
import { figuresDesk } from './figures-desk.ts';
import type { TestServer } from './server.ts';

type Row = FactRow<'instances'>;

const dollars = (it: number) => Math.round(it * 1_000_000);

/**
 * Ad units with what they asked in the last 30 days: one with three instances, the last of which was
 * renamed; one of another team; one with a test that earns 10% more; and one whose test has ended.
 */
export async function adUnitDesk(server: TestServer) {
  const desk = await figuresDesk(server);
  const { mine, theirs, admob } = desk;
  const adUnit = async (app_id: number, name: string) => {
    const values = { app_id, name, external_id: name, ad_format: 'rewarded' };
    const row = server.db.insertInto('ad_units').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const [unit, other] = [await adUnit(mine, 'Level end'), await adUnit(theirs, 'Orbit end')];
  const [tested, ended] = [await adUnit(mine, 'Extra hint'), await adUnit(mine, 'Daily gift')];
  const row = (day: string, part: Partial<Row>): Row => ({
    day,
    app_id: mine,
    network_id: admob,
    account_id: 1,
    country: 'PK',
    platform: 'android',
    ad_format: 'rewarded',
    ad_unit_id: unit,
    instance: '',
    buying: '',
    placement: '',
    test_group: '',
    app_version: '',
    requests: 2000,
    responses: 1000,
    impressions: 1000,
    clicks: null,
    bids: null,
    revenue_micros: dollars(1),
    provisional: false,
    ...part,
  });
  const days = desk.days.slice(-30);
  const rows = days.flatMap((day, at) => {
    const isLate = at >= 20;
    const test = { ad_unit_id: tested, instance: 'Line' };
    const gift = { ad_unit_id: ended, instance: 'Line' };
    // Some days are good and some bad for both groups; the test earns 10% more, give or take 1%.
    const market = 1 + (at % 7) / 10;
    const lift = 1.1 + ((at % 3) - 1) / 100;
    return [
      row(day, { instance: 'Auction', buying: 'bidding', revenue_micros: dollars(6), bids: 1800 }),
      row(day, { instance: 'High $12.00', revenue_micros: dollars(10), placement: 'Shop' }),
      // Renamed after twenty days.
      row(day, {
        instance: isLate ? 'Low 4' : '=Low',
        requests: 4000,
        revenue_micros: dollars(4),
        country: 'US',
      }),
      row(day, { app_id: theirs, ad_unit_id: other, instance: 'Secret line' }),
      row(day, { ...test, test_group: 'Control', revenue_micros: dollars(5 * market) }),
      row(day, {
        ...test,
        test_group: 'Test',
        requests: 1000,
        impressions: 500,
        revenue_micros: dollars(2.5 * market * lift),
      }),
      ...(at < 5 ? [row(day, { ...gift, test_group: 'A', revenue_micros: dollars(2) })] : []),
      row(day, { ...gift, test_group: 'B', revenue_micros: dollars(3) }),
    ];
  });
  const common = {
    source: 'max',
    sourceTimezone: 'UTC',
    fetchedAt: new Date(),
    precedence: 'mediation' as const,
    slices: [{ account_id: 1, from: days[0]!, to: days.at(-1)! }],
  };
  const ofDays = rows.map((it) => ({ ...it }));
  const deliveries = [
    { ...common, table: 'instances', rows },
    { ...common, table: 'monetisation', rows: ofDays },
  ] as Delivery[];
  await server.facts.commitBatch({ id: 1, deliveries });
  return { ...desk, unit, other, tested, ended };
}
export type AdUnitDesk = Awaited<ReturnType<typeof adUnitDesk>>;
