import { sql, type RawBuilder } from 'kysely';
import type { Health, MemberRole, StatusGroup } from '../project-words.ts';
import type { Asking } from '../projects.records.ts';

interface Row {
  id: number;
  version: number;
  key: string;
  name: string;
  hue: number;
  health: Health;
  lead_id: number;
  lead_name: string;
  starts_on: string | null;
  target_on: string | null;
  archived_at: Date | null;
  updated_at: Date;
  progress: Partial<Record<StatusGroup, number>> | null;
  members: { id: number; name: string }[];
  my_role: MemberRole | null;
  total: number;
}

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
    members: row.members,
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
export async function selectProjects({ db, who }: Asking, wanted: Selection) {
  const order = wanted.order ?? sql`p.id`;
  const { rows } = await sql<Row>`
    with page as (
      select p.id, row_number() over (order by ${order}) as place, count(*) over () as total
      from projects p join people lead on lead.id = p.lead_id
      where ${wanted.where}
      order by place limit ${wanted.limit ?? 1} offset ${wanted.offset ?? 0})
    select p.*, lead.name as lead_name, page.total,
      (select json_object_agg(g.status_group, g.issues) from (
        select s.status_group, count(*)::int as issues
        from issues i join project_statuses s on s.id = i.status_id
        where i.project_id = p.id and i.deleted_at is null
        group by s.status_group) g) as progress,
      (select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.role, m.name) from (
        select x.id, x.name, array_position(array['lead', 'member', 'viewer'], pm.role) as role
        from project_members pm join people x on x.id = pm.person_id
        where pm.project_id = p.id) m) as members,
      (select pm.role from project_members pm
        where pm.project_id = p.id and pm.person_id = ${who.id}) as my_role
    from page
    join projects p on p.id = page.id
    join people lead on lead.id = p.lead_id
    order by page.place`.execute(db);
  return {
    rows: rows.map((it) => asProject({ ...it, members: it.members ?? [] })),
    total: rows[0]?.total ?? 0,
  };
}

export async function projectById(asking: Asking, id: number) {
  return (await selectProjects(asking, { where: sql`p.id = ${id}` })).rows[0]!;
}
