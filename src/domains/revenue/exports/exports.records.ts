import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { FactExport } from './exports.contract.ts';

/** Runs that are told of. */
const RUNS = 5;

/** The exports of a person, by name. */
export async function ownExports({ db, who }: Context, id?: number): Promise<FactExport[]> {
  let query = db
    .selectFrom('fact_exports')
    .selectAll()
    .where('author_id', '=', who.id)
    .orderBy((it) => it.fn('lower', ['name']));
  if (id !== undefined) query = query.where('id', '=', id);
  const rows = await query.execute();
  return Promise.all(
    rows.map(async (it): Promise<FactExport> => {
      const runs = await db
        .selectFrom('fact_export_runs')
        .selectAll()
        .where('export_id', '=', it.id)
        .orderBy('id', 'desc')
        .limit(RUNS)
        .execute();
      const { id, version, name, place, host, bucket, region, folder, format, days, at } = it;
      const { spreadsheet } = it;
      return {
        id,
        version,
        name,
        place,
        host,
        bucket,
        region,
        folder,
        spreadsheet,
        format,
        days,
        at,
        accessKey: it.access_key,
        tables: it.tables as FactExport['tables'],
        active: it.active,
        nextAt: it.next_at.toISOString(),
        runs: runs.map((run) => ({
          id: run.id,
          beganAt: run.began_at.toISOString(),
          endedAt: run.ended_at?.toISOString() ?? null,
          state: run.state,
          written: run.written,
          files: run.files,
          rows: Number(run.rows),
          failure: run.failure,
        })),
      };
    }),
  );
}

/** @throws Refusal `not-found`, also for another person’s */
export async function openExport(context: Context, id: number): Promise<FactExport> {
  const [found] = await ownExports(context, id);
  if (!found) throw notFound('This export');
  return found;
}
