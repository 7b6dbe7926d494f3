import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Breakdown } from '#/figures/breakdown.contract.ts';
import { addDays } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import { figuresDesk } from '../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';

/** Any two services, or one that tells two apps to other ages, and what is formed of them against plain loops over what they have told. */
let server: TestServer;
let desk: Awaited<ReturnType<typeof figuresDesk>>;
beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
});
afterAll(() => server.close());

const DAYS = 4;
const kinds = ['installs', 'ads', 'purchases'] as const;
type Kind = (typeof kinds)[number];
/** To which age each kind is told of a day's installs, -1 for not at all; nothing of a day left out. */
type Told = Record<Kind, number> | null;

const toldOf = fc
  .record({
    installs: fc.integer({ min: 0, max: 9 }),
    ads: fc.integer({ min: -1, max: 9 }),
    purchases: fc.integer({ min: -1, max: 9 }),
  })
  .map((it): Told => ({
    installs: it.installs,
    ads: Math.min(it.installs, it.ads),
    purchases: Math.min(it.installs, it.purchases),
  }));
const service = fc.array(fc.option(toldOf, { freq: 6 }), { minLength: DAYS, maxLength: DAYS });

const installsOn = (app: number, day: number) => 10 + 7 * app + day;
const back = (app: number, age: number) => 1 + ((app + age) % 3);
const adsAt = (app: number, age: number) => (app + 1) * 1_000_000 + age * 130_000;
const purchasesAt = (app: number, age: number) => (app + 2) * 70_000 + age * 11_000;

type Services = readonly (readonly Told[])[];

/**
 * How far an app is known on one of its days: as far as any day of it is told, and no further than the day
 * on which its file ends, be that for another app; none where it is silent.
 */
function reachOf(
  told: readonly Told[],
  day: number,
  kind: Kind,
  inFile: Services,
): number | undefined {
  const agesOf = (of: readonly Told[]) => of.map((it) => it?.[kind] ?? -1);
  const of = agesOf(told);
  if (of[day]! < 0) return undefined;
  const ends = inFile.flatMap((app) => agesOf(app).map((age, at) => (age < 0 ? -1 : at + age)));
  return Math.min(Math.max(...ends) - day, Math.max(...of));
}

function expected(services: Services, to: number, isOneFile: boolean) {
  let [revenue, installs, stayed, asked] = [0, 0, 0, 0];
  for (const [app, told] of services.entries())
    for (let day = 0; day < DAYS; day += 1) {
      const it = told[day];
      const inFile = isOneFile ? services : [told];
      if (!it) continue;
      if ((reachOf(told, day, 'installs', inFile) ?? -1) >= to && it.installs >= to) {
        stayed += back(app, to);
        asked += installsOn(app, day);
      }
      const money = (['ads', 'purchases'] as const).flatMap(
        (kind) => reachOf(told, day, kind, inFile) ?? [],
      );
      if (money.length === 0 || Math.min(...money) < to) continue;
      installs += installsOn(app, day);
      for (let age = 0; age <= to; age += 1) {
        if (age <= it.ads) revenue += adsAt(app, age);
        if (age <= it.purchases) revenue += purchasesAt(app, age);
      }
    }
  return {
    ltv: installs > 0 ? Math.round(revenue / installs) : null,
    retention: asked > 0 ? stayed / asked : null,
  };
}

test.each([
  [3, 'two files', false],
  [7, 'two files', false],
  [3, 'one file', true],
  [7, 'one file', true],
])(
  'LTV and retention D%i of %s are over what is known to that day',
  async (to, _name, isOneFile) => {
    const first = addDays(desk.yesterday, -90);
    const last = addDays(first, DAYS - 1);
    let batch = 1_000 * to + (isOneFile ? 100 : 0);
    await fc.assert(
      fc.asyncProperty(fc.tuple(service, service), async (services) => {
        const apps = [desk.mine, desk.theirs];
        const slices = [{ account_id: 1, from: first, to: last }];
        const deliveryOf = (source: string, rows: object[]) => ({
          table: 'cohort',
          sourceTimezone: 'UTC',
          fetchedAt: new Date(),
          source,
          precedence: 'attributedCohort',
          slices,
          rows,
        });
        const rowsOf = services.map((told, app) => {
          const rows = told.flatMap((it, day) =>
            Array.from({ length: (it?.installs ?? -1) + 1 }, (_, age) => ({
              day: addDays(first, day),
              app_id: apps[app]!,
              country: 'PK',
              platform: 'android',
              provisional: false,
              network_id: desk.meta,
              campaign_id: 0,
              account_id: 1,
              age,
              installs: installsOn(app, day),
              retained_users: back(app, age),
              ad_revenue_micros: age <= it!.ads ? adsAt(app, age) : null,
              iap_revenue_micros: age <= it!.purchases ? purchasesAt(app, age) : null,
            })),
          );
          return rows;
        });
        const files = isOneFile ? [rowsOf.flat()] : rowsOf;
        const deliveries = files.flatMap((rows, at) =>
          rows.length > 0 ? [deliveryOf(at === 0 ? 'adjust' : 'singular', rows) as object] : [],
        );
        if (deliveries.length === 0) return;
        const id = (batch += 1);
        await server.facts.commitBatch({ id, deliveries: deliveries as Delivery[] });
        const { status, body } = await desk.admin.call('GET /figures', {
          date: `${first}..${last}`,
          compare: 'none',
          measures: [`ltv${to}`, `retention${to}`],
        });
        await server.facts.revertBatch(id);
        expect(status).toBe(200);
        const { total } = body as object as Breakdown;
        const found = total as Record<string, { value: number | null }>;
        const { ltv, retention } = expected(services, to, isOneFile);
        expect(found[`ltv${to}`]!.value).toBe(ltv);
        const rounded = (share: number | null) => share && Number(share.toFixed(12));
        expect(rounded(found[`retention${to}`]!.value)).toBe(rounded(retention));
      }),
      { numRuns: 25 },
    );
  },
);
