import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import type { Who } from '#/store/who.ts';
import type { Transfer } from './team-apps.contract.ts';
import { mayGive } from './team-apps.records.ts';

interface AppOfTransfer {
  id: number;
  name: string;
  from: string | null;
  /** Whose it is at present. */
  team_id: number | null;
}

/** Transfers that concern a team of the scope: from it, or to it. */
const selectTransfers = ({ db, who, scope }: Context) => {
  const query = db
    .selectFrom('app_transfers as tr')
    .leftJoin('teams as t', 't.id', 'tr.team_id')
    .leftJoin('people as p', 'p.id', 'tr.asked_by')
    .select(['tr.id', 'tr.version', 'tr.team_id', 't.name as team', 'tr.effective_on', 'tr.note'])
    .select(['tr.status', 'tr.asked_at', 'tr.settled_at', 'p.name as asked_by'])
    .select(
      sql<AppOfTransfer[]>`(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name,
          'from', f.name, 'team_id', a.team_id) order by lower(a.name)), '[]')
        from app_transfer_apps x join apps a on a.id = x.app_id
        left join teams f on f.id = x.from_team_id
        where x.transfer_id = tr.id)`.as('apps'),
    );
  if (scope === 'all') return query;
  return query.where(
    sql<boolean>`(tr.team_id = any(${who.teamIds}) or exists (select from app_transfer_apps x
      where x.transfer_id = tr.id and x.from_team_id = any(${who.teamIds})))`,
  );
};

type Row = Awaited<ReturnType<ReturnType<typeof selectTransfers>['executeTakeFirstOrThrow']>>;

const transferOf = (it: Row, who: Who): Transfer => ({
  id: it.id,
  version: it.version,
  team: it.team_id === null || it.team === null ? null : { id: it.team_id, name: it.team },
  on: it.effective_on,
  note: it.note,
  status: it.status,
  askedBy: it.asked_by,
  askedAt: it.asked_at.toISOString(),
  settledAt: it.settled_at && it.settled_at.toISOString(),
  apps: it.apps.map(({ id, name, from }) => ({ id, name, from })),
  canTakeBack: it.status === 'planned' && it.apps.every((app) => mayGive(who, app.team_id)),
});

export async function listTransfers(
  wanted: { status?: Transfer['status'][] | undefined; page: number; perPage: number },
  context: Context,
) {
  let query = selectTransfers(context);
  if (wanted.status) query = query.where('tr.status', 'in', wanted.status);
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .orderBy(sql`tr.status = 'planned' desc`)
    .orderBy(sql`case when tr.status = 'planned' then tr.effective_on end`)
    .orderBy('tr.effective_on', 'desc')
    .orderBy('tr.id', 'desc')
    .limit(wanted.perPage)
    .offset((wanted.page - 1) * wanted.perPage)
    .execute();
  return { rows: rows.map((it) => transferOf(it, context.who)), totalRows: total };
}

export async function findTransfer(context: Context, id: number): Promise<Transfer | undefined> {
  const row = await selectTransfers(context).where('tr.id', '=', id).executeTakeFirst();
  return row && transferOf(row, context.who);
}
