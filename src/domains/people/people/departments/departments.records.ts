import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { branchOf, inTreeOrder } from './department-tree.ts';
import type { Department } from './departments.contract.ts';

interface Row {
  id: number;
  version: number;
  name: string;
  parent_id: number | null;
  head_id: number | null;
  head: string | null;
  people: number;
  teams: number;
}

/** The whole tree, siblings by name. */
export async function listDepartments(db: Db): Promise<Department[]> {
  const { rows } = await sql<Row>`
    select d.id, d.version, d.name, d.parent_id, d.head_id, h.name as head,
      (select count(*)::int from people p
        where p.department_id = d.id and p.status <> 'left') as people,
      (select count(*)::int from teams t where t.department_id = d.id) as teams
    from departments d left join people h on h.id = d.head_id
    order by lower(d.name), d.id`.execute(db);
  const nodes = rows.map((it) => ({ ...it, parentId: it.parent_id }));
  const people = new Map(rows.map((it) => [it.id, it.people]));
  return inTreeOrder(nodes).map((it) => ({
    id: it.id,
    version: it.version,
    name: it.name,
    parentId: it.parentId,
    head: it.head_id === null ? null : { id: it.head_id, name: it.head ?? '' },
    people: it.people,
    peopleBelow: [...branchOf(nodes, it.id)].reduce((sum, id) => sum + people.get(id)!, 0),
    teams: it.teams,
  }));
}

/** Makes changes of the tree wait for each other: two moves at once could close a circle. */
export async function lockTree(db: Db): Promise<void> {
  await sql`lock table departments in share row exclusive mode`.execute(db);
}
