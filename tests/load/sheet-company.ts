import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRoles } from '#/app/seeded-roles.ts';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { seedRoles } from '#/domains/people/people/roles/seed-roles.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import { openFacts } from '#/store/facts/open.ts';
import type { FactRow } from '#/store/facts/tables.ts';
import { migrate } from '#/store/records/migrate.ts';
import { openRecords } from '#/store/records/open.ts';
import type { Db } from '#/store/records/records.ts';
import { ASKER } from './facts-company.ts';

const APPS = 500;
const DAYS = 90;
const countries = ['US', 'DE', 'PK'];

async function fill(db: Db): Promise<{ apps: number[]; network: number }> {
  await seedRoles(db, seededRoles);
  await seedNetworks(db);
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('rank', '=', 100)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('people')
    .values({
      name: 'Bench',
      email: ASKER,
      role_id: role.id,
      status: 'active',
      // As if they had been all the way in: no set-up link is wanted any more.
      pin_hash: 'never entered',
    })
    .execute();
  const values = Array.from({ length: APPS }, (_, at) => ({
    name: `App ${at}`,
    key: `A${at}`,
    package: `com.app${at}`,
    platform: 'android' as const,
    status: 'live' as const,
  }));
  const apps = await db.insertInto('apps').values(values).returning('id').execute();
  const network = await db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'applovin')
    .executeTakeFirstOrThrow();
  return { apps: apps.map((it) => it.id), network: network.id };
}

function* rowsOf(
  apps: readonly number[],
  network: number,
  range: { from: string; to: string },
): Generator<FactRow<'monetisation'>> {
  for (const [nth, day] of eachDay(range).entries())
    for (const app of apps)
      for (const [at, country] of countries.entries()) {
        const shown = 100 + ((app * 7919 + nth * 104_729 + at * 31) % 5000);
        yield {
          day,
          app_id: app,
          network_id: network,
          account_id: 1,
          country,
          platform: 'android',
          ad_format: 'interstitial',
          ad_unit_id: 0,
          requests: shown * 2,
          responses: shown + 10,
          impressions: shown,
          clicks: shown % 50,
          revenue_micros: shown * 2300,
          provisional: false,
        };
      }
}

/** A new folder with a company of 500 Android apps and the figures of the last 90 days. */
export async function sheetCompany(): Promise<{ dataDir: string; remove: () => void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backlot-bench-sheet-'));
  const records = await openRecords({ dataDir, mode: 'client', log: () => {}, size: 2 });
  const facts = await openFacts({ dataDir });
  try {
    await migrate(records.db);
    const { apps, network } = await fill(records.db);
    const now = new Date();
    const to = addDays(dayOf(now), -1);
    const range = { from: addDays(to, 1 - DAYS), to };
    await facts.commitBatch({
      id: 1,
      deliveries: [
        {
          table: 'monetisation',
          source: 'max',
          sourceTimezone: 'UTC',
          fetchedAt: now,
          precedence: 'mediation',
          slices: [{ account_id: 1, ...range }],
          rows: rowsOf(apps, network, range),
        },
      ],
    });
  } finally {
    await facts.close();
    await records.close();
  }
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
