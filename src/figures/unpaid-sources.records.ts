import type { Db } from '#/store/records/records.ts';

/** What attribution services call installs that nobody is paid for, by the codes of the networks. */
const codes = [
  'organic',
  // Adjust tells these apart from organic: a free click in a search, and what it does not believe.
  'googleorganicsearch',
  'untrusteddevices',
  'unattributed',
] as const;

/** The media sources that nobody pays. */
export async function unpaidSources(db: Db) {
  const rows = await db
    .selectFrom('networks')
    .select(['id', 'code'])
    .where('code', 'in', codes)
    .orderBy('id')
    .execute();
  return {
    organic: rows.find((it) => it.code === 'organic')?.id ?? 0,
    unpaidSources: rows.map((it) => it.id),
  };
}
