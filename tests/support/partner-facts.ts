import { adDelivery, adRow } from './facts-rows.ts';
import { friday8 } from './figures-cast.ts';
import type { TestServer } from './server.ts';

const day = '2025-11-18';
/** The day all of it is of, as a filter says it. */
export const PARTNER_DATE = `${day}..${day}`;

export const partnerCountries = ['PK', 'DE'] as const;

/** What one app earned by one ad network in one country. */
export interface Earned {
  app: number;
  network: number;
  country: (typeof partnerCountries)[number];
  micros: number;
}

/**
 * Two apps of team Puzzle, one of team Arcade, two ad networks and two countries. What each of them
 * earned is a power of two: of every sum one can tell what is in it.
 */
export async function partnerFacts(server: TestServer) {
  server.clock.now = friday8;
  const puzzle = await server.team('Puzzle');
  const arcade = await server.team('Arcade');
  const app = async (name: string, team_id: number) => {
    const values = {
      name,
      key: name.slice(0, 3),
      package: `c.${name}`,
      platform: 'android' as const,
    };
    const made = server.db
      .insertInto('apps')
      .values({ ...values, team_id })
      .returning('id');
    return (await made.executeTakeFirstOrThrow()).id;
  };
  const network = async (name: string, position: number) => {
    const values = { code: name.toLowerCase(), name, type: 'bidding' as const, position };
    const made = server.db.insertInto('networks').values(values).returning('id');
    return (await made.executeTakeFirstOrThrow()).id;
  };
  const apps = {
    Lantern: await app('Lantern', puzzle),
    Quarry: await app('Quarry', puzzle),
    Orbit: await app('Orbit', arcade),
  };
  const networks = { AdMob: await network('AdMob', 5), Zenith: await network('Zenith', 6) };
  const cells: Earned[] = [];
  for (const one of Object.values(apps))
    for (const by of Object.values(networks))
      for (const country of partnerCountries)
        cells.push({ app: one, network: by, country, micros: 1_000 * 2 ** cells.length });
  const rows = cells.map((it) =>
    adRow({
      day,
      app_id: it.app,
      network_id: it.network,
      country: it.country,
      revenue_micros: it.micros,
    }),
  );
  const slices = [{ account_id: 1, from: '2025-11-01', to: '2025-11-20' }];
  await server.facts.commitBatch({ id: 1, deliveries: [adDelivery(rows, { slices })] });
  return { puzzle, apps, networks, cells };
}
export type PartnerFacts = Awaited<ReturnType<typeof partnerFacts>>;
