import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';
import { twoWeeks, whatHappened, type TwoWeeks } from '../../../tests/support/two-weeks.ts';

/** What a lead finds who was away for two weeks while everybody else went on. */

let server: TestServer;
let cast: TwoWeeks;
beforeAll(async () => {
  server = await testServer();
  cast = await twoWeeks(server);
  await whatHappened(cast);
}, 120_000);
afterAll(() => server?.close());

const notices = async (who: Colleague) =>
  (await who.call('GET /get-notifications', { perPage: 100 })).body['rows'] as {
    title: string;
    body: string;
    read: boolean;
    action: object | null;
  }[];
const due = async (who: Colleague) =>
  (
    (await who.call('GET /next-due', { limit: 20 })).body['rows'] as {
      kind: string;
      title: string;
      isLate: boolean;
    }[]
  ).map((it) => `${it.title}${it.isLate ? ', late' : ''}`);

test('what waits is due to the lead, the oldest first: reviews, decisions, weeks and the sprint', async () => {
  const { word } = cast;
  expect(await due(cast.lead)).toEqual([
    'Review GEN-2 Reef gates, late',
    'GEN-4 Plan the winter event, late',
    expect.stringMatching(/^Approve 2 timesheets of .*, late$/),
    `Evaluate Amna ${word}, Half ${word}, late`,
    'GEN-3 Sail canvas, late',
    `Complete Sprint ${word}, late`,
    expect.stringMatching(/^Approve 1 timesheet of /),
    expect.stringMatching(new RegExp(`^Answer Amna ${word}, who asks for Annual ${word}, `)),
  ]);
  // Nobody else is asked for what the lead decides.
  expect(await due(cast.amna)).toEqual(['GEN-1 Tide ladder, late']);
  expect((await due(cast.hr)).filter((it) => !it.includes('Amna'))).toEqual([]);
});

test('a request that lapsed meanwhile is told to who should have answered it', async () => {
  const { word } = cast;
  const lapsed = (await notices(cast.lead)).filter((it) => it.title.endsWith('lapsed'));
  expect(lapsed.map((it) => it.title)).toEqual(
    Array(2).fill(`Amna ${word}’s leave request lapsed`),
  );
  expect(lapsed.every((it) => it.body.endsWith('nobody answered it'))).toBe(true);
});

test('an evaluation that is late is told once, not as soon due and due today as well', async () => {
  const told = (await notices(cast.lead)).filter((it) => it.title.startsWith('Your evaluation of'));
  expect(told.map((it) => [/(was|is) due/.exec(it.title)?.[0], it.read])).toEqual([
    ['was due', false],
    ['is due', true],
    ['is due', true],
  ]);
});

test('what somebody asked for who has left waits for nobody, and nobody is told that it lapsed', async () => {
  const { word, lead, hr } = cast;
  const of = (all: Awaited<ReturnType<typeof notices>>) =>
    all.filter((it) => it.title.includes(`Bilal ${word}`) && it.title.includes('leave'));
  expect(of(await notices(lead))).toMatchObject([
    { title: `Bilal ${word} asks for days of leave`, action: null, read: true },
  ]);
  expect(of(await notices(hr))).toEqual([]);
  for (const who of [lead, hr])
    expect(JSON.stringify((await who.call('GET /leaves', { view: 'queue' })).body)).not.toContain(
      `Bilal ${word}`,
    );
});
