import { signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../api.ts';
import { userDeviceRevoke } from './devices/user-devices.actions.ts';
import { ipRuleActions } from './ip-rules/ip-rules.actions.ts';

export const lockSession = action({
  id: 'session.lock',
  title: 'Lock Backlot',
  icon: 'lock',
  access: signedIn,
  keywords: ['lock', 'away', 'leave the desk', 'pin'],
  verbs: ['lock'],
  run: async () => {
    await call('POST /lock');
  },
});

export const accountActions = [lockSession, userDeviceRevoke, ...ipRuleActions];
