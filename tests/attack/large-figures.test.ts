import { afterEach, describe, expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';
import { openApi } from '#/server/openapi.ts';
import { figuresDesk } from '../support/figures-desk.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';
import { inputSchema } from './text-places.ts';

/**
 * Has rows so large entered that a page of figures fails for everybody, or is a studio that does well
 * and counts in dong.
 */
const DOLLAR = 1_000_000;
const document = await openApi();

let server: TestServer;
afterEach(() => server.close());

/** Two apps that earn so much a day each, with what it cost and what their cohorts brought. */
async function earning(dollars: number) {
  server = await testServer();
  server.clock.now = new Date('2025-11-21T03:00:00Z');
  const desk = await figuresDesk(server);
  const campaign = await desk.campaign('Spring');
  const revenue_micros = dollars * DOLLAR;
  await desk.earn([
    { app_id: desk.mine, revenue_micros, impressions: 3_000_000_000 },
    { app_id: desk.theirs, revenue_micros: 4 * DOLLAR },
  ]);
  const spend_micros = Math.round(revenue_micros * 0.7);
  await desk.spend([{ app_id: desk.mine, spend_micros, campaign_id: campaign, country: 'US' }]);
  const ad_revenue_micros = Math.round(revenue_micros / 3);
  await desk.mature([0, 1, 3, 7, 14, 30].map((age) => ({ age, ad_revenue_micros })));
  const admin = await server.as('Super admin');
  const fill = (name: string, { enum: choices }: { enum?: unknown[] }) => {
    const values: Record<string, unknown> = {
      measures: ['revenue', 'spend', 'profit', 'roi'],
      month: '2025-10',
      quarter: '2025-Q4',
      day: desk.yesterday,
      from: desk.days[20],
      to: desk.yesterday,
      campaign,
    };
    return choices?.[0] ?? values[name] ?? desk.mine;
  };
  /** Everything that can be read of figures, over forty days. */
  const reads = allEndpoints()
    .filter(([key, it]) => {
      const { access } = it;
      return key.startsWith('GET ') && access.kind === 'permission';
    })
    .map(([key]) => {
      const { properties, required } = inputSchema(document, key) as {
        properties: Record<string, { enum?: unknown[] }>;
        required: string[];
      };
      const input = Object.fromEntries(required.map((it) => [it, fill(it, properties[it]!)]));
      if (properties['date']) input['date'] = `${desk.days[20]}..${desk.yesterday}`;
      return [key, input] as const;
    });
  return { desk, admin, reads };
}

async function statuses(who: Colleague, reads: readonly (readonly [string, object])[]) {
  const all = [];
  for (const [key, input] of reads) {
    const { status, body } = await who.call(key, input);
    all.push({ key, status, message: body.message ?? '' });
  }
  return all;
}

describe.each(['VND', 'IDR'])('in %s', (currency) => {
  test('every page shows what a studio earns', async () => {
    const { desk, admin, reads } = await earning(300_000);
    const usd_per_unit = (1 / (currency === 'VND' ? 25_000 : 16_000)).toFixed(18);
    const rate = { currency, usd_per_unit, source: 'ecb' as const, by_id: null };
    const fetched_at = server.clock.now;
    await server.db
      .insertInto('exchange_rates')
      .values(desk.days.map((day) => ({ ...rate, day, fetched_at })))
      .execute();
    await server.db.updateTable('people').set({ currency }).where('id', '=', admin.id).execute();
    const all = await statuses(admin, reads);
    expect(all.filter((it) => it.status >= 500)).toEqual([]);
    expect(all.filter((it) => it.status === 409)).toEqual([]);
    const shown = await admin.call('GET /dashboard', {
      date: `${desk.days[20]}..${desk.yesterday}`,
    });
    expect(JSON.stringify(shown.body)).toContain(currency);
  }, 120_000);
});

test.each([8_000_000_000, -8_000_000_000])(
  'rows of %s dollars are told of in words, and other apps are shown',
  async (dollars) => {
    const { desk, admin, reads } = await earning(dollars);
    const all = await statuses(admin, reads);
    expect(all.filter((it) => it.status >= 500)).toEqual([]);
    const refused = all.filter((it) => it.status === 409);
    expect(refused.length).toBeGreaterThan(0);
    for (const it of refused)
      expect([it.key, it.message]).toEqual([
        it.key,
        expect.stringMatching(/too large to be exact/),
      ]);
    const others = await admin.call('GET /dashboard', {
      date: `${desk.days[20]}..${desk.yesterday}`,
      app: [desk.theirs],
    });
    expect(others.status).toBe(200);
    expect((await admin.call('GET /imports')).status).toBe(200);
  },
  120_000,
);
