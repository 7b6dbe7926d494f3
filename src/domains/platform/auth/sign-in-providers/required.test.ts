import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerDesk, type ProviderDesk } from '../../../../../tests/support/provider-desk.ts';
import type { Colleague } from '../../../../../tests/support/server.ts';
import { mailedToken, personWithPassword, visitor } from '../../../../../tests/support/visitor.ts';

let desk: ProviderDesk;
let boss: Colleague;
beforeAll(async () => {
  desk = await providerDesk();
  boss = desk.boss;
});
afterAll(() => desk.close());

let count = 0;
const account = (email: string) => {
  const subject = `account-${++count}`;
  desk.providers.accounts.set(subject, { email, email_verified: true });
  return subject;
};
const domain = () => `studio-${++count}.example`;
const audited = (action: string) =>
  desk.server.db.selectFrom('audit').selectAll().where('action', '=', action).execute();
const moved = async (email: string, to: string) =>
  desk.server.db.updateTable('people').set({ email: to }).where('email', '=', email).execute();

describe('a provider that is required', () => {
  test('needs somebody who breaks the glass, and refuses every other way in words', async () => {
    const at = domain();
    const provider = await desk.add({ domains: [at] });
    const first = await boss.call('POST /require-sign-in-provider', {
      id: provider.id,
      version: provider.version,
      required: true,
    });
    expect(first.body.message).toMatch(/Name somebody first/);
    const keeper = await personWithPassword(desk.server, 'Super admin');
    const give = (who: Colleague, personId: number, on = true) =>
      who.call('POST /set-break-glass', { personId, on });
    expect((await give(await desk.server.as('Admin'), keeper.id)).status).toBe(403);
    // A super admin names themselves: nobody else of the same rank does.
    expect((await give(boss, keeper.id)).status).toBe(403);
    const token = await desk.server.signIn(keeper.id);
    const self = await desk.server.call(
      'POST /set-break-glass',
      { personId: keeper.id, on: true },
      { token },
    );
    expect(self.status).toBe(200);
    await desk.change('require', provider, { required: true });

    const person = await personWithPassword(desk.server);
    await moved(person.email, `old@${at}`);
    const login = await visitor(desk.server, `old@${at}`).login();
    expect(login.status).toBe(403);
    expect(login.body.message).toMatch(/^Your company signs in with Provider/);
    await desk.server.call('POST /reset-password', { email: `old@${at}` });
    expect(mailedToken(desk.server, `old@${at}`, 'reset')).toBe('');
    expect(desk.server.mails.at(-1)?.subject).toMatch(/^Sign in to Backlot with/);
    // A wrong password tells nothing of it.
    const wrong = await visitor(desk.server, `old@${at}`).login('tin rooster walks down');
    expect(wrong.status).toBe(400);

    await moved(keeper.email, `keeper@${at}`);
    expect(await visitor(desk.server, `keeper@${at}`).signIn()).toBeTypeOf('string');
    expect(await audited('person.break-glass')).toHaveLength(1);
    const told = await boss.call('GET /get-notifications');
    expect(JSON.stringify(told.body)).toContain('came in without Provider');
    const last = await desk.server.call(
      'POST /set-break-glass',
      { personId: keeper.id, on: false },
      { token },
    );
    expect(last.body.message).toMatch(/is the last who may do without/);
  });

  test('ends a sign-in that had begun by password', async () => {
    const at = domain();
    const provider = await desk.add({ domains: [at] });
    const person = await personWithPassword(desk.server);
    const browser = visitor(desk.server, `begun@${at}`);
    await moved(person.email, `begun@${at}`);
    const pin = await browser.toPin();
    await desk.change('require', provider, { required: true });
    expect((await browser.verifyPin(pin)).status).toBe(403);
    const subject = account(`begun@${at}`);
    const reply = await desk.come(provider, subject, browser.device);
    expect(reply.body['next']).toBe('verify-pin');
    expect((await browser.verifyPin(String(reply.body['step']))).status).toBe(200);
  });

  test('refuses another provider of the same domain, unless that one is required as well', async () => {
    const at = domain();
    const [required, other] = [
      await desk.add({ domains: [at] }),
      await desk.add({ domains: [at] }),
    ];
    const person = await personWithPassword(desk.server);
    const browser = visitor(desk.server, person.email);
    await browser.toPin();
    await moved(person.email, `two@${at}`);
    const subject = account(`two@${at}`);
    const cameBy = async (provider: { id: number }) => {
      const reply = await desk.come(provider, subject, browser.device);
      return (await browser.verifyPin(String(reply.body['step']))).status;
    };
    expect(await cameBy(other)).toBe(200);
    await desk.change('require', required, { required: true });
    expect(await cameBy(other)).toBe(403);
    expect(await cameBy(required)).toBe(200);
    const { body } = await boss.call('GET /sign-in-providers');
    const now = (body['rows'] as { id: number; version: number }[]).find(
      (it) => it.id === other.id,
    );
    await desk.change('require', now!, { required: true });
    expect(await cameBy(other)).toBe(200);
  });

  test('lets nobody in by an invitation or a reset link from before', async () => {
    const at = domain();
    const provider = await desk.add({ domains: [at] });
    const email = `invited@${at}`;
    const roleId = await desk.server.roleId('Member');
    await boss.call('POST /user/add', { people: [{ name: 'Sara', email }], roleId });
    const person = await personWithPassword(desk.server);
    await moved(person.email, `reset@${at}`);
    await desk.server.call('POST /reset-password', { email: `reset@${at}` });
    await desk.change('require', provider, { required: true });
    const invitation = mailedToken(desk.server, email, 'invitation');
    const accepted = await desk.server.call('POST /accept-invitation', { token: invitation });
    expect(accepted.status).toBe(403);
    const token = mailedToken(desk.server, `reset@${at}`, 'reset');
    const password = 'nine purple kettles';
    const set = await desk.server.call('POST /set-new-password', { token, password, device: '' });
    expect(set.status).toBe(403);
    expect((await desk.come(provider, account(email))).status).toBe(200);
  });
});
