import { getDefaultStore } from 'jotai';
import { actAsAtom } from '#/client/acting-as.ts';
import { call } from '#/client/api.ts';
import { may, notWhileActing, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { tokenActions } from './access-tokens/access-tokens.actions.ts';
import {
  deviceRevoke,
  devicesRevoke,
  userDeviceRevoke,
  userDeviceUnverify,
  userDeviceVerify,
} from './devices/user-devices.actions.ts';
import { ipRuleActions } from './ip-rules/ip-rules.actions.ts';
import { passkeyActions } from './passkeys/passkeys.actions.ts';

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

const signOut = action({
  id: 'session.sign-out',
  title: 'Sign out',
  icon: 'logout',
  access: signedIn,
  keywords: ['end', 'session'],
  verbs: ['log out', 'logout', 'log off', 'sign off'],
  run: async (_values, { go }) => {
    await call('POST /logout');
    // The page guard finds nobody there and shows the login page.
    go('/');
  },
});

const actAsLead = action({
  id: 'session.act-as-lead',
  title: 'Act as a team lead',
  icon: 'user-shield',
  access: notWhileActing(may('account:act-as-lead')),
  keywords: ['login as', 'impersonate', 'support'],
  places: ['console'],
  run: async () => getDefaultStore().set(actAsAtom, 'any'),
});

const beMyself = action({
  id: 'session.be-myself',
  title: 'Be myself again',
  icon: 'user',
  access: signedIn,
  keywords: ['return', 'stop acting', 'stop viewing', 'role', 'lead'],
  places: ['console'],
  run: async (_values, { go }) => {
    const { user } = await call('GET /user');
    if (user?.acting) await call('POST /return-from-lead');
    else if (user?.viewing) await call('POST /stop-viewing');
    else return { message: 'You are yourself already' };
    go('/');
  },
});

const stopNewPin = action({
  id: 'pin.stop-new',
  title: 'Stop a new PIN of mine',
  icon: 'ban',
  access: notWhileActing(signedIn),
  keywords: ['security', 'stolen mail', 'reset', 'pin'],
  run: async () => ({ message: (await call('POST /stop-new-pin')).message }),
});

export const accountActions = [
  stopNewPin,
  lockSession,
  signOut,
  actAsLead,
  beMyself,
  deviceRevoke,
  devicesRevoke,
  userDeviceRevoke,
  userDeviceVerify,
  userDeviceUnverify,
  ...passkeyActions,
  ...tokenActions,
  ...ipRuleActions,
];
