import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { make, okrCast } from '../../../../tests/support/okr-cast.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { typist } from '../../../../tests/support/typed-line.ts';
import { quarterAfter, quarterOf } from './okr-cycle.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const cycle = quarterOf(dayOf(new Date()));

test(
  'an objective goes its way by lines, from a draft to a score',
  { timeout: 90_000 },
  async () => {
    const { amna, lead } = await okrCast(server);
    const mine = typist(server, amna);
    const made = await mine.does('new objective Grow the lagoon');
    expect(made.pages[0]).toMatch(/objective=\d+/);
    await made.undo!();
    await mine.does('new objective Grow the lagoon');
    expect((await mine.says('activate grow the lagoon')).refusal).toBeTruthy();
    await mine.does('add key result grow the lagoon 40 Levels made');
    await mine.does('add key result grow the lagoon target: 2 percent Crash rate');
    await mine.does('rename objective grow the lagoon title: Grow the bay');
    await mine.does('activate grow the bay');
    await mine.does('check in levels made 12 at risk');
    expect((await mine.says('send to review grow the bay')).refusal).toMatch(/how it went/);
    const sent = await mine.does('send to review grow the bay half of it is done');
    await sent.undo!();
    await mine.does('send to review grow the bay half of it is done');
    const boss = typist(server, lead);
    expect((await boss.says('score grow the bay 1.5')).refusal).toMatch(/0.0 to 1.0/);
    await boss.does('score grow the bay 0.7');
  },
);

test(
  'what is left of the last cycle is carried on, and cancelled',
  { timeout: 90_000 },
  async () => {
    const { bilal } = await okrCast(server);
    const mine = typist(server, bilal);
    await make(bilal, { cycle: quarterAfter(cycle, -1), title: 'Mend the pier' });
    const carried = await mine.does('carry on mend the pier');
    await carried.undo!();
    await mine.does('carry on mend the pier');
    await mine.does('new objective Sweep the deck');
    const gone = await mine.does('cancel objective sweep the deck no time');
    expect(gone.message).toBe('Sweep the deck is cancelled.');
  },
);
