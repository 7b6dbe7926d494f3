import { hashPassword, hashPin } from '#/domains/platform/auth/credentials/hash.server.ts';
import type { Reply, TestServer } from './server.ts';

/** As `testServer` has it. */
const masterKey = Buffer.alloc(32, 7).toString('base64');
export const goodPassword = 'tin rooster walks uphill';
export const goodPin = '193702';

// A hash costs 60 ms: the usual ones are made once a file.
let hashes: Promise<{ password_hash: string; pin_hash: string }> | undefined;
const usualHashes = () =>
  (hashes ??= Promise.all([hashPassword(goodPassword), hashPin(goodPin, masterKey)]).then(
    ([password_hash, pin_hash]) => ({ password_hash, pin_hash }),
  ));

/** A person who can sign in with the usual password and PIN, and has no session yet. */
export async function personWithPassword(
  server: TestServer,
  role: Parameters<TestServer['as']>[0] = 'Member',
  about: Parameters<TestServer['as']>[1] = {},
) {
  const { id } = await server.as(role, about);
  const kept = await usualHashes();
  await server.db.deleteFrom('sessions').where('person_id', '=', id).execute();
  await server.db.deleteFrom('devices').where('person_id', '=', id).execute();
  const { email } = await server.db
    .updateTable('people')
    .set(kept)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { id, email };
}

/** The six digits of the last mail to this address. */
export function mailedCode(server: TestServer, email: string): string {
  const mail = server.mails.findLast((it) => it.to === email && /^\d{6}$/m.test(it.text));
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}

/** The token behind `#name=` in the last mail to this address. */
export function mailedToken(server: TestServer, email: string, name: string): string {
  const pattern = new RegExp(`#${name}=([\\w-]+)`);
  const mail = server.mails.findLast((it) => it.to === email && pattern.test(it.text));
  return pattern.exec(mail?.text ?? '')?.[1] ?? '';
}

/** A six-digit code that is not this one. */
export const otherThan = (code: string) => (code === '468013' ? '468014' : '468013');

export const stepOf = (reply: Reply) => String(reply.body['step']);

/** A browser with its device cookie, taking the steps of signing in over real HTTP. */
export function visitor(server: TestServer, email: string) {
  const browser = {
    device: '',
    login: (password = goodPassword, more: object = {}) =>
      server.call('POST /login', { email, password, device: browser.device, ...more }),

    async verifyDevice(step: string, code = mailedCode(server, email)): Promise<Reply> {
      const reply = await server.call('POST /verify-device', { step, code });
      const added = reply.body['device'] as { secret: string } | null | undefined;
      if (added) browser.device = added.secret;
      return reply;
    },

    verifyPin: (step: string, pin = goodPin) => server.call('POST /verify-pin', { step, pin }),

    /** From the password to the PIN step, by code when the browser is not known. */
    async toPin(more: object = {}): Promise<string> {
      const first = await browser.login(goodPassword, more);
      const last =
        first.body['next'] === 'verify-device' ? await browser.verifyDevice(stepOf(first)) : first;
      if (!last.body['step']) throw new Error(`no PIN step: ${JSON.stringify(last.body)}`);
      return stepOf(last);
    },

    /** All the way in; returns the session's token. */
    async signIn(more: object = {}): Promise<string> {
      const reply = await browser.verifyPin(await browser.toPin(more));
      if (!reply.body['token']) throw new Error(`not signed in: ${JSON.stringify(reply.body)}`);
      return String(reply.body['token']);
    },
  };
  return browser;
}
