import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { heldWords } from '../held-words.ts';
import { branchOf } from './department-tree.ts';
import { departmentsEndpoints, type Department } from './departments.contract.ts';
import { listDepartments, lockTree } from './departments.records.ts';

type Save = ParsedInputOf<(typeof departmentsEndpoints)['POST /save-department']>;
type Delete = ParsedInputOf<(typeof departmentsEndpoints)['POST /delete-department']>;

function find(tree: readonly Department[], id: number): Department {
  const department = tree.find((it) => it.id === id);
  if (!department) throw notFound('This department');
  return department;
}

async function checkHead(db: Db, headId: number): Promise<void> {
  const head = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', headId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!head) throw invalid({ headId: 'Choose somebody who works here.' });
}

function checkPlace(tree: readonly Department[], { id, name, parentId }: Save): void {
  if (parentId !== null && !tree.some((it) => it.id === parentId)) {
    throw invalid({ parentId: 'There is no such department.' });
  }
  if (id !== undefined && parentId !== null && branchOf(tree, id).has(parentId)) {
    throw invalid({ parentId: 'A department cannot be moved below itself.' });
  }
  const twin = tree.find(
    (it) =>
      it.id !== id && it.parentId === parentId && it.name.toLowerCase() === name.toLowerCase(),
  );
  if (!twin) return;
  const message = `There is a department ${twin.name} here already.`;
  throw conflict(message, { name: message });
}

const placed = ({ name, parentId, head }: Department) => ({
  name,
  parentId,
  headId: head?.id ?? null,
});

async function saveDepartment(it: Save, { db, audit }: Context): Promise<Department> {
  const { id, version, name, parentId, headId } = it;
  await lockTree(db);
  const tree = await listDepartments(db);
  const before = id === undefined ? undefined : find(tree, id);
  if (before && version === undefined) {
    throw invalid({ version: 'Say which version you changed.' });
  }
  if (before && before.version !== version) throw stale(before);
  checkPlace(tree, it);
  if (headId !== null && headId !== before?.head?.id) await checkHead(db, headId);
  const values = { name, parent_id: parentId, head_id: headId };
  const after = { name, parentId, headId };
  if (!before) {
    const added = await db
      .insertInto('departments')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ action: 'department.add', subject: ['department', added.id], after });
    return find(await listDepartments(db), added.id);
  }
  await db
    .updateTable('departments')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  audit({
    action: 'department.change',
    subject: ['department', before.id],
    before: placed(before),
    after,
  });
  return find(await listDepartments(db), before.id);
}

async function deleteDepartment({ id, version }: Delete, { db, audit }: Context) {
  await lockTree(db);
  // Nobody is put into it from now on.
  await db.selectFrom('departments').select('id').where('id', '=', id).forUpdate().execute();
  const tree = await listDepartments(db);
  const before = find(tree, id);
  if (before.version !== version) throw stale(before);
  const templates = await db
    .selectFrom('checklist_templates')
    .select('id')
    .where('department_id', '=', id)
    .execute();
  const held = heldWords([
    [templates.length, 'checklist template', 'checklist templates'],
    [before.people, 'person', 'people'],
    [before.teams, 'team', 'teams'],
    [tree.filter((it) => it.parentId === id).length, 'sub-department', 'sub-departments'],
  ]);
  if (held) throw conflict(`${before.name} still has ${held}.`);
  // Those who left keep their record, which must not keep the department alive.
  await db
    .updateTable('people')
    .set({ department_id: null })
    .where('department_id', '=', id)
    .execute();
  await db.deleteFrom('departments').where('id', '=', id).execute();
  audit({ action: 'department.delete', subject: ['department', id], before: placed(before) });
  return { message: `${before.name} is deleted.` };
}

export const departmentsServed = serve(departmentsEndpoints, {
  'GET /departments': async (_input, { db }) => ({ rows: await listDepartments(db) }),
  'POST /save-department': saveDepartment,
  'POST /delete-department': deleteDepartment,
});
