import { may, notWhileActing, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { option } from '#/kernel/parameters.ts';
import { call } from '../../api.ts';
import { everyRow } from '../../listed.ts';

const access = may('people:write');
const lost = 'Its sessions end, and it is asked for a code again.';

const asOption = (it: { id: number; browser: string; system: string; address: string }) => ({
  id: it.id,
  title: `${it.browser} on ${it.system}`,
  note: it.address,
});

const trusted = async () => {
  const wanted = { trust: ['trusted' as const] };
  const rows = await everyRow((page) => call('GET /user-devices', { ...wanted, ...page }));
  return rows.filter((it) => it.canRevoke);
};

export const userDeviceRevoke = action({
  id: 'user-device.revoke',
  title: 'Revoke a device of a person',
  icon: 'shield-lock',
  access,
  keywords: ['browser', 'trust', 'sign out', 'session', 'lost', 'stolen'],
  verbs: ['revoke device'],
  parameters: {
    id: option('Device', async () =>
      (await trusted()).map(({ id, person, browser, system, address }) => ({
        id,
        title: `${person.name}, ${browser} on ${system}`,
        note: address,
      })),
    ),
  },
  confirm: 'It is signed out at once.',
  run: async ({ id }) => ({ message: (await call('POST /delete-device', { id })).message }),
});

export const userDevicesRevoke = action({
  id: 'user-device.revoke-all',
  title: 'Revoke all devices of a person',
  icon: 'shield-lock',
  access,
  keywords: ['browser', 'trust', 'sign out', 'session', 'lost', 'stolen'],
  verbs: ['revoke devices', 'revoke all devices', 'sign out everywhere'],
  parameters: {
    person: option('Person', async () => {
      const devices = Map.groupBy(await trusted(), (it) => it.person.id);
      return [...devices].map(([id, its]) => ({
        id,
        title: its[0]!.person.name,
        note: its.length === 1 ? '1 browser' : `${its.length} browsers`,
      }));
    }),
  },
  confirm: 'They are signed out at once.',
  run: async ({ person: personId }) => ({
    message: (await call('POST /delete-device', { personId })).message,
  }),
});

export const deviceRevoke = action({
  id: 'device.revoke',
  title: 'End the trust in one of my browsers',
  icon: 'device-desktop',
  access: notWhileActing(signedIn),
  keywords: ['device', 'session', 'sign out elsewhere', 'lost', 'security'],
  verbs: ['revoke my browser'],
  confirm: lost,
  parameters: {
    id: option('Browser', async () => (await call('GET /my-devices', {})).devices.map(asOption)),
  },
  run: async ({ id }) => call('POST /revoke-device', { id }),
});

export const devicesRevoke = action({
  id: 'device.revoke-others',
  title: 'End the trust in all my other browsers',
  icon: 'shield-lock',
  access: notWhileActing(signedIn),
  keywords: ['device', 'session', 'sign out elsewhere', 'lost', 'security'],
  confirm: 'Their sessions end.',
  run: async () => call('POST /revoke-other-devices'),
});
