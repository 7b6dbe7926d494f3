import { sql, type RawBuilder } from 'kysely';
import type { StatusGroup } from '../project-words.ts';
import type { Asking } from '../projects.records.ts';

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function asProject(row: Row) {
  const { progress } = row;
  const count = (group: StatusGroup) => progress?.[group] ?? 0;
  return {
    id: row.id,
    version: row.version,
    key: row.key,
    name: row.name,
    hue: row.hue,
    health: row.health,
    lead: { id: row.lead_id, name: row.lead_name },
    startsOn: row.starts_on,
    targetOn: row.target_on,
    archived: row.archived_at !== null,
    progress: {
      backlog: count('backlog'),
      unstarted: count('unstarted'),
      started: count('started'),
      completed: count('completed'),
      cancelled: count('cancelled'),
    },
    members: row.members ?? [],
    myRole: row.my_role,
    updatedAt: row.updated_at,
  };
}

interface Selection {
  /** May use `p` (projects) and `lead`; scope is the caller's. */
  where: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
}

/** Projects with their progress and members; the page is cut before anything is counted. */
export async function selectProjects(asking: Asking, wanted: Selection) {
  const rows = await selectRows(asking, wanted);
  return { rows: rows.map(asProject), total: rows[0]?.total ?? 0 };
}

function selectRows({ db, who }: Asking, wanted: Selection) {
  const order = wanted.order ?? sql`p.id`;
  return db
    .with('page', (qb) =>
      qb
        .selectFrom('projects as p')
        .innerJoin('people as lead', 'lead.id', 'p.lead_id')
        .select('p.id')
        .select(sql<number>`row_number() over (order by ${order})`.as('place'))
        .select(sql<number>`count(*) over ()`.as('total'))
        .where(sql<boolean>`${wanted.where}`)
        .orderBy('place')
        .limit(wanted.limit ?? 1)
        .offset(wanted.offset ?? 0),
    )
    .selectFrom('page')
    .innerJoin('projects as p', 'p.id', 'page.id')
    .innerJoin('people as lead', 'lead.id', 'p.lead_id')
    .selectAll('p')
    .select(['lead.name as lead_name', 'page.total'])
    .select(
      sql<Partial<Record<StatusGroup, number>> | null>`(
        select json_object_agg(g.status_group, g.issues) from (
          select s.status_group, count(*)::int as issues
          from issues i join project_statuses s on s.id = i.status_id
          where i.project_id = p.id and i.deleted_at is null
          group by s.status_group) g)`.as('progress'),
    )
    .select(
      sql<{ id: number; name: string }[] | null>`(
        select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.role, m.name) from (
          select x.id, x.name, array_position(array['lead', 'member', 'viewer'], pm.role) as role
          from project_members pm join people x on x.id = pm.person_id
          where pm.project_id = p.id) m)`.as('members'),
    )
    .select((eb) =>
      eb
        .selectFrom('project_members as pm')
        .select('pm.role')
        .whereRef('pm.project_id', '=', 'p.id')
        .where('pm.person_id', '=', who.id)
        .as('my_role'),
    )
    .orderBy('page.place')
    .execute();
}

export async function projectById(asking: Asking, id: number) {
  return (await selectProjects(asking, { where: sql`p.id = ${id}` })).rows[0]!;
}
