import type { Db } from '#/store/records/records.ts';

/** Committed imports that left rows out for names nobody knew, the oldest delivery first. */
export async function waitingBatches(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('import_batches as b')
    .select('b.id')
    .where('b.status', '=', 'committed')
    .where('b.file_key', 'is not', null)
    .where((eb) =>
      eb.exists(eb.selectFrom('waiting_figures as w').whereRef('w.batch_id', '=', 'b.id')),
    )
    .orderBy('b.fetched_at')
    .orderBy('b.id')
    .execute();
  return rows.map((it) => it.id);
}

/** A name whose figures wait in an import. */
export interface WaitingName {
  id: number;
  network: string;
  kind: 'app' | 'campaign';
  key: string;
  name: string;
  platform: '' | 'android' | 'ios';
  appId: number | null;
  ignored: boolean;
}

export async function waitingNames(db: Db, batchId: number): Promise<WaitingName[]> {
  const rows = await db
    .selectFrom('network_apps as l')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .select(['l.id', 'n.code', 'l.kind', 'l.external_id', 'l.name', 'l.platform', 'l.app_id'])
    .select('l.ignored_at')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('waiting_figures as w')
          .whereRef('w.name_id', '=', 'l.id')
          .where('w.batch_id', '=', batchId),
      ),
    )
    .execute();
  return rows.map((it) => ({
    id: it.id,
    network: it.code,
    kind: it.kind,
    key: it.external_id,
    name: it.name,
    platform: it.platform ?? '',
    appId: it.app_id,
    ignored: it.ignored_at !== null,
  }));
}
