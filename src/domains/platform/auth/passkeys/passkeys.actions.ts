import { call } from '#/client/api.ts';
import { oneOf } from '#/client/listed.ts';
import { may, notWhileActing, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, option, passed, text } from '#/kernel/parameters.ts';
import { kindWords } from './passkey-kind.ts';

const own = notWhileActing(signedIn);
const keywords = ['passkey', 'fingerprint', 'face', 'security key', 'webauthn', 'pin', 'sign in'];
const lost =
  'It opens nothing any more, and sessions it has opened elsewhere end. This cannot be taken back.';

const mine = async () => (await call('GET /my-passkeys', {})).rows;
const myPasskey = () =>
  option('Passkey', async () =>
    (await mine()).map((it) => ({ id: it.id, title: it.name, note: kindWords(it) })),
  );

const passkeyAdd = action({
  id: 'passkey.add',
  title: 'Add a passkey',
  icon: 'key',
  access: own,
  keywords,
  verbs: ['new passkey'],
  run: async (_values, { go }) => go('/profile?show=security&change=passkey'),
});

export const passkeyRename = action({
  id: 'passkey.rename',
  title: 'Rename a passkey of mine',
  icon: 'key',
  access: own,
  keywords,
  verbs: ['rename passkey'],
  parameters: {
    id: myPasskey(),
    name: text('name'),
    /** Forms say which version they were opened with. */
    version: passed<number>(),
  },
  run: async ({ id, name, version }) => {
    const before = oneOf(await mine(), id, 'This passkey');
    const rename = (to: string, seen: number) =>
      call('POST /rename-passkey', { id, version: seen, name: to });
    const after = await rename(name, version ?? before.version);
    return {
      message: `The passkey is called ${after.name}`,
      undo: () => rename(before.name, after.version),
    };
  },
});

export const passkeyRemove = action({
  id: 'passkey.remove',
  title: 'Remove a passkey of mine',
  icon: 'key',
  access: own,
  keywords: [...keywords, 'lost', 'stolen', 'security'],
  verbs: ['remove my passkey'],
  confirm: lost,
  parameters: { id: myPasskey() },
  run: async ({ id }) => call('POST /remove-passkey', { id }),
});

const passkeysOf = async (person: number) =>
  (await call('GET /user-passkeys', { person, perPage: 100 })).rows;

export const userPasskeyRemove = action({
  id: 'user-passkey.remove',
  title: 'Remove a passkey of a person',
  icon: 'shield-lock',
  access: notWhileActing(may('people:write')),
  keywords: [...keywords, 'lost', 'stolen', 'device'],
  verbs: ['remove passkey'],
  confirm: lost,
  parameters: {
    personId: entity('person'),
    id: option(
      'Passkey',
      async ({ personId }) =>
        (await passkeysOf(personId!))
          .filter((it) => it.canRemove)
          .map((it) => ({ id: it.id, title: it.name, note: kindWords(it) })),
      ['personId'],
    ),
  },
  run: async ({ id }) => call('POST /delete-passkey', { id }),
});

export const passkeyActions = [passkeyAdd, passkeyRename, passkeyRemove, userPasskeyRemove];
