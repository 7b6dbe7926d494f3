import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, single } from '../../../../tests/support/quiz-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { dueState } from './quiz-moves.ts';
import { quizStates, type QuizState } from './quiz-words.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** What the outside believes of one quiz. */
interface World {
  author: Colleague;
  taker: Colleague;
  id: number;
  version: number;
  state: QuizState;
  questions: { id: number; version: number; isGood: boolean }[];
  isAsked: boolean;
}

type Step =
  | { do: 'add'; isGood: boolean }
  | { do: 'delete' }
  | { do: 'ask' }
  | { do: 'unask' }
  | { do: 'send' }
  | { do: 'move'; to: 'draft' | 'ready' | 'open' | 'closed' | 'archived' };

const step: fc.Arbitrary<Step> = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      isGood: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Step>(
      { do: 'delete' },
      { do: 'ask' },
      { do: 'ask' },
      { do: 'unask' },
      { do: 'send' },
      { do: 'send' },
    ),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      to: fc.constantFrom(
        'draft' as const,
        'ready' as const,
        'ready' as const,
        'ready' as const,
        'open' as const,
        'closed' as const,
        'archived' as const,
      ),
    }),
  },
);

const isBeforeSending = (it: World) => it.state === 'draft' || it.state === 'ready';

/** Said once more in other words than the code under test. */
function mayMove(it: World, to: QuizState): boolean {
  const at = quizStates.indexOf(it.state);
  if (to === 'draft') return it.state === 'ready';
  if (quizStates.indexOf(to) !== at + 1) return false;
  const isGood = it.questions.length > 0 && it.questions.every((one) => one.isGood);
  return to === 'ready' ? isGood : to !== 'sent' || (isGood && it.isAsked);
}

async function write(world: World, it: Extract<Step, { do: 'add' | 'delete' }>) {
  const last = world.questions.at(-1);
  if (it.do === 'delete' && !last) return;
  const reply =
    it.do === 'add'
      ? await world.author.call('POST /save-questions', {
          quiz: world.id,
          questions: [single(it.isGood ? {} : { correct: [] })],
        })
      : await world.author.call('POST /delete-question', { id: last!.id, version: last!.version });
  expect(reply.status).toBe(isBeforeSending(world) ? 200 : 409);
  if (reply.status !== 200) return;
  if (it.do === 'delete') world.questions.pop();
  else {
    const [made] = reply.body['questions'] as { id: number; version: number }[];
    world.questions.push({ ...made!, isGood: it.isGood });
  }
  world.state = 'draft';
}

async function ask(world: World, isAsked: boolean) {
  const people = isAsked ? [{ person: world.taker.id }] : [];
  const { id: quiz, version } = world;
  const reply = await world.author.call('POST /saveAssignees', { quiz, version, people });
  const isOver = world.state === 'closed' || world.state === 'archived';
  expect(reply.status).toBe(isOver ? 409 : 200);
  // Who was sent it is only taken away by withdrawing.
  if (!isOver) world.isAsked = isAsked || (world.isAsked && !isBeforeSending(world));
}

async function take(world: World, it: Step) {
  const { id, version } = world;
  if (it.do === 'add' || it.do === 'delete') return write(world, it);
  if (it.do === 'ask' || it.do === 'unask') return ask(world, it.do === 'ask');
  const to = it.do === 'send' ? 'sent' : it.to;
  const reply =
    it.do === 'send'
      ? await world.author.call('POST /send-quiz-invitation', { quiz: id, version })
      : await world.author.call('POST /move-quiz', { id, version, to });
  expect([world.state, to, reply.status]).toEqual([
    world.state,
    to,
    mayMove(world, to) ? 200 : 409,
  ]);
  if (reply.status === 200) world.state = to;
}

test('whatever authors do in whatever order, a quiz only moves along its machine', async () => {
  const seen = new Set<QuizState>();
  const team = await server.team('Model');
  const author = await server.as('Team lead', { teamId: team, leads: team });
  const taker = await server.as('Member', { teamId: team });
  const walk = async (steps: readonly Step[]) => {
    const begun = await begin(author);
    const world: World = {
      ...begun,
      author,
      taker,
      state: 'draft',
      questions: [],
      isAsked: false,
    };
    for (const it of steps) {
      await take(world, it);
      const { body } = await author.call('GET /quiz-details', { id: world.id });
      expect(body).toMatchObject({ state: world.state, questions: world.questions.length });
      world.version = Number(body['version']);
      seen.add(world.state);
    }
  };
  await walk([
    { do: 'add', isGood: true },
    { do: 'ask' },
    { do: 'move', to: 'ready' },
    { do: 'send' },
    { do: 'move', to: 'open' },
    { do: 'move', to: 'closed' },
    { do: 'move', to: 'archived' },
  ]);
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), walk), {
    numRuns: 10,
  });
  expect([...seen].sort()).toEqual([...quizStates].sort());
}, 120_000);

test('time only opens what was sent and closes what runs, and never goes back', () => {
  const moment = fc.option(fc.integer({ min: 0, max: 100 }).map((it) => new Date(it)));
  fc.assert(
    fc.property(
      fc.constantFrom(...quizStates),
      moment,
      moment,
      fc.integer({ min: 0, max: 100 }),
      (state, opensAt, closesAt, now) => {
        const due = dueState({ state, opensAt, closesAt }, new Date(now));
        if (due === null) return;
        expect(['sent', 'open']).toContain(state);
        expect(quizStates.indexOf(due)).toBeGreaterThan(quizStates.indexOf(state));
        const later = { state: due, opensAt, closesAt };
        expect(dueState(later, new Date(now))).toBe(null);
      },
    ),
  );
});
