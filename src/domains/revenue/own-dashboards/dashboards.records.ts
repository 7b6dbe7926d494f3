import { sql, type InferResult, type NotNull, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { Filter } from '#/figures/filter.contract.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { cardOf } from './cards/kept-card.ts';
import type { DashboardRow, OwnDashboard } from './dashboards.contract.ts';

type Who = Pick<Context['who'], 'id' | 'teamIds'>;

/** Whether somebody is among those `own_dashboards as d` is shared with, also to change it. */
const isSharee = ({ id, teamIds }: Who, change: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from own_dashboard_people s where s.dashboard_id = d.id and s.person_id = ${id}
    and ${change})
  or exists (select from own_dashboard_teams s where s.dashboard_id = d.id
    and s.team_id = any(${[...teamIds]}) and ${change}))`;

/** Whether a person may open `own_dashboards as d`, or may change it. */
export const mayOpen = (who: Who) => sql<boolean>`(d.deleted_at is null
  and (d.author_id = ${who.id} or ${isSharee(who, sql`true`)}))`;
export const mayChange = (who: Who) => sql<boolean>`(d.author_id = ${who.id}
  or ${isSharee(who, sql`s.change`)})`;

/** Dashboards that somebody may open, with what every list of them shows. */
const selectOpen = (db: Db, who: Who) =>
  db
    .selectFrom('own_dashboards as d')
    .innerJoin('people as p', 'p.id', 'd.author_id')
    .select(['d.id', 'd.version', 'd.name', 'd.author_id', 'p.name as author', 'd.updated_at'])
    .select(mayChange(who).as('may_change'))
    .where(mayOpen(who));

type Row = InferResult<ReturnType<typeof selectOpen>>[number];

const aboutOf = (row: Row, readerId: number) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  author: { id: row.author_id, name: row.author },
  mine: row.author_id === readerId,
  mayChange: row.may_change,
  updatedAt: row.updated_at.toISOString(),
});

interface Wanted {
  where: RawBuilder<SqlBool>;
  limit: number;
  offset: number;
}

/** Dashboards somebody may open, the last changed first; `where` may use `d` and `p`. */
export async function listDashboards({ db, who }: Pick<Context, 'db' | 'who'>, wanted: Wanted) {
  const rows = await selectOpen(db, who)
    .select((eb) => [
      sql<number>`jsonb_array_length(d.cards)`.as('cards'),
      eb
        .selectFrom('own_dashboard_people as s')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('s.dashboard_id', '=', 'd.id')
        .as('people'),
      eb
        .selectFrom('own_dashboard_teams as s')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('s.dashboard_id', '=', 'd.id')
        .as('teams'),
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .where(wanted.where)
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .$narrowType<{ people: NotNull; teams: NotNull }>()
    .execute();
  return {
    rows: rows.map((it): DashboardRow => {
      const { cards, people, teams } = it;
      return { ...aboutOf(it, who.id), cards, people, teams };
    }),
    totalRows: rows[0]?.total ?? 0,
  };
}

/** A dashboard that somebody may open; undefined where there is none for them. */
export async function findDashboard(
  { db, who, scope }: Pick<Context, 'db' | 'who' | 'scope'>,
  id: number,
): Promise<OwnDashboard | undefined> {
  const row = await selectOpen(db, who)
    .innerJoin('people as c', 'c.id', 'd.changed_by')
    .select(['d.changed_by', 'c.name as changer', 'd.filter', 'd.cards'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('own_dashboard_people as s')
          .innerJoin('people as x', 'x.id', 's.person_id')
          .select(['x.id', 'x.name', 's.change'])
          .whereRef('s.dashboard_id', '=', 'd.id')
          .where('d.author_id', '=', who.id)
          .where('x.status', '<>', sql.lit('left'))
          .orderBy('x.name'),
      ).as('people'),
      jsonArrayFrom(
        eb
          .selectFrom('own_dashboard_teams as s')
          .innerJoin('teams as t', 't.id', 's.team_id')
          .select(['t.id', 't.name', 's.change'])
          .whereRef('s.dashboard_id', '=', 'd.id')
          .where('d.author_id', '=', who.id)
          .where(teamInScope('t.id', who, scope))
          .orderBy('t.name'),
      ).as('teams'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...aboutOf(row, who.id),
    changedBy: { id: row.changed_by, name: row.changer },
    filter: Filter.parse(row.filter),
    cards: (row.cards as unknown[]).map(cardOf),
    people: row.people,
    teams: row.teams,
  };
}

type Share = { id: number; change: boolean };

/** Who among these the sharer knows and may share with: those who work here, within their scope. */
export async function knownSharees(
  { db, who, scope }: Pick<Context, 'db' | 'who' | 'scope'>,
  { people, teams }: { people: readonly Share[]; teams: readonly Share[] },
) {
  const ids = (of: readonly Share[]) => [0, ...of.map((it) => it.id)];
  const [knownPeople, knownTeams] = await Promise.all([
    db
      .selectFrom('people')
      .select('id')
      .where('id', 'in', ids(people))
      .where('status', '<>', 'left')
      .where(personInScope('id', who, scope))
      .execute(),
    db
      .selectFrom('teams')
      .select('id')
      .where('id', 'in', ids(teams))
      .where(teamInScope('id', who, scope))
      .execute(),
  ]);
  return {
    people: new Set(knownPeople.map((it) => it.id)),
    teams: new Set(knownTeams.map((it) => it.id)),
  };
}

/** Replaces whom a dashboard is shared with. */
export async function setSharees(
  db: Db,
  dashboard_id: number,
  { people, teams }: { people: readonly Share[]; teams: readonly Share[] },
) {
  await db.deleteFrom('own_dashboard_people').where('dashboard_id', '=', dashboard_id).execute();
  await db.deleteFrom('own_dashboard_teams').where('dashboard_id', '=', dashboard_id).execute();
  const once = (of: readonly Share[]) => [...new Map(of.map((it) => [it.id, it])).values()];
  const persons = once(people).map((it) => ({ dashboard_id, person_id: it.id, change: it.change }));
  if (persons.length > 0) await db.insertInto('own_dashboard_people').values(persons).execute();
  const rows = once(teams).map((it) => ({ dashboard_id, team_id: it.id, change: it.change }));
  if (rows.length > 0) await db.insertInto('own_dashboard_teams').values(rows).execute();
}
