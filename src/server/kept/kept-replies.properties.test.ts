import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figureChanges } from '../../../tests/support/figure-changes.ts';
import { filteredCompany, filteredDays } from '../../../tests/support/filtered-company.ts';
import { bytesOf, keptCounts, serverBeside } from '../../../tests/support/server-beside.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';

/**
 * Whatever is changed in whatever order, a reply that may go out again is the one that would be made
 * anew, byte by byte, for everybody.
 */

let server: TestServer;
let company: Awaited<ReturnType<typeof filteredCompany>>;
let fresh: Awaited<ReturnType<typeof serverBeside>>;
let people: Colleague[];
let own: number;
let made: ReturnType<typeof figureChanges>;
beforeAll(async () => {
  server = await testServer();
  company = await filteredCompany(server);
  fresh = await serverBeside(server, { keptBytes: 0 });
  const abroad = await server.as('Finance');
  await server.db
    .updateTable('people')
    .set({ currency: 'EUR' })
    .where('id', '=', abroad.id)
    .execute();
  const other = await server.as('Team lead', {
    teamId: company.teams[1]!,
    leads: company.teams[1]!,
  });
  people = [company.admin, company.lead, other, abroad];
  const { id } = await server.db
    .insertInto('own_measures')
    .values({
      name: 'Per day',
      formula: '{revenue} / 2',
      uses: [],
      unit: 'money',
      decimals: null,
      tone: 1,
      description: '',
      author_id: company.admin.id,
      shared: true,
      archived_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  own = id;
  made = figureChanges(server, company, { abroad: abroad.id, own });
  await made.moveTo(new Date('2026-01-21T01:30:00Z'));
});
afterAll(async () => {
  await fresh.close();
  await server.close();
});

const range = `date=${filteredDays.from}..${filteredDays.to}`;
const pages = [
  () => `/dashboard?${range}`,
  () => `/dashboard?date=last-7`,
  () => `/teams-overview?${range}`,
  () => `/user-acquisition?${range}`,
  () => `/app-data?${range}`,
  () => `/apps-sheets?${range}&perPage=50`,
  () => `/sheet-android-apps?${range}`,
  () => `/network-reports?${range}`,
  () => `/monetisation?${range}&by=network`,
  () => `/roas-dashboard?${range}`,
  () => `/figures?${range}&by=team&measures=revenue&measures=own${own}`,
  () => `/figures?${range}&by=campaign&measures=spend&task_type=Bug`,
];

/** What somebody is answered, twice and by the server that makes each reply anew. */
async function same({ token }: Colleague, path: string, after: string): Promise<string> {
  const replies: object[] = [];
  for (const base of [server.base, server.base, fresh.base]) {
    const { status, text } = await bytesOf(base, path, token);
    // Refusals name the request they answer.
    replies.push(status === 200 ? { status, text } : { status });
  }
  const [first, again, anew] = replies;
  expect(first, `${path} after ${after}`).toEqual(anew);
  expect(again, `${path} after ${after}`).toEqual(anew);
  return JSON.stringify(anew);
}

/** Changes by name: folded into those there are, which are known once the server stands. */
const step = fc.record({
  change: fc.nat(999),
  at: fc.nat(39),
  read: fc.array(fc.record({ who: fc.nat(3), page: fc.nat(pages.length - 1) }), {
    minLength: 3,
    maxLength: 6,
  }),
});

test('what goes out again is what would be made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const names = Object.keys(made.changes);
      for (const { change, at, read } of steps) {
        const name = names[change % names.length]!;
        await made.changes[name]!(at);
        for (const { who, page } of read) await same(people[who]!, pages[page]!(), name);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
  const counts = await keptCounts(server.base);
  expect(counts.again).toBeGreaterThan(counts.made / 2);
  expect(counts.unkept).toBeLessThan(counts.made / 10);
}, 180_000);

test('a day that begins and a report that becomes due are told at once, nothing else is made anew', async () => {
  await made.moveTo(new Date('2026-01-21T01:30:30Z'));
  const told = new Set<string>();
  const before = await keptCounts(server.base);
  for (let hour = 0; hour < 60; hour += 1) {
    told.add(await same(company.admin, `/engagement?${range}`, 'an hour'));
    await same(company.admin, '/top-tiles-data?date=last-7', 'an hour');
    await made.moveTo(new Date(server.clock.now.getTime() + 3_600_000));
  }
  const after = await keptCounts(server.base);
  expect(told.size).toBeGreaterThan(1);
  expect(after.made - before.made).toBeLessThan(30);
}, 60_000);
