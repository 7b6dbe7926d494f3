import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { typist } from '../../../../tests/support/typed-line.ts';

let server: TestServer;
let hand: ReturnType<typeof typist>;
beforeAll(async () => {
  server = await testServer();
  hand = typist(server, await server.as('Super admin', { name: 'Ayesha Malik' }));
});
afterAll(() => server.close());

test(
  'company accounts are added, renewed, changed and closed in one line',
  { timeout: 90_000 },
  async () => {
    await hand.does('add company account Figma in 20 days $600');
    const renewed = await hand.does('renewed figma');
    expect(renewed.message).toMatch(/^Figma renews on/);
    await renewed.undo!();
    await hand.does('change account figma cost: $700 monthly');
    expect((await hand.says('change account figma')).refusal).toMatch(/Say its owner/);
    await hand.does('close account figma');
    await hand.does('reopen account figma');
  },
);

test(
  'networks are added, switched, ordered and merged in one line',
  { timeout: 90_000 },
  async () => {
    await hand.does('add network bidding name: Zenith Ads');
    await hand.does('switch network zenith off');
    expect((await hand.says('switch network zenith off')).refusal).toMatch(/so already/);
    await hand.does('rename network zenith name: Zenith');
    await hand.does('move network zenith 1');
    expect((await hand.says('move network zenith 99')).refusal).toMatch(/Places go/);
  },
);

test(
  'apps are added, set live, archived and restored in one line',
  { timeout: 90_000 },
  async () => {
    await hand.does('add app Night Harbor com.studio.harbor android');
    expect((await hand.says('add app Night Harbor')).refusal).toMatch(/package/);
    const live = await hand.does('status night harbor live');
    await live.undo!();
    await hand.does('archive night harbor');
    await hand.does('restore night harbor');
    await hand.does('pin night harbor');
    await server.as('Member', { name: 'Bilal Anwar' });
    await hand.does('share night harbor with bilal');
  },
);

test(
  'reports, their mails and alerts are made and ended in one line',
  { timeout: 90_000 },
  async () => {
    const made = await hand.does('new report revenue by country last week');
    expect(made.message).toBe('Revenue by country last week is saved');
    await hand.does('mail revenue by country every monday 9am');
    await hand.does('pause mail revenue');
    await hand.does('delete mail revenue');
    await hand.does('rename report revenue by country last week name: By country');
    await hand.does('alert revenue drops by 15%');
    await hand.does('switch alert revenue');
    await hand.does('delete alert revenue');
    await hand.does('delete report by country');
  },
);
