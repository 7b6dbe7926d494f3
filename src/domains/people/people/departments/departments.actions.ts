import { call } from '#/client/api.ts';
import { oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, option, optional, orNone, passed, text } from '#/kernel/parameters.ts';
import type { Department } from './departments.contract.ts';

const access = may('departments:write');

const all = async () => (await call('GET /departments', {})).rows;

const departmentThat = (
  label: string,
  holds: (it: Department, tree: readonly Department[]) => boolean = () => true,
) =>
  option(label, async () => {
    const tree = await all();
    return tree
      .filter((it) => holds(it, tree))
      .map(({ id, name, peopleBelow }) => ({ id, title: name, note: `${peopleBelow} people` }));
  });

const isEmpty = (it: Department, tree: readonly Department[]) =>
  it.peopleBelow === 0 && it.teams === 0 && !tree.some((one) => one.parentId === it.id);

/** A department as it is saved again. */
const savedAs = ({ id, version, name, parentId, head }: Department) => ({
  id,
  version,
  name,
  parentId,
  headId: head?.id ?? null,
});

const departmentAdd = action({
  id: 'department.add',
  title: 'Add a department',
  icon: 'plus',
  access,
  keywords: ['department', 'organisation', 'new'],
  verbs: ['add department', 'new department'],
  parameters: {
    name: text('Name'),
  },
  run: async ({ name }) => {
    const made = { name, parentId: null, headId: null };
    const { id, version } = await call('POST /save-department', made);
    return {
      message: `${name} is added`,
      undo: () => call('POST /delete-department', { id, version }),
    };
  },
});

const departmentChange = action({
  id: 'department.change',
  title: 'Change a department',
  icon: 'pencil',
  access,
  keywords: ['rename', 'move', 'head', 'organisation'],
  verbs: ['change department', 'rename department', 'head of'],
  parameters: {
    department: departmentThat('Department'),
    head: optional(orNone(entity('person', 'Head'), 'nobody')),
    below: optional(orNone(departmentThat('Below'), 'at the top')),
    name: optional(text('Name')),
  },
  preview: ({ department, head, below, name }) =>
    refusing(async () => {
      if (department === undefined) return { facts: [] };
      const it = oneOf(await all(), department, 'This department');
      return {
        facts: [
          { label: 'Department', value: it.name, note: `${it.peopleBelow} people` },
          { label: 'Head', value: it.head?.name ?? 'Nobody' },
        ],
        ...(head === undefined &&
          below === undefined &&
          !name && { refusal: 'Say its new head, its new name or what it is below.' }),
      };
    }),
  run: async ({ department, head, below, name }) => {
    const before = savedAs(oneOf(await all(), department, 'This department'));
    const saved = await call('POST /save-department', {
      ...before,
      ...(head !== undefined && { headId: head }),
      ...(name && { name }),
      ...(below !== undefined && { parentId: below }),
    });
    return {
      message: `${saved.name} is saved`,
      undo: () => call('POST /save-department', { ...before, version: saved.version }),
    };
  },
});

export const departmentDelete = action({
  id: 'department.delete',
  title: 'Delete a department',
  icon: 'trash',
  access,
  keywords: ['department', 'remove'],
  verbs: ['delete department', 'remove department'],
  parameters: { department: departmentThat('Department', isEmpty), version: passed<number>() },
  run: async ({ department, version: seen }) => {
    const { id, version, ...it } = savedAs(oneOf(await all(), department, 'This department'));
    const { message } = await call('POST /delete-department', { id, version: seen ?? version });
    // Only an empty one is deleted: added again it is what it was.
    return { message, undo: () => call('POST /save-department', it) };
  },
});

export const departmentActions = [departmentAdd, departmentChange, departmentDelete];
