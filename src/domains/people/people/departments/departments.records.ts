import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { branchOf, inTreeOrder } from './department-tree.ts';
import type { Department } from './departments.contract.ts';

/** The whole tree, siblings by name. */
export async function listDepartments(db: Db): Promise<Department[]> {
  const rows = await db
    .selectFrom('departments as d')
    .leftJoin('people as h', 'h.id', 'd.head_id')
    .select(['d.id', 'd.version', 'd.name', 'd.parent_id', 'd.head_id', 'h.name as head'])
    .select(
      sql<number>`(select count(*)::int from people p
        where p.department_id = d.id and p.status <> 'left')`.as('people'),
    )
    .select(
      sql<number>`(select count(*)::int from teams t where t.department_id = d.id)`.as('teams'),
    )
    .orderBy(sql`lower(d.name)`)
    .orderBy('d.id')
    .execute();
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
