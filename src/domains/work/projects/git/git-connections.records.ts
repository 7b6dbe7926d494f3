import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { projectSeen, type Reading } from '#/store/scope.ts';
import { GIT_PATH } from './receive-delivery.server.ts';

/** What a read of connections needs of a handler's context. */
export interface Asking {
  db: Db;
  who: Reading;
  publicUrl: string;
}

interface ProjectRef {
  id: number;
  key: string;
  name: string;
}

/** Connections `c` as this person sees them, by name. */
export async function selectConnections(
  { db, who, publicUrl }: Asking,
  where: RawBuilder<unknown> = sql`true`,
) {
  const rows = await db
    .selectFrom('git_connections as c')
    .innerJoin('people as p', 'p.id', 'c.made_by')
    .select(['c.id', 'c.uid', 'c.version', 'c.name', 'c.host', 'c.base_url as baseUrl'])
    .select(['c.all_projects as allProjects', 'c.state', 'c.received_at as receivedAt'])
    .select(['c.refused_at as refusedAt', 'c.refused', 'c.created_at as createdAt'])
    .select(
      sql<{ id: number; name: string }>`json_build_object('id', p.id, 'name', p.name)`.as('madeBy'),
    )
    .select(
      sql<ProjectRef[]>`coalesce((
        select json_agg(json_build_object('id', pr.id, 'key', pr.key, 'name', pr.name)
          order by pr.key)
        from git_connection_projects cp join projects pr on pr.id = cp.project_id
        where cp.connection_id = c.id and ${projectSeen('pr.id', who)}), '[]')`.as('projects'),
    )
    .select(
      sql<number>`(select count(*)::int from git_connection_projects cp
        where cp.connection_id = c.id)`.as('reached'),
    )
    .where(sql<boolean>`${where}`)
    .orderBy(sql`lower(c.name)`)
    .execute();
  return rows.map(({ uid, refusedAt, refused, reached, ...it }) => ({
    ...it,
    address: `${publicUrl}/api${GIT_PATH}/${uid}`,
    otherProjects: reached - it.projects.length,
    refused: refusedAt && { at: refusedAt, why: refused ?? '' },
  }));
}

/** One of them; nothing where there is none. */
export const findConnection = async (asking: Asking, id: number) =>
  (await selectConnections(asking, sql`c.id = ${id}`))[0];

/** Projects that are not archived and that this person sees. */
export const projectsToChoose = ({ db, who }: Pick<Asking, 'db' | 'who'>) =>
  db
    .selectFrom('projects as p')
    .select(['p.id', 'p.key', 'p.name'])
    .where('p.archived_at', 'is', null)
    .where(projectSeen('p.id', who))
    .orderBy('p.key')
    .execute();

interface Page {
  page: number;
  perPage: number;
  state?: readonly string[] | undefined;
}

export async function selectDeliveries(db: Db, id: number, { page, perPage, state }: Page) {
  const rows = await db
    .selectFrom('git_deliveries')
    .select(['id', 'uid', 'event', 'state', 'outcome', 'received_at as receivedAt'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('connection_id', '=', id)
    .$if(state !== undefined, (it) =>
      it.where(sql<boolean>`state = any(${[...(state ?? [])]}::text[])`),
    )
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, totalRows: rows[0]?.total ?? 0 };
}
