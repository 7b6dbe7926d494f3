import { call } from '#/client/api.ts';
import { oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, option, orNone, text } from '#/kernel/parameters.ts';
import type { OneUser } from './users.contract.ts';

const access = may('people:write');

interface Place {
  title?: string | null;
  departmentId?: number | null;
}

/** Changes fields of a person, and can put back what was there. */
async function change(id: number, to: Place, words: (it: OneUser) => string) {
  const before = await call('GET /getuser', { id });
  const own = {
    id,
    roleId: before.role.id,
    title: before.title,
    departmentId: before.department?.id ?? null,
  };
  const saved = await call('POST /save-user', { ...own, version: before.version, ...to });
  return {
    message: words(before),
    undo: () => call('POST /save-user', { ...own, version: saved.version }),
  };
}

const previewOf = (
  id: number | undefined,
  fact: (it: OneUser) => { label: string; value: string },
) =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const it = await call('GET /getuser', { id });
    return {
      facts: [{ label: 'Person', value: it.name, note: it.role.name }, fact(it)],
      ...(!it.isBelow && { refusal: `${it.name} is not of a lower rank than you.` }),
    };
  });

const userTitle = action({
  id: 'user.title',
  title: 'Change the title of a person',
  icon: 'user-cog',
  access,
  keywords: ['job', 'position', 'user'],
  verbs: ['title', 'job title'],
  parameters: { person: entity('person'), title: text('Title') },
  preview: ({ person }) =>
    previewOf(person, ({ title }) => ({ label: 'Now', value: title ?? 'No title' })),
  run: ({ person, title }) => change(person, { title }, ({ name }) => `${name} is ${title}`),
});

const departments = async () =>
  (await call('GET /user-choices', {})).departments.map(({ id, name }) => ({ id, title: name }));

const userDepartment = action({
  id: 'user.department',
  title: 'Put a person into a department',
  icon: 'user-cog',
  access,
  keywords: ['move', 'organisation', 'user'],
  verbs: ['department'],
  parameters: {
    person: entity('person'),
    department: orNone(option('Department', departments), 'no department', 'none'),
  },
  preview: ({ person }) =>
    previewOf(person, ({ department }) => ({
      label: 'Now',
      value: department?.name ?? 'No department',
    })),
  run: async ({ person, department }) => {
    const to = department && oneOf(await departments(), department, 'This department');
    const where = to ? `in ${to.title}` : 'in no department';
    return change(person, { departmentId: department }, ({ name }) => `${name} is ${where}`);
  },
});

export const placeActions = [userTitle, userDepartment];
