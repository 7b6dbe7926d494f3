import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import type { Role } from './roles.contract.ts';

const PAGE = '/user-management/roles';

const roleAdd = action({
  id: 'role.add',
  title: 'Add a role',
  icon: 'plus',
  access: may('roles:write'),
  keywords: ['permissions', 'rights', 'custom', 'clone'],
  run: async (_values, { go }) => go(`${PAGE}?role=new`),
});

export const roleDelete = action<{ role?: Role }>({
  id: 'role.delete',
  title: 'Delete a role',
  icon: 'trash',
  access: may('roles:write'),
  keywords: ['remove', 'permissions', 'rights', 'custom'],
  run: async ({ role }, { go }) => {
    if (!role) return go(PAGE);
    const { id, version, name, rank, grants } = role;
    const { message } = await call('POST /delete-role', { id, version });
    return { message, undo: () => call('POST /add-role', { name, rank, grants }) };
  },
});

const roleViewAs = action({
  id: 'role.view-as',
  title: 'View as a role',
  icon: 'eye',
  access: may('roles:write'),
  keywords: ['see', 'look', 'impersonate', 'preview', 'permissions', 'rights'],
  run: async (_values, { go }) => go(PAGE),
});

export const roleActions = [roleAdd, roleDelete, roleViewAs];
