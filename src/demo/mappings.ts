import { headerKey } from '#/domains/catalogue/data-entry/mappings/mapped-format.ts';
import { Meaning } from '#/domains/catalogue/data-entry/mappings/mappings.contract.ts';
import type { Db } from '#/store/records/records.ts';
import { bytebrewAdsHeader, bytebrewUsersHeader } from './history/bytebrew-files.ts';
import type { Cast } from './people.ts';

const about = [
  { column: 'Date', field: 'day' },
  { column: 'Package', field: 'package' },
  { column: 'Platform', field: 'platform' },
];
const count = (column: string, field: string) => ({ column, field, unit: 'count' }) as const;

const mappings = [
  {
    name: 'ByteBrew ad revenue',
    header: bytebrewAdsHeader,
    table: 'monetisation',
    columns: [
      ...about,
      { column: 'Ad Revenue', field: 'revenue_micros', unit: 'money' },
      count('Ad Impressions', 'impressions'),
    ],
  },
  {
    name: 'ByteBrew players',
    header: bytebrewUsersHeader,
    table: 'engagement',
    columns: [
      ...about,
      count('DAU', 'dau'),
      count('New Users', 'new_users'),
      count('Sessions', 'sessions'),
      { column: 'Avg Session Length', field: 'session_seconds', unit: 'mean' },
      count('Retained D1', 'retained_d1'),
      count('Retained D7', 'retained_d7'),
      count('Retained D30', 'retained_d30'),
    ],
  },
] as const;

/** What the columns of the tables saved from ByteBrew mean, as the data analyst said it. */
export async function seedMappings(db: Db, { people }: Cast): Promise<void> {
  const { id } = await db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'bytebrew')
    .executeTakeFirstOrThrow();
  const values = mappings.map(({ name, header, table, columns }) => ({
    name,
    header: headerKey(header),
    network_id: id,
    fact_table: table,
    spec: JSON.stringify(Meaning.parse({ network: 'bytebrew', table, zone: 'UTC', columns })),
    created_by: people.get('Rabia Nawaz')!,
  }));
  await db.insertInto('import_mappings').values(values).execute();
}
