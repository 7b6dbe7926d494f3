import { hashPassword } from '#/domains/platform/auth/credentials/hash.server.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';
import { callAt } from '../../support/server-process.ts';
import { Client, type Body, type Found, type Request } from './client.ts';

const PASSWORD = 'tin rooster walks uphill';
const PIN = '193702';

/** Signs in with password and PIN on a known device, and out again every second time. */
export class SignInClient extends Client {
  private readonly email: string;
  private readonly device: string;
  private signInStep = '';
  private session = '';
  private stage: 'password' | 'pin' | 'out' = 'password';
  private sessions = 0;
  /** Whether the sessions last begun and last ended were told as such. */
  private live: string | undefined;
  private ended: string | undefined;

  constructor(email: string, device: string) {
    super('');
    this.email = email;
    this.device = device;
  }

  protected next(): Request {
    // A step is used once: where its reply was lost, the way begins anew.
    const refused = () => {
      this.stage = 'password';
      return true;
    };
    if (this.stage === 'password') {
      const note = (body: Body) => {
        this.signInStep = String(body['step']);
        this.stage = 'pin';
      };
      const input = { email: this.email, password: PASSWORD, device: this.device };
      return { key: 'POST /login', input, note };
    }
    if (this.stage === 'pin') {
      const note = (body: Body) => {
        this.session = String(body['token']);
        this.live = this.session;
        this.sessions += 1;
        this.stage = this.sessions % 2 === 0 ? 'out' : 'password';
      };
      return { key: 'POST /verify-pin', input: { step: this.signInStep, pin: PIN }, note, refused };
    }
    const note = () => {
      this.ended = this.session;
      this.live = undefined;
      this.stage = 'password';
    };
    return { key: 'POST /logout', input: {}, token: this.session, note, doneBefore: 401 };
  }

  /**
   * The last session that began still opens the door, the last one that ended does not, and no kill
   * ends the trust in a browser where the PIN was right each time.
   */
  async check({ url, db }: Found): Promise<string[]> {
    const statusOf = async (token: string) =>
      (await callAt(url, 'GET /user', {}, { token })).status;
    const live = this.live === undefined ? 200 : await statusOf(this.live);
    const ended = this.ended === undefined ? 401 : await statusOf(this.ended);
    const { revoked_at } = await db
      .selectFrom('devices')
      .select('revoked_at')
      .where('secret_hash', '=', hashToken(this.device))
      .executeTakeFirstOrThrow();
    const why = revoked_at === null ? undefined : await reasonOf(db);
    // Told once: rounds after this one are about themselves.
    await db
      .updateTable('devices')
      .set({ pin_failures: 0, revoked_at: null })
      .where('secret_hash', '=', hashToken(this.device))
      .execute();
    return [
      ...(revoked_at === null ? [] : [`the browser is no longer trusted: ${why}`]),
      ...(live === 200 ? [] : [`the session that began is answered with ${live}`]),
      ...(ended === 401 ? [] : [`the session that ended is answered with ${ended}`]),
    ];
  }
}

/** Why the trust in a browser was ended last, as the audit has it. */
async function reasonOf(db: Db): Promise<string> {
  const row = await db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'device.revoke')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return JSON.stringify(row?.after ?? null);
}

/** Gives a person a password, a PIN and a trusted device; the secret of its cookie. */
export async function signInWays(db: Db, person: number): Promise<string> {
  await db
    .updateTable('people')
    .set({ password_hash: await hashPassword(PASSWORD), pin_hash: await hashPassword(PIN) })
    .where('id', '=', person)
    .execute();
  const secret = newToken();
  const now = new Date();
  await db
    .insertInto('devices')
    .values({
      person_id: person,
      secret_hash: hashToken(secret),
      browser: 'Chrome',
      system: 'Linux',
      address: '127.0.0.1',
      verified_at: now,
      trusted_until: new Date(now.getTime() + 90 * 86_400_000),
      last_seen_at: now,
    })
    .execute();
  return secret;
}
