import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';

export const userDeviceRevoke = action<{ id?: number; personId?: number }>({
  id: 'user-device.revoke',
  title: 'Revoke a device of a person',
  icon: 'shield-lock',
  access: may('people:write'),
  keywords: ['browser', 'trust', 'sign out', 'session', 'lost', 'stolen'],
  run: async ({ id, personId }, { go }) => {
    if (id === undefined && personId === undefined) return go('/user-management/devices');
    return { message: (await call('POST /delete-device', { id, personId })).message };
  },
});
