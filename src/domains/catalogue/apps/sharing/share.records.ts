import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#/store/records/records.ts';
import { figureGroups, type FigureGroup } from './share-figures.ts';
import type { Share, Shared } from './sharing.contract.ts';

/** How a share stands today. */
const stateOn = (today: string) => sql<Share['state']>`case
  when s.revoked_at is not null then 'revoked'
  when s.until < ${today}::date then 'ended' else 'open' end`;

/** Shares with the names that belong to them, the newest first; `where` may use `s`, `subject`, `state`. */
export const selectShares = (
  db: Db,
  today: string,
  { where, limit, offset }: { where: RawBuilder<SqlBool>; limit: number; offset: number },
) =>
  db
    .selectFrom('shares as s')
    .innerJoin('people as o', 'o.id', 's.owner_id')
    .leftJoin('apps as a', 'a.id', 's.app_id')
    .leftJoin('reports as r', 'r.id', 's.report_id')
    .crossJoinLateral(
      sql<{ subject: string; state: Share['state'] }>`
        (select coalesce(a.name, r.name) as subject, ${stateOn(today)} as state)`.as('x'),
    )
    .select(['s.id', 's.version', 's.owner_id', 'o.name as owner', 's.app_id', 's.report_id'])
    .select(['x.subject', 'a.icon', 's.figures', 's.until', 's.note', 's.created_at', 'x.state'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('share_people as sp')
          .innerJoin('people as p', 'p.id', 'sp.person_id')
          .select(['p.id', 'p.name'])
          .whereRef('sp.share_id', '=', 's.id')
          .orderBy('p.name'),
      ).as('people'),
      jsonArrayFrom(
        eb
          .selectFrom('share_teams as st')
          .innerJoin('teams as t', 't.id', 'st.team_id')
          .select(['t.id', 't.name'])
          .whereRef('st.share_id', '=', 's.id')
          .orderBy('t.name'),
      ).as('teams'),
    ])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where(where)
    .orderBy('s.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export type ShareRow = Awaited<ReturnType<typeof selectShares>>[number];

const groups = (it: ShareRow): FigureGroup[] =>
  figureGroups.filter((group) => it.figures.includes(group));

const subjectOf = (it: ShareRow): Share['subject'] => ({
  kind: it.app_id === null ? 'report' : 'app',
  id: it.app_id ?? it.report_id!,
  name: it.subject,
  icon: it.icon,
});

export const shareOf = (it: ShareRow, readerId: number): Share => ({
  id: it.id,
  version: it.version,
  subject: subjectOf(it),
  owner: { id: it.owner_id, name: it.owner },
  people: it.people,
  teams: it.teams,
  figures: groups(it),
  until: it.until,
  note: it.note,
  state: it.state,
  sharedAt: it.created_at.toISOString(),
  isMine: it.owner_id === readerId,
});

/** What the person it is shared with learns of it: not who else has it. */
export const sharedOf = (it: ShareRow): Shared => ({
  id: it.id,
  subject: subjectOf(it),
  owner: { id: it.owner_id, name: it.owner },
  figures: groups(it),
  until: it.until,
  note: it.note,
  sharedAt: it.created_at.toISOString(),
});

/** Whether a share is open to a person: by name, or by a team they are in at present. */
export const isFor = (personId: number, teamIds: readonly number[]) => sql`(
  exists (select from share_people sp where sp.share_id = s.id and sp.person_id = ${personId})
  or exists (select from share_teams st where st.share_id = s.id
    and st.team_id = any(${[...teamIds]})))`;

/** Replaces whom a share is for. */
export async function setTargets(
  db: Db,
  share_id: number,
  { people, teams }: { people: readonly number[]; teams: readonly number[] },
) {
  await db.deleteFrom('share_people').where('share_id', '=', share_id).execute();
  await db.deleteFrom('share_teams').where('share_id', '=', share_id).execute();
  if (people.length > 0) {
    const values = [...new Set(people)].map((person_id) => ({ share_id, person_id }));
    await db.insertInto('share_people').values(values).execute();
  }
  if (teams.length > 0) {
    const values = [...new Set(teams)].map((team_id) => ({ share_id, team_id }));
    await db.insertInto('share_teams').values(values).execute();
  }
}

/** Everybody a share is for at present: those named, and the leads and members of its teams. */
export async function audienceOf(db: Db, shareId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('people as p')
    .select('p.id')
    .where('p.status', '=', sql.lit('active'))
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('share_people as sp')
            .where('sp.share_id', '=', shareId)
            .whereRef('sp.person_id', '=', 'p.id'),
        ),
        eb.exists(
          eb
            .selectFrom('share_teams as st')
            .innerJoin('teams as t', 't.id', 'st.team_id')
            .where('st.share_id', '=', shareId)
            .where((team) =>
              team.or([
                team('t.lead_id', '=', team.ref('p.id')),
                team.exists(
                  team
                    .selectFrom('team_members as m')
                    .whereRef('m.team_id', '=', 't.id')
                    .whereRef('m.person_id', '=', 'p.id')
                    .where('m.until', 'is', null),
                ),
              ]),
            ),
        ),
      ]),
    )
    .orderBy('p.id')
    .execute();
  return rows.map((it) => it.id);
}
