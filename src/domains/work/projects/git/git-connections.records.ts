import { sql, type RawBuilder } from 'kysely';
import type { GitHost } from '#/community/git/git-hosts.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen, type Reading } from '#/store/scope.ts';
import type { gitDeliveryStates } from './git-connections.contract.ts';
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

interface Row {
  id: number;
  uid: string;
  version: number;
  name: string;
  host: GitHost;
  baseUrl: string;
  allProjects: boolean;
  state: 'on' | 'paused';
  receivedAt: Date | null;
  refusedAt: Date | null;
  refused: string | null;
  createdAt: Date;
  madeBy: { id: number; name: string };
  projects: ProjectRef[];
  reached: number;
}

/** Connections `c` as this person sees them, by name. */
export async function selectConnections(
  { db, who, publicUrl }: Asking,
  where: RawBuilder<unknown> = sql`true`,
) {
  const { rows } = await sql<Row>`
    select c.id, c.uid, c.version, c.name, c.host, c.base_url as "baseUrl",
      c.all_projects as "allProjects", c.state, c.received_at as "receivedAt",
      c.refused_at as "refusedAt", c.refused, c.created_at as "createdAt",
      json_build_object('id', p.id, 'name', p.name) as "madeBy",
      coalesce((select json_agg(json_build_object('id', pr.id, 'key', pr.key, 'name', pr.name)
          order by pr.key)
        from git_connection_projects cp join projects pr on pr.id = cp.project_id
        where cp.connection_id = c.id and ${projectSeen('pr.id', who)}), '[]') as projects,
      (select count(*)::int from git_connection_projects cp
        where cp.connection_id = c.id) as reached
    from git_connections c join people p on p.id = c.made_by
    where ${where} order by lower(c.name)`.execute(db);
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

interface DeliveryRow {
  id: number;
  uid: string;
  event: string;
  state: (typeof gitDeliveryStates)[number];
  outcome: string | null;
  receivedAt: Date;
  total: number;
}

interface Page {
  page: number;
  perPage: number;
  state?: readonly string[] | undefined;
}

export async function selectDeliveries(db: Db, id: number, { page, perPage, state }: Page) {
  const narrowed = state ? sql`state = any(${[...state]}::text[])` : sql`true`;
  const { rows } = await sql<DeliveryRow>`
    select id, uid, event, state, outcome, received_at as "receivedAt",
      count(*) over ()::int as total
    from git_deliveries where connection_id = ${id} and ${narrowed}
    order by id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return { rows, totalRows: rows[0]?.total ?? 0 };
}
