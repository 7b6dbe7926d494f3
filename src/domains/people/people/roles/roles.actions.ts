import { call } from '#/client/api.ts';
import { oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, number, option, optional, text } from '#/kernel/parameters.ts';
import type { OwnReading, Read } from '#/kernel/reading/parameter.ts';
import { wordsOf } from '#/kernel/reading/span.ts';
import type { Role } from './roles.contract.ts';

const PAGE = '/user-management/roles';
const access = may('roles:write');

const roles = async () => (await call('GET /roles', {})).rows;
const isEmpty = (it: Role) => !it.system && it.people === 0;

/** A role below my own for which something holds. */
const roleBelow = (holds: (it: Role) => boolean = () => true) =>
  option('Role', async () =>
    (await roles())
      .filter((it) => it.isBelow && holds(it))
      .map(({ id, name, rank, people }) => ({
        id,
        title: name,
        note: `rank ${rank}, ${people} people`,
      })),
  );

const previewOf = (id: number | undefined, warning?: string) =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const { name, rank, people, grants } = oneOf(await roles(), id, 'This role');
    return {
      facts: [
        { label: 'Role', value: name, note: `rank ${rank}` },
        { label: 'Have it', value: String(people), note: `${Object.keys(grants).length} rights` },
      ],
      ...(warning && { warning }),
    };
  });

/** `QA lead like Member`: its name, and the role whose rights it begins with. */
function readRole(text: string): OwnReading {
  const words = wordsOf(text);
  const like = words.findIndex((it) => it.word.toLowerCase() === 'like');
  const read = new Map<string, Read>();
  const take = (name: string, part: typeof words) => {
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last) return;
    const place = { from: first.from, to: last.to };
    read.set(name, { value: text.slice(place.from, place.to), places: [place] });
  };
  take('name', like < 0 ? words : words.slice(0, like));
  if (like >= 0) take('like', words.slice(like + 1));
  return { read, unclear: [] };
}

async function roleNamed(typed: string): Promise<Role> {
  const below = (await roles()).filter((it) => it.isBelow);
  const text = typed.trim().toLowerCase();
  const found = below.find((it) => it.name.toLowerCase() === text);
  if (found) return found;
  throw new Error(
    `No role below yours is called “${typed}”: ${below.map((it) => it.name).join(', ')}.`,
  );
}

/** A role with the rights of another; without a name the editor is opened. */
const roleAdd = action({
  id: 'role.add',
  title: 'Add a role',
  icon: 'plus',
  access,
  keywords: ['permissions', 'rights', 'custom', 'clone', 'copy'],
  verbs: ['add role', 'new role'],
  parameters: { name: optional(text('Name')), like: optional(text('Like the role')) },
  read: readRole,
  preview: ({ like, name }) =>
    refusing(async () => {
      if (!name) return { facts: [] };
      if (!like) return { facts: [], refusal: 'Say whose rights it begins with: like Member.' };
      return previewOf((await roleNamed(like)).id);
    }),
  run: async ({ like, name }, { go }) => {
    if (!like || !name) return go(`${PAGE}?role=new`);
    const { rank, grants } = await roleNamed(like);
    const { id, version } = await call('POST /add-role', { name, rank, grants });
    go(`${PAGE}?role=${id}`);
    return {
      message: `${name} is added`,
      undo: () => call('POST /delete-role', { id, version }),
    };
  },
});

const roleChange = action({
  id: 'role.change',
  title: 'Rename a role or change its rank',
  icon: 'pencil',
  access,
  keywords: ['role', 'permissions', 'rights'],
  verbs: ['rename role', 'change role', 'rank'],
  parameters: {
    role: roleBelow(),
    rank: optional(number('Rank')),
    name: optional(text('Name')),
  },
  preview: async ({ role, rank, name }) => ({
    ...(await previewOf(role, 'It holds from the next request on.')),
    ...(rank === undefined && !name && { refusal: 'Say its new name or its new rank.' }),
  }),
  run: async ({ role, rank, name }) => {
    const { id, version, ...before } = oneOf(await roles(), role, 'This role');
    const was = { id, name: before.name, rank: before.rank, grants: before.grants };
    const to = { ...(rank !== undefined && { rank }), ...(name && { name }) };
    const saved = await call('POST /add-role', { ...was, version, ...to });
    return {
      message: `${saved.name} is saved`,
      undo: () => call('POST /add-role', { ...was, version: saved.version }),
    };
  },
});

export const roleDelete = action({
  id: 'role.delete',
  title: 'Delete a role',
  icon: 'trash',
  access,
  keywords: ['remove', 'permissions', 'rights', 'custom'],
  verbs: ['delete role', 'remove role'],
  parameters: { role: roleBelow(isEmpty) },
  preview: ({ role }) => previewOf(role),
  run: async ({ role }) => {
    const { id, version, name, rank, grants } = oneOf(await roles(), role, 'This role');
    const { message } = await call('POST /delete-role', { id, version });
    return { message, undo: () => call('POST /add-role', { name, rank, grants }) };
  },
});

const roleViewAs = action({
  id: 'role.view-as',
  title: 'View as a role',
  icon: 'eye',
  access,
  keywords: ['see', 'look', 'impersonate', 'preview', 'permissions', 'rights'],
  verbs: ['view as'],
  parameters: { role: roleBelow(), team: optional(entity('team')) },
  preview: ({ role }) => previewOf(role, 'For 30 minutes; nothing can be changed meanwhile.'),
  run: async ({ role: roleId, team: teamId }, { go }) => {
    const { message } = await call('POST /view-as-role', { roleId, teamId });
    go('/');
    return { message };
  },
});

export const roleActions = [roleAdd, roleChange, roleDelete, roleViewAs];
