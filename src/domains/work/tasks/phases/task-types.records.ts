import type { Db } from '#/store/records/records.ts';

/** Every type with its phases in order, and how many tasks there are of each. */
export async function taskTypes(db: Db) {
  const types = await db
    .selectFrom('task_types')
    .select(['id', 'version', 'name', 'active'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const phases = await db
    .selectFrom('task_phases')
    .select(['id', 'type_id', 'name'])
    .orderBy('position')
    .execute();
  const counts = await db
    .selectFrom('tasks')
    .select(({ fn }) => ['type', 'phase_id', fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy(['type', 'phase_id'])
    .execute();
  const sum = (of: (it: (typeof counts)[number]) => boolean) =>
    counts.filter(of).reduce((all, it) => all + Number(it.count), 0);
  return types.map((type) => ({
    ...type,
    tasks: sum((it) => it.type === type.name),
    phases: phases
      .filter((it) => it.type_id === type.id)
      .map(({ id, name }) => ({ id, name, tasks: sum((it) => it.phase_id === id) })),
  }));
}
