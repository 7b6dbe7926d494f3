import { companyCoverage } from '#/figures/coverage/company-coverage.facts.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import type { coverageEndpoints, EndedSource } from './coverage.contract.ts';

type Ending = ParsedInputOf<(typeof coverageEndpoints)['POST /end-source']>;

const rowsOf = (db: Context['db']) =>
  db
    .selectFrom('ended_sources as e')
    .leftJoin('people as p', 'p.id', 'e.ended_by')
    .leftJoin('apps as a', 'a.id', 'e.app_id')
    .select([
      'e.id',
      'e.source',
      'e.account_id',
      'e.app_id',
      'e.last_day',
      'e.note',
      'e.ended_at',
      'p.name as by',
      'a.name as app',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const described = (it: Row): EndedSource => ({
  id: it.id,
  app: it.app_id === null ? null : { id: it.app_id, name: it.app ?? '' },
  lastDay: it.last_day,
  note: it.note,
  by: it.by,
  at: it.ended_at.toISOString(),
});

/** What people said of a source: of the app when it is asked about, or of all of the account. */
export async function endedOf({ db }: Context) {
  const rows = await rowsOf(db).execute();
  return (source: string, account: number, app: number | null): EndedSource | null => {
    const of = rows.filter((it) => it.source === source && it.account_id === account);
    const found = of.find((it) => it.app_id === app) ?? of.find((it) => it.app_id === null);
    return found ? described(found) : null;
  };
}

/** Who sees some apps only may not speak for a whole account. */
async function requireReach(context: Context, appId: number | null): Promise<void> {
  const scope = await appsInScope(context.db, context.who, context.scope);
  if (scope === 'all') return;
  if (appId === null)
    throw notAllowed('You see some apps only. Say for each app that this source has ended.');
  if (!scope.includes(appId)) throw notFound('This app');
}

/** @throws Refusal `not-found` for a source that never delivered, `conflict` when it was said before */
export async function endSource(
  { source, accountId, appId, lastDay, note }: Ending,
  context: Context,
): Promise<EndedSource> {
  const { db, facts, now, who } = context;
  await requireReach(context, appId ?? null);
  if (lastDay > dayOf(now)) throw invalid({ lastDay: 'This day has not come yet.' });
  const { lines } = await companyCoverage(db, facts, now);
  const known = lines.some(
    (it) =>
      it.source === source &&
      it.accountId === accountId &&
      (appId === undefined || it.appId === appId),
  );
  if (!known) throw notFound('This source');
  const row = await db
    .insertInto('ended_sources')
    .values({
      source,
      account_id: accountId,
      app_id: appId ?? null,
      last_day: lastDay,
      note: note ?? null,
      ended_by: who.id,
      ended_at: now,
    })
    .onConflict((it) => it.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw conflict('Somebody has said already that this source ended.');
  context.audit({
    action: 'source.end',
    subject: ['ended-source', row.id],
    after: { source, accountId, appId: appId ?? null, lastDay },
  });
  return described(await rowsOf(db).where('e.id', '=', row.id).executeTakeFirstOrThrow());
}

export async function reopenSource({ id }: { id: number }, context: Context) {
  const { db } = context;
  const row = await rowsOf(db).where('e.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This entry');
  const scope = await appsInScope(db, context.who, context.scope);
  if (scope !== 'all' && (row.app_id === null || !scope.includes(row.app_id)))
    throw notFound('This entry');
  await db.deleteFrom('ended_sources').where('id', '=', id).execute();
  context.audit({
    action: 'source.reopen',
    subject: ['ended-source', id],
    before: { source: row.source, accountId: row.account_id, lastDay: row.last_day },
  });
  return { message: 'Successfully Saved' };
}
