import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardFigures } from '#/domains/revenue/own-dashboards/dashboards.contract.ts';
import {
  partnerCountries,
  partnerFacts,
  PARTNER_DATE,
  type PartnerFacts,
} from '../support/partner-facts.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

/** Reads by a link whatever it narrows: what is beside it must never be in a reply. */

let server: TestServer;
let lead: Colleague;
let facts: PartnerFacts;

beforeAll(async () => {
  server = await testServer();
  facts = await partnerFacts(server);
  lead = await server.as('Team lead', { name: 'Lea Canary', leads: facts.puzzle });
});
afterAll(() => server.close());

const card = (id: string, kind: string, by: string[]) => ({
  id,
  kind,
  by,
  title: kind,
  measures: ['revenue'],
  width: 4,
  height: 2,
});
const cards = [
  card('tile1', 'tile', []),
  card('byapp', 'table', ['app']),
  card('bynet', 'bars', ['network']),
  card('cross', 'pivot', ['app', 'country']),
  card('lines', 'lines', ['network']),
];

interface Narrowing {
  apps: number[];
  networks: number[];
  countries: (typeof partnerCountries)[number][];
}

/** All that is told of a dashboard with this filter by a link with these rows. */
async function readBy(rows: Narrowing, of: Narrowing) {
  const filter = {
    date: PARTNER_DATE,
    compare: 'none',
    ...(of.apps.length > 0 && { app: of.apps }),
    ...(of.networks.length > 0 && { network: of.networks }),
    ...(of.countries.length > 0 && { country: of.countries }),
  };
  const board = { name: 'For partners', cards, filter };
  const { body: made } = await lead.call('POST /save-own-dashboard', board);
  const link = { dashboard: made['id'], name: 'Zed Media', until: '2025-12-31', ...rows };
  const { body } = await lead.call('POST /make-own-dashboard-link', link);
  const secret = String(body['address']).split('#')[1];
  const opened = await server.call('POST /open-shared-dashboard', { secret });
  const visit = String(opened.body['visit']);
  const figures = await server.call('POST /shared-dashboard-figures', { visit, wait: true });
  const all = figures.body['cards'] as CardFigures[];
  return {
    text: JSON.stringify([opened.body, figures.body]),
    cardOf: (id: string) => all.find((it) => it.id === id)!,
  };
}

const has = <T>(of: readonly T[], it: T) => of.length === 0 || of.includes(it);
const sum = (of: readonly { micros: number }[]) => of.reduce((all, it) => all + it.micros, 0);

test('no reply holds more than what is shared, whatever the link and the dashboard narrow', async () => {
  const { apps, networks, cells } = facts;
  const mine = [apps.Lantern, apps.Quarry];
  const some = <T>(of: readonly T[]) => fc.uniqueArray(fc.constantFrom(...of), { maxLength: 2 });
  const narrowing = fc.record({
    apps: some(mine),
    networks: some(Object.values(networks)),
    countries: some(partnerCountries),
  });
  const nameIn = (of: Record<string, number>, id: number) =>
    Object.entries(of).find((it) => it[1] === id)![0];
  await fc.assert(
    fc.asyncProperty(narrowing, narrowing, async (rows, of) => {
      fc.pre(rows.apps.length + rows.networks.length + rows.countries.length > 0);
      const isIn = (
        { apps: a, networks: n, countries: c }: Narrowing,
        it: (typeof cells)[number],
      ) => has(a, it.app) && has(n, it.network) && has(c, it.country);
      const inside = cells.filter((it) => mine.includes(it.app) && isIn(rows, it) && isIn(of, it));
      const { text, cardOf } = await readBy(rows, of);
      expect(cardOf('tile1').tile?.value ?? 0).toBe(sum(inside));
      const listed = (cardOf('byapp').list?.rows ?? []).map((it) => [
        it.labels[0]!.label,
        it.figures.revenue?.value,
      ]);
      const byApp = Map.groupBy(inside, (it) => nameIn(apps, it.app));
      expect(Object.fromEntries(listed)).toEqual(
        Object.fromEntries([...byApp].map(([app, its]) => [app, sum(its)])),
      );
      const told = new Set([
        ...rows.apps.map((it) => nameIn(apps, it)),
        ...rows.networks.map((it) => nameIn(networks, it)),
        ...inside.flatMap((it) => [nameIn(apps, it.app), nameIn(networks, it.network)]),
      ]);
      const names = ['Arcade', 'Puzzle', 'Canary', ...Object.keys(apps), ...Object.keys(networks)];
      const leaked = names.filter((it) => !told.has(it) && text.includes(it));
      expect(leaked).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
