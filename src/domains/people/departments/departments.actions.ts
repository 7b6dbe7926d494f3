import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import type { Department } from './departments.contract.ts';

const departmentAdd = action({
  id: 'department.add',
  title: 'Add a department',
  icon: 'plus',
  access: may('departments:write'),
  keywords: ['department', 'organisation', 'new'],
  run: async (_values, { go }) => go('/departments?edit=new'),
});

export const departmentDelete = action<{ department?: Department }>({
  id: 'department.delete',
  title: 'Delete a department',
  icon: 'trash',
  access: may('departments:write'),
  keywords: ['department', 'remove'],
  run: async ({ department }, { go }) => {
    if (!department) return go('/departments');
    const { id, version, name, parentId, head } = department;
    const { message } = await call('POST /delete-department', { id, version });
    return {
      message,
      // Only an empty one is deleted: added again it is what it was.
      undo: () => call('POST /save-department', { name, parentId, headId: head?.id ?? null }),
    };
  },
});

export const departmentActions = [departmentAdd, departmentDelete];
