import { afterAll, beforeAll, expect, test } from 'vitest';
import { friday8 } from '../support/figures-cast.ts';
import { PARTNER_DATE as date, partnerFacts } from '../support/partner-facts.ts';
import { testServer, type TestServer } from '../support/server.ts';

/** Has a link whose password was not told along, and guesses. */

let server: TestServer;
let secret: string;
const right = 'four words of it';

beforeAll(async () => {
  server = await testServer();
  const { puzzle, apps } = await partnerFacts(server);
  server.clock.now = friday8;
  const lead = await server.as('Team lead', { leads: puzzle });
  const size = { width: 4, height: 2 };
  const cards = [{ id: 'tile1', kind: 'tile', title: 'Money', measures: ['revenue'], ...size }];
  const board = { name: 'For partners', cards, filter: { date, compare: 'none' } };
  const { body } = await lead.call('POST /save-own-dashboard', board);
  const asked = { dashboard: body['id'], name: 'Zed Media', until: '2025-12-31', password: right };
  const made = await lead.call('POST /make-own-dashboard-link', { ...asked, apps: [apps.Lantern] });
  secret = String(made.body['address']).split('#')[1]!;
});
afterAll(() => server.close());

const open = (password: string) => server.call('POST /open-shared-dashboard', { secret, password });
const guessed = async (count: number) => {
  const guesses = Array.from({ length: count }, (_, at) => open(`wrong guess ${at}`));
  return (await Promise.all(guesses)).map((it) => it.status);
};

test('many guesses at once are no more than one after another', async () => {
  const all = await guessed(40);
  expect(all.filter((it) => it === 400)).toHaveLength(10);
  expect(all.filter((it) => it === 429)).toHaveLength(30);
  expect((await open(right)).status).toBe(429);
  server.clock.now = new Date(friday8.getTime() + 16 * 60_000);
  expect((await guessed(5)).filter((it) => it === 400)).toHaveLength(1);
  server.clock.now = new Date(friday8.getTime() + 32 * 60_000);
  expect((await open(right)).status).toBe(200);
});
