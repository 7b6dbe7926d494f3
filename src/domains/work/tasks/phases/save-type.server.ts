import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { counted } from '#/kernel/numbers.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { phasesEndpoints } from './phases.contract.ts';
import { taskTypes } from './task-types.records.ts';

type Save = ParsedInputOf<(typeof phasesEndpoints)['POST /tasks/phases']>;

async function refuseSameName({ db }: Context, { id, name }: Save) {
  const other = await db
    .selectFrom('task_types')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '!=', id ?? 0)
    .executeTakeFirst();
  if (other) throw invalid({ name: 'There is a type of this name already.' });
}

/** One at a time: types are few, and their names and phases depend on each other. */
const lockTypes = ({ db }: Context) =>
  db.selectFrom('task_types').select('id').orderBy('id').forUpdate().execute();

const typeById = async ({ db }: Context, id: number) =>
  (await taskTypes(db)).find((it) => it.id === id);

async function add({ db }: Context, { name, active }: Save): Promise<number> {
  const { id } = await db
    .insertInto('task_types')
    .values((it) => ({
      name,
      active,
      position: it
        .selectFrom('task_types')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function change(context: Context, { id, version, name, active }: Save & { id: number }) {
  const { db } = context;
  const before = await typeById(context, id);
  if (!before) throw notFound('This type of task');
  if (before.version !== version) throw stale(before);
  const others = (await taskTypes(db)).some((it) => it.active && it.id !== id);
  if (!active && !others) throw conflict('New tasks need a type: this is the last one.');
  await db
    .updateTable('task_types')
    .set((row) => ({ name, active, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return before;
}

/** A phase is taken away only while no task stands in it. */
async function removePhases({ db }: Context, typeId: number, kept: readonly number[]) {
  const phases = await db
    .selectFrom('task_phases')
    .select(['id', 'name'])
    .where('type_id', '=', typeId)
    .forUpdate()
    .execute();
  for (const it of phases.filter((phase) => !kept.includes(phase.id))) {
    // A deleted task begins anew in the first phase when it is had back.
    await db
      .updateTable('tasks')
      .set({ phase_id: null })
      .where('phase_id', '=', it.id)
      .where('deleted_at', 'is not', null)
      .execute();
    const { count } = await db
      .selectFrom('tasks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('phase_id', '=', it.id)
      .executeTakeFirstOrThrow();
    if (count > 0) {
      const words = counted(count, 'task stands', 'tasks stand');
      throw conflict(`${words} in ${it.name}: move them on first.`, { phases: it.name });
    }
    await db.deleteFrom('task_phases').where('id', '=', it.id).execute();
  }
  return phases.map((it) => it.id);
}

async function savePhases(context: Context, typeId: number, phases: Save['phases']) {
  const { db } = context;
  const kept = phases.flatMap((it) => it.id ?? []);
  const known = await removePhases(context, typeId, kept);
  if (kept.some((it) => !known.includes(it)) || new Set(kept).size < kept.length) {
    throw invalid({ phases: 'One of these phases is not of this type.' });
  }
  // Names may change places: none is in the way of another for a moment.
  await db
    .updateTable('task_phases')
    .set({ name: sql<string>`name || ' #' || id` })
    .where('type_id', '=', typeId)
    .execute();
  for (const [index, { id, name }] of phases.entries()) {
    const values = { name, position: index + 1 };
    await (id === undefined
      ? db
          .insertInto('task_phases')
          .values({ type_id: typeId, ...values })
          .execute()
      : db.updateTable('task_phases').set(values).where('id', '=', id).execute());
  }
}

/** Tasks of a type that had no phases before begin in its first one. */
async function placeTasks({ db }: Context, typeId: number) {
  await db
    .updateTable('tasks as t')
    .from('task_types as type')
    .set((eb) => ({
      phase_id: eb
        .selectFrom('task_phases as p')
        .select('p.id')
        .where('p.type_id', '=', typeId)
        .orderBy('p.position')
        .limit(sql.lit(1)),
    }))
    .where('type.id', '=', typeId)
    .whereRef('t.type', '=', 'type.name')
    .where('t.phase_id', 'is', null)
    .where('t.deleted_at', 'is', null)
    .execute();
}

/** Adds a type or changes one; whatever is of it follows. */
export async function saveType(it: Save, context: Context) {
  await lockTypes(context);
  await refuseSameName(context, it);
  const before = it.id === undefined ? null : await change(context, { ...it, id: it.id });
  const id = it.id ?? (await add(context, it));
  await savePhases(context, id, it.phases);
  await placeTasks(context, id);
  const after = await typeById(context, id);
  if (!after) throw notFound('This type of task');
  context.audit({
    action: before ? 'task-type.change' : 'task-type.add',
    subject: ['task-type', id],
    before,
    after,
  });
  return after;
}
