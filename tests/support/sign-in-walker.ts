import assert from 'node:assert/strict';
import { resendInvitation } from '#/domains/platform/auth/invitation/invitation.records.ts';
import { authenticator, type Authenticator } from './authenticator.ts';
import { ADDRESS } from './passkey-owner.ts';
import type { Reply, TestServer } from './server.ts';
import { doors, fits, lives, MINUTE, type Door, type Kind, type Move } from './sign-in-moves.ts';
import { mailedCode, mailedToken, otherThan } from './visitor.ts';

/**
 * A walker that knows nothing of the flow takes steps in any order over the real API: with every
 * token it ever saw, on two browsers, right and wrong secrets, again and in parallel, while time
 * passes and the person is blocked and unblocked. It writes down what each token was earned with.
 * Whatever it does, a session has been earned with password, device and PIN, or a passkey for the last two.
 */

type Proof = 'mailbox' | 'password' | 'device' | 'pin';

interface Token {
  kind: Kind;
  text: string;
  proofs: ReadonlySet<Proof>;
  born: number;
  spent: boolean;
}

const passwords = ['tin rooster walks uphill', 'seven green umbrellas', 'nine purple kettles'];
const pins = ['193702', '482913', '271828'];
/** How far all walks together came. */
export const tally = { sessions: 0, byPasskey: 0, moves: 0, refusals: 0 };

export class Walk {
  tokens: Token[] = [];
  /** Secrets in the `device` cookie of two browsers. */
  cookies = ['', ''];
  password = 0;
  pin = 0;
  /** Added in the first session there is. */
  key: Authenticator | undefined;
  readonly server: TestServer;
  readonly email: string;
  readonly personId: number;

  constructor(server: TestServer, email: string, personId: number, invitation: string) {
    this.server = server;
    this.email = email;
    this.personId = personId;
    this.earn('invitation', invitation, ['mailbox']);
  }

  pass(ms: number) {
    this.server.clock.now = new Date(this.server.clock.now.getTime() + ms);
  }

  earn(kind: Kind, text: string, proofs: Iterable<Proof>) {
    const born = this.server.clock.now.getTime();
    this.tokens.push({ kind, text, proofs: new Set(proofs), born, spent: false });
  }

  async take(it: Move) {
    tally.moves++;
    if (it.do === 'login') return this.login(it);
    if (it.do === 'throw') return this.throw(it);
    if (it.do === 'ask-reset') {
      await this.server.call('POST /reset-password', { email: this.email });
      const text = mailedToken(this.server, this.email, 'reset');
      const isNew = text !== '' && this.tokens.every((known) => known.text !== text);
      if (isNew) this.earn('set-new-password', text, ['mailbox']);
      return;
    }
    if (it.do === 'wait') return void this.pass(it.minutes * MINUTE);
    const person = this.server.db.updateTable('people').where('id', '=', this.personId);
    const status = it.blocked ? 'blocked' : 'active';
    await person.set({ status }).where('status', '!=', 'invited').execute();
  }

  async login({ browser, right }: { browser: number; right: boolean }) {
    const password = right ? passwords[this.password % 3] : 'tin rooster walks downhill';
    const device = this.cookies[browser];
    const reply = await this.server.call('POST /login', { email: this.email, password, device });
    if (!this.worked(reply)) return;
    assert.ok(right, 'a wrong secret worked');
    this.next(reply, new Set(['password']), browser);
  }

  /** The step a reply leads to; a code left out must have been earned by the browser before. */
  next(reply: Reply, proofs: ReadonlySet<Proof>, browser: number) {
    const kind = reply.body['next'] as Kind;
    const earned = new Set(proofs);
    if (kind !== 'verify-device' && kind !== 'set-password' && !earned.has('device')) {
      const cookie = this.tokens.find(
        (it) => it.kind === 'device' && it.text === this.cookies[browser],
      );
      const age = cookie && this.server.clock.now.getTime() - cookie.born;
      assert.ok(age !== undefined && age <= lives.device, 'the code was left out');
      earned.add('device');
    }
    this.earn(kind, String(reply.body['step']), earned);
  }

  worked(reply: Reply): boolean {
    assert.ok(reply.status < 500, JSON.stringify(reply.body));
    if (reply.status !== 200) tally.refusals++;
    return reply.status === 200;
  }

  async throw(it: Extract<Move, { do: 'throw' }>) {
    const token = this.tokens.at(-1 - (it.back % this.tokens.length))!;
    const own = (Object.keys(doors) as Door[]).find((at) => doors[at] === token.kind);
    const at = it.door === 'its own' ? own : it.door;
    if (!at) return;
    const replies = await Promise.all(
      Array.from({ length: it.times }, () => this.knock(at, token, it.right, it.browser)),
    );
    const good = replies.filter((reply) => this.worked(reply));
    if (good.length === 0) return;
    // Whatever worked was the right token at the right door, in time, not used before, and right.
    assert.ok(fits(at, token.kind), `${token.kind} at ${at}`);
    assert.ok(this.server.clock.now.getTime() - token.born < lives[token.kind], 'too old');
    const readsOnly = at === 'GET /user' || at === 'POST /accept-invitation';
    if (!readsOnly) assert.equal(good.length, 1, 'used more than once');
    assert.ok(!token.spent, 'used before');
    for (const reply of good) this.gain(at, token, reply, it);
    await this.addKey();
  }

  async addKey() {
    const session = this.tokens.at(-1);
    if (this.key || session?.kind !== 'session' || session.spent) return;
    const token = { token: session.text };
    const pin = pins[this.pin % 3];
    const asked = await this.server.call('POST /begin-passkey', { pin }, token);
    if (asked.status !== 200) return;
    const key = authenticator(ADDRESS);
    const passkey = key.make(asked.body);
    const added = await this.server.call('POST /add-passkey', { name: 'Key', passkey }, token);
    if (added.status === 200) this.key = key;
  }

  /** Asks at this step, and answers with the right passkey or with another one. */
  async showPasskey(step: string, right: boolean): Promise<Reply> {
    const asked = await this.server.call('POST /begin-passkey-step', { step });
    if (asked.status !== 200) return asked;
    const key = right && this.key ? this.key : authenticator(ADDRESS);
    return this.server.call('POST /verify-passkey', { step, passkey: key.use(asked.body) });
  }

  knock(at: Door, token: Token, right: boolean, browser: number): Promise<Reply> {
    if (at === 'GET /user') return this.server.call(at, {}, { token: token.text });
    const step = token.text;
    if (at === 'POST /verify-passkey') return this.showPasskey(step, right);
    const code = mailedCode(this.server, this.email) || '468013';
    const inputs: Record<Exclude<Door, 'GET /user' | 'POST /verify-passkey'>, object> = {
      'POST /accept-invitation': { token: step },
      'POST /set-password': {
        step,
        password: right ? passwords[this.password % 3] : 'Password1234!',
      },
      'POST /verify-device': { step, code: right ? code : otherThan(code) },
      'POST /resend-device-code': { step },
      'POST /verify-pin': { step, pin: right ? pins[this.pin % 3] : '820417' },
      'POST /reset-pin': { step },
      'POST /set-new-pin': { step, pin: right ? pins[(this.pin + 1) % 3] : '123456' },
      'POST /set-new-password': {
        token: step,
        password: right ? passwords[(this.password + 1) % 3] : 'Password1234!',
        device: this.cookies[browser],
      },
    };
    return this.server.call(at, inputs[at]);
  }

  /** What the walker has after a door opened. */
  gain(
    at: Door,
    token: Token,
    reply: Reply,
    { right, browser }: { right: boolean; browser: number },
  ) {
    const had = token.proofs;
    if (at === 'GET /user' || at === 'POST /resend-device-code') return;
    if (at === 'POST /accept-invitation') return this.next(reply, had, browser);
    token.spent = true;
    if (at === 'POST /reset-pin') {
      // The device has to show a code anew, so what it had shown before does not count.
      return this.next(reply, new Set(['password']), browser);
    }
    assert.ok(right, 'a wrong secret worked');
    if (at === 'POST /set-password' || at === 'POST /set-new-password') {
      if (at === 'POST /set-new-password') this.changedPassword();
      else this.spend('invitation');
      return this.next(reply, new Set([...had, 'password']), browser);
    }
    if (at === 'POST /verify-device') {
      const added = reply.body['device'] as { secret: string } | null;
      if (added) {
        this.earn('device', added.secret, []);
        this.cookies[browser] = added.secret;
      }
      return this.next(reply, new Set([...had, 'device']), browser);
    }
    if (at === 'POST /verify-passkey') {
      tally.byPasskey++;
      return this.session(reply, new Set([...had, 'device', 'pin']));
    }
    if (at === 'POST /set-new-pin') this.changedPin();
    this.session(reply, new Set([...had, 'pin']));
  }

  changedPassword() {
    this.password++;
    this.spend('session', 'verify-device', 'verify-pin', 'set-new-pin');
  }

  changedPin() {
    this.pin++;
    this.spend('session', 'verify-device', 'verify-pin', 'set-new-pin', 'set-new-password');
  }

  spend(...kinds: Kind[]) {
    for (const it of this.tokens) if (kinds.includes(it.kind)) it.spent = true;
  }

  /** The law this test is about. */
  session(reply: Reply, proofs: ReadonlySet<Proof>) {
    tally.sessions++;
    for (const it of ['password', 'device', 'pin'] as const) assert.ok(proofs.has(it), it);
    this.earn('session', String(reply.body['token']), proofs);
  }

  /** However the walk went, the honest way in stays open. */
  async comesInHonestly() {
    // Longer than wrong PINs on new browsers are held against them.
    this.pass(25 * 60 * MINUTE);
    await this.take({ do: 'block', blocked: false });
    const forward = {
      do: 'throw',
      back: 0,
      door: 'its own',
      right: true,
      times: 1,
      browser: 0,
    } as const;
    const { status } = await this.server.db
      .selectFrom('people')
      .select('status')
      .where('id', '=', this.personId)
      .executeTakeFirstOrThrow();
    if (status === 'invited') {
      const token = await resendInvitation(
        this.server.db,
        this.personId,
        null,
        this.server.clock.now,
      );
      this.earn('invitation', token, ['mailbox']);
    } else {
      await this.login({ browser: 0, right: true });
    }
    const isIn = () => this.tokens.at(-1)!.kind === 'session';
    for (let steps = 0; steps < 5 && !isIn(); steps++) {
      // A new device's secret is written down before the step it leads to.
      await this.take(forward);
    }
    assert.equal(this.tokens.at(-1)!.kind, 'session');
  }
}
