import type { Db } from '#/store/records/records.ts';
import type { Findings } from './check-report.ts';

/** As many as a preview keeps: what is left shows up once these are linked. */
const MOST = 200;

/**
 * Notes the names of a report that nobody knows yet, so that they are linked where all names are.
 * What has been linked stays so. Campaigns are linked in the sheet of the import.
 */
export async function noteUnknownApps(db: Db, { format, ...found }: Findings): Promise<void> {
  const unknownApps = found.unknownApps.filter((it) => it.kind === 'app');
  if (unknownApps.length === 0) return;
  const { id } = await db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', format.network)
    .executeTakeFirstOrThrow();
  // A name that stands for a game on both platforms belongs to neither.
  const platformOf = (key: string) => {
    const all = new Set(unknownApps.filter((it) => it.key === key).map((it) => it.platform));
    const [only] = all.size === 1 ? all : [];
    return only === 'android' || only === 'ios' ? only : null;
  };
  const byKey = new Map(unknownApps.slice(0, MOST).map((it) => [it.key, it]));
  await db
    .insertInto('network_apps')
    .values(
      [...byKey.values()].map((it) => ({
        network_id: id,
        external_id: it.key,
        name: it.name || it.key,
        platform: platformOf(it.key),
      })),
    )
    .onConflict((on) => on.columns(['network_id', 'external_id']).doNothing())
    .execute();
}
