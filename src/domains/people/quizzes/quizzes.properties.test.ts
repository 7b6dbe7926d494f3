import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readersOf } from '#/store/readers.ts';
import { viewerOf } from '#/store/viewer.ts';
import { openQuiz, secrets } from '../../../../tests/support/attempt-cast.ts';
import { quizCast } from '../../../../tests/support/quiz-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { answersKept, quizSeen, seesQuiz } from './quizzes.policy.ts';

/** Whoever looks, at whatever quiz: query, predicate, endpoints and plain words say the same. */

const RUNS = 4;
const NOW = new Date('2025-11-20T05:00:00Z');

interface Somebody {
  colleague: Colleague;
  writes: 'nothing' | 'of-team' | 'all';
  grades: 'nothing' | 'of-team' | 'all';
  team: 'north' | 'south' | null;
}

let server: TestServer;
let cast: Somebody[];
beforeAll(async () => {
  server = await testServer();
  server.clock.now = NOW;
  const { team, elsewhere, lead, amna, outsider } = await quizCast(server);
  const moved = await server.as('Member', { teamId: elsewhere });
  await server.db
    .insertInto('team_members')
    .values({ team_id: team, person_id: moved.id, since: '2025-01-01', until: '2025-06-30' })
    .execute();
  const blind = await server.as('HR', {
    teamId: team,
    without: ['quizzes:write', 'quizzes:grade'],
  });
  const hr = await server.as('HR');
  cast = [
    { colleague: lead, writes: 'of-team', grades: 'of-team', team: 'north' },
    { colleague: amna, writes: 'nothing', grades: 'nothing', team: 'north' },
    { colleague: moved, writes: 'nothing', grades: 'nothing', team: 'south' },
    { colleague: outsider, writes: 'of-team', grades: 'of-team', team: 'south' },
    { colleague: blind, writes: 'nothing', grades: 'nothing', team: 'north' },
    { colleague: hr, writes: 'all', grades: 'all', team: null },
  ];
});
afterAll(() => server.close());

const nobodyOf = (count: number) => fc.nat(count - 1);
const world = fc.array(
  fc
    .record({
      owner: nobodyOf(6),
      taker: nobodyOf(6),
      asked: fc.constantFrom('no', 'chosen', 'invited', 'withdrawn'),
      state: fc.constantFrom('sent', 'open', 'closed'),
      /** Its time is over, whether that was written down or not. */
      isOver: fc.boolean(),
    })
    .filter((it) => it.owner !== it.taker),
  // All that stands by the end fits on one page.
  { minLength: 4, maxLength: 6 },
);
type Wanted = typeof world extends fc.Arbitrary<(infer W)[]> ? W : never;

/** Worlds made by chance hardly contain it. */
const lookingAfterWhatOneTakes: Wanted[] = (['chosen', 'invited'] as const).flatMap((asked) =>
  [false, true].map((isOver) => ({ owner: 1, taker: 0, asked, state: 'open' as const, isOver })),
);

async function settle(wanted: readonly Wanted[]) {
  const { db } = server;
  const ids: number[] = [];
  for (const it of wanted) {
    const takers = it.asked === 'no' ? [] : [cast[it.taker]!.colleague];
    const { id } = await openQuiz(server, cast[it.owner]!.colleague, takers, { state: it.state });
    const closes_at = new Date(NOW.getTime() + (it.isOver ? -1 : 1) * 3600_000);
    await db.updateTable('quizzes').set({ closes_at }).where('id', '=', id).execute();
    const asked = db.updateTable('quiz_assignees').where('quiz_id', '=', id);
    if (it.asked === 'chosen') await asked.set({ invited_at: null }).execute();
    if (it.asked === 'withdrawn') await asked.set({ withdrawn_at: NOW }).execute();
    ids.push(id);
  }
  return ids;
}

/** The rule as one would say it to a colleague. */
function plainly(it: Wanted, who: Somebody) {
  const owner = cast[it.owner]!;
  const isOwn = owner === who;
  const isTeams = who.team !== null && owner.team === who.team;
  const reaches = { nothing: false, 'of-team': isOwn || isTeams, all: true };
  const looksAfter = reaches[who.writes];
  const runs = it.state !== 'closed' && !it.isOver;
  const isToTake = cast[it.taker] === who && (it.asked === 'chosen' || it.asked === 'invited');
  const takes = cast[it.taker] === who && it.asked === 'invited';
  return { looksAfter, answersKept: isToTake && runs, takes };
}

async function byPolicy(ids: readonly number[], id: number) {
  const [who] = await readersOf(server.db, [id]);
  const by = { ...who!, ...(await viewerOf(server.db, who!)) };
  const { rows } = await sql<{ owner_id: number; seen: boolean; kept: boolean }>`
    select q.owner_id, ${quizSeen(who!)} as seen, ${answersKept(who!, NOW)} as kept
    from quizzes q where q.id = any(${[...ids]}::int[]) order by q.id`.execute(server.db);
  for (const it of rows) expect(seesQuiz(it, by)).toBe(it.seen);
  return rows.map((it) => ({ looksAfter: it.seen, answersKept: it.kept }));
}

/** Which of the secrets an answer of the server holds. */
const tells = (body: object) => secrets.some((it) => JSON.stringify(body).includes(it));

/** Those of this world among all, in order. */
const among = (ids: readonly number[], all: readonly number[]) =>
  ids.filter((id) => all.includes(id));

async function byEndpoints(
  ids: readonly number[],
  who: Somebody,
  said: ReturnType<typeof plainly>[],
) {
  const { call } = who.colleague;
  const listed = await call('GET /quiz', { perPage: 100 });
  const rows = (listed.body['rows'] ?? []) as { id: number }[];
  expect(
    among(
      ids,
      rows.map((it) => it.id),
    ),
  ).toEqual(ids.filter((_, nth) => said[nth]!.looksAfter));
  const mine = await call('GET /get-user-quizes', { view: 'all', perPage: 100 });
  expect(
    among(
      ids,
      (mine.body['rows'] as { quiz: number }[]).map((it) => it.quiz),
    ),
  ).toEqual(ids.filter((_, nth) => said[nth]!.takes));
  const bank = await call('GET /quiz-questions', { from: 'quizzes', perPage: 100 });
  const questions = (bank.body['rows'] ?? []) as { quiz: { id: number } }[];
  expect(
    among(
      ids,
      questions.map((it) => it.quiz.id),
    ),
  ).toEqual(ids.filter((_, nth) => said[nth]!.looksAfter && !said[nth]!.answersKept));
  for (const [nth, it] of said.entries()) {
    const id = ids[nth]!;
    const details = await call('GET /quiz-details', { id });
    expect(details.status === 200).toBe(it.looksAfter);
    expect(tells(details.body)).toBe(it.looksAfter && !it.answersKept);
    const can = details.body['can'] as { look: boolean } | undefined;
    expect(can?.look ?? false).toBe(it.looksAfter && !it.answersKept);
    const items = await call('GET /quiz-items', { quiz: id });
    expect(items.status === 200 && it.answersKept).toBe(false);
    expect(tells((await call('GET /quiz-user-result', { quiz: id })).body)).toBe(false);
  }
}

test('who looks after a quiz, takes it and may know its answers: all agree', async () => {
  let [looked, found, kept] = [0, 0, 0];
  const holds = fc.asyncProperty(world, async (wanted) => {
    const ids = await settle(wanted);
    for (const who of cast) {
      const said = wanted.map((it) => plainly(it, who));
      expect(await byPolicy(ids, who.colleague.id)).toEqual(
        said.map(({ looksAfter, answersKept: are }) => ({ looksAfter, answersKept: are })),
      );
      await byEndpoints(ids, who, said);
      looked += said.length;
      found += said.filter((it) => it.looksAfter).length;
      kept += said.filter((it) => it.looksAfter && it.answersKept).length;
    }
  });
  await fc.assert(holds, { numRuns: RUNS, examples: [[lookingAfterWhatOneTakes]] });
  // Worlds in which nobody sees anything, or everybody everything, would agree as well.
  expect(found).toBeGreaterThan(looked / 10);
  expect(found).toBeLessThan(looked);
  expect(kept).toBeGreaterThan(0);
}, 60_000);
