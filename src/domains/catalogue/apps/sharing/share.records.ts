import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { figureGroups, type FigureGroup } from './share-figures.ts';
import type { Share, Shared } from './sharing.contract.ts';

export interface ShareRow {
  id: number;
  version: number;
  owner_id: number;
  owner: string;
  app_id: number | null;
  report_id: number | null;
  subject: string;
  icon: number | null;
  figures: string[];
  until: string | null;
  note: string | null;
  created_at: Date;
  state: Share['state'];
  people: { id: number; name: string }[];
  teams: { id: number; name: string }[];
  total: number;
}

/** How a share stands today. */
const stateOn = (today: string) => sql`case
  when s.revoked_at is not null then 'revoked'
  when s.until < ${today}::date then 'ended' else 'open' end`;

/** Shares with the names that belong to them, the newest first; `where` may use `s`, `subject`, `state`. */
export async function selectShares(
  db: Db,
  today: string,
  { where, limit, offset }: { where: RawBuilder<unknown>; limit: number; offset: number },
): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select s.id, s.version, s.owner_id, o.name as owner, s.app_id, s.report_id, x.subject, a.icon,
      s.figures, s.until, s.note, s.created_at, x.state,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name)
        from share_people sp join people p on p.id = sp.person_id where sp.share_id = s.id), '[]')
        as people,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name)
        from share_teams st join teams t on t.id = st.team_id where st.share_id = s.id), '[]')
        as teams,
      count(*) over ()::int as total
    from shares s
    join people o on o.id = s.owner_id
    left join apps a on a.id = s.app_id
    left join reports r on r.id = s.report_id
    cross join lateral (select coalesce(a.name, r.name) as subject, ${stateOn(today)} as state) x
    where ${where}
    order by s.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

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
  const { rows } = await sql<{ id: number }>`
    select p.id from people p where p.status = 'active' and (
      exists (select from share_people sp where sp.share_id = ${shareId} and sp.person_id = p.id)
      or exists (select from share_teams st join teams t on t.id = st.team_id
        where st.share_id = ${shareId} and (t.lead_id = p.id or exists (select from team_members m
          where m.team_id = t.id and m.person_id = p.id and m.until is null))))
    order by p.id`.execute(db);
  return rows.map((it) => it.id);
}
