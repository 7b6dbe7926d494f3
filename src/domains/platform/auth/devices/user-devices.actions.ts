import { call } from '#/client/api.ts';
import { may, notWhileActing, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, option, optional, passed } from '#/kernel/parameters.ts';

const lost = 'Its sessions end, and it is asked for a code again.';

const asOption = (it: { id: number; browser: string; system: string; address: string }) => ({
  id: it.id,
  title: `${it.browser} on ${it.system}`,
  note: it.address,
});

const browsersOf = async (person: number) =>
  (await call('GET /user-devices', { person, perPage: 100 })).rows;

export const userDeviceRevoke = action({
  id: 'user-device.revoke',
  title: 'Revoke a device of a person',
  icon: 'shield-lock',
  access: may('people:write'),
  keywords: ['browser', 'trust', 'sign out', 'session', 'lost', 'stolen'],
  verbs: ['revoke device'],
  confirm: lost,
  parameters: {
    personId: entity('person'),
    device: optional(
      option('Browser', async ({ personId }) => (await browsersOf(personId!)).map(asOption), [
        'personId',
      ]),
    ),
    /** Pages name the browser alone. */
    id: passed<number>(),
  },
  run: async ({ personId, device, id = device }) => {
    const which = id === undefined ? { personId } : { id };
    return { message: (await call('POST /delete-device', which)).message };
  },
});

/** Browsers of somebody that the asker may verify, or of which they may take that back. */
const verifiable = (isVerified: boolean) =>
  option(
    'Browser',
    async ({ personId }) =>
      (await browsersOf(personId!))
        .filter((it) => it.canVerify && (it.verified !== null) === isVerified)
        .map(asOption),
    ['personId'],
  );

const verifying = async (id: number, verified: boolean) => ({
  message: (await call('POST /verify-user-device', { id, verified })).message,
  undo: () => call('POST /verify-user-device', { id, verified: !verified }),
});

export const userDeviceVerify = action({
  id: 'user-device.verify',
  title: 'Verify a device of a person',
  icon: 'shield',
  access: may('people:write'),
  keywords: ['browser', 'trust', 'known', 'confirm'],
  verbs: ['verify device'],
  parameters: { personId: entity('person'), id: verifiable(false) },
  run: ({ id }) => verifying(id, true),
});

export const userDeviceUnverify = action({
  id: 'user-device.unverify',
  title: 'Take the verification of a device back',
  icon: 'shield-lock',
  access: may('people:write'),
  keywords: ['browser', 'trust', 'unknown', 'doubt'],
  verbs: ['unverify device'],
  parameters: { personId: entity('person'), id: verifiable(true) },
  run: ({ id }) => verifying(id, false),
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
  confirm: 'Their sessions end, and so do your access tokens.',
  run: async () => call('POST /revoke-other-devices'),
});
