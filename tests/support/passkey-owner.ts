import { authenticator } from './authenticator.ts';
import type { Reply, TestServer } from './server.ts';
import { goodPin, personWithPassword, stepOf, visitor } from './visitor.ts';

/** Where the servers of these tests are opened by. */
export const ADDRESS = 'https://backlot.test';

const refuse = (reply: Reply) => {
  if (reply.status !== 200) throw new Error(`refused: ${JSON.stringify(reply.body)}`);
  return reply;
};

/** Adds a passkey to the account of a session, and gives it. */
export async function addPasskey(server: TestServer, token: string, name = 'Work laptop') {
  const key = authenticator(ADDRESS);
  const asked = refuse(await server.call('POST /begin-passkey', { pin: goodPin }, { token }));
  const passkey = key.make(asked.body);
  const added = refuse(await server.call('POST /add-passkey', { name, passkey }, { token }));
  return { key, id: Number(added.body['id']) };
}

/** Somebody with password, PIN, a trusted browser, a session and a passkey. */
export async function passkeyOwner(
  server: TestServer,
  role: Parameters<typeof personWithPassword>[1] = 'Member',
  about: Parameters<typeof personWithPassword>[2] = {},
) {
  const person = await personWithPassword(server, role, about);
  const browser = visitor(server, person.email);
  const token = await browser.signIn();
  const { key, id } = await addPasskey(server, token);
  // The code that was mailed is not mailed again within a minute.
  server.clock.now = new Date(server.clock.now.getTime() + 2 * 60_000);
  const begin = (step: string, purpose = 'sign-in') =>
    server.call('POST /begin-passkey-step', { step, purpose });
  const verify = (step: string, passkey: object) =>
    server.call('POST /verify-passkey', { step, passkey });
  return {
    ...person,
    browser,
    token,
    key,
    passkeyId: id,
    begin,
    verify,
    /** The step after the password, on their own browser or on one that is unknown. */
    step: async (where = browser) => stepOf(await where.login()),
    /** All the way in, by the passkey. */
    async comeIn(where = visitor(server, person.email)) {
      const step = stepOf(await where.login());
      return verify(step, key.use((await begin(step)).body));
    },
  };
}
