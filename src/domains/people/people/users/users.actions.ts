import { call } from '#/client/api.ts';
import { refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, optional, text } from '#/kernel/parameters.ts';
import { userChangeEmail } from './email.actions.ts';
import { readInvitation } from './invitation-line.ts';
import { readInvitees } from './invitees.ts';
import { placeActions } from './place.actions.ts';
import { statusActions } from './status.actions.ts';

const PAGE = '/user-management/users';

/** The one of some names that was typed, in full or as its only beginning. */
function named<T extends { name: string }>(all: readonly T[], typed: string, what: string): T {
  const text = typed.trim().toLowerCase();
  const exact = all.find((it) => it.name.toLowerCase() === text);
  const begun = all.filter((it) => it.name.toLowerCase().startsWith(text));
  const found = exact ?? (begun.length === 1 ? begun[0] : undefined);
  if (found) return found;
  throw new Error(`No ${what} is called “${typed}”: ${all.map((it) => it.name).join(', ')}.`);
}

const grantedRole = async (typed: string) =>
  named((await call('GET /roles-to-grant', {})).roles, typed, 'role that you may give');

const userInvite = action({
  id: 'user.invite',
  title: 'Invite people',
  icon: 'user-plus',
  access: may('people:invite'),
  keywords: ['invite', 'new', 'colleague', 'account', 'csv'],
  verbs: ['invite'],
  parameters: { emails: text('E-mail addresses'), role: text('Role') },
  read: readInvitation,
  preview: ({ emails, role }) =>
    refusing(async () => {
      if (!emails || !role) return { facts: [] };
      const { name } = await grantedRole(role);
      const { people } = readInvitees(emails);
      return {
        facts: [
          { label: 'Invited', value: people.map((it) => it.name).join(', '), note: emails },
          { label: 'As', value: name },
        ],
      };
    }),
  run: async ({ emails, role }, { go }) => {
    if (!emails || !role)
      return go(`${PAGE}?${new URLSearchParams({ invite: 'true', ...(emails && { emails }) })}`);
    const { id: roleId } = await grantedRole(role);
    const { people } = readInvitees(emails);
    const { message, refused } = await call('POST /user/add', { people, roleId });
    const [first] = refused;
    if (first && refused.length === people.length) throw new Error(first.message);
    return { message: [message, ...refused.map((it) => `${it.email}: ${it.message}`)].join(' ') };
  },
});

const roleChange = async (id: number, typed: string) => {
  const [user, { roles }] = await Promise.all([
    call('GET /getuser', { id }),
    call('GET /user-choices', {}),
  ]);
  const given = roles.filter((it) => it.mayGive);
  return { user, role: named(given, typed, 'role that you may give') };
};

const userRole = action({
  id: 'user.role',
  title: 'Change role, title or department',
  icon: 'user-cog',
  access: may('people:write'),
  keywords: ['role', 'promote', 'grant', 'rights', 'user'],
  verbs: ['role'],
  parameters: { person: entity('person'), role: optional(text('Role')) },
  preview: ({ person: id, role: typed }) =>
    refusing(async () => {
      if (id === undefined || !typed) return { facts: [] };
      const { user, role } = await roleChange(id, typed);
      return {
        facts: [
          { label: 'Person', value: user.name },
          { label: 'Role', value: role.name, note: `now ${user.role.name}` },
        ],
      };
    }),
  run: async ({ person: id, role: typed }, { go }) => {
    if (!typed) return go(`${PAGE}?user=${id}&task=edit`);
    const { user, role } = await roleChange(id, typed);
    const save = (version: number, roleId: number) =>
      call('POST /save-user', {
        id,
        version,
        roleId,
        title: user.title,
        departmentId: user.department?.id ?? null,
      });
    const saved = await save(user.version, role.id);
    return {
      message: `${user.name} is ${role.name}`,
      undo: () => save(saved.version, user.role.id),
    };
  },
});

export const userActions = [
  userInvite,
  userRole,
  userChangeEmail,
  ...placeActions,
  ...statusActions,
];
