import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluationTeam, NOW } from '../../../../tests/support/evaluations.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { evaluationScore, type WeighedCategory } from './evaluation-score.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const roles = ['person', 'evaluator', 'hr', 'admin', 'peer', 'stranger'] as const;
type Role = (typeof roles)[number];

const SELF_WORDS = 'words of the person';
const LEAD_WORDS = 'words of the evaluator';
const WHY = 'why it was calibrated';

/** What the outside believes. Scores by question, of both sides. */
interface World {
  people: Record<Role, Colleague>;
  id: number;
  questions: number[];
  categories: WeighedCategory[];
  state: string;
  self: Map<number, number>;
  lead: Map<number, number>;
  /** Of each answer, by side and question. */
  versions: Map<string, number>;
  calibrated: number | null;
}

const moves = [
  'answer',
  'begin',
  'submit',
  'calibrate',
  'release',
  'acknowledge',
  'reopen',
] as const;
type Move = (typeof moves)[number];

interface Step {
  who: Role;
  move: Move;
  score: number;
}

/** The machine, said once more: who moves it from where to where. */
const allowed: Record<Exclude<Move, 'answer' | 'submit'>, Record<string, string>> = {
  begin: { assigned: 'lead_draft', self_submitted: 'lead_draft' },
  calibrate: { submitted: 'calibrated', calibrated: 'calibrated' },
  release: { calibrated: 'released' },
  acknowledge: { released: 'acknowledged' },
  reopen: {
    self_submitted: 'assigned',
    submitted: 'lead_draft',
    calibrated: 'lead_draft',
    released: 'lead_draft',
  },
};
const holders: Record<keyof typeof allowed, readonly Role[]> = {
  begin: ['evaluator'],
  calibrate: ['hr', 'admin'],
  release: ['hr', 'admin'],
  acknowledge: ['person'],
  reopen: ['hr', 'admin'],
};

const sideOf = ({ state }: World, who: Role): 'self' | 'lead' | undefined => {
  if (who === 'person' && state === 'assigned') return 'self';
  return who === 'evaluator' && state === 'lead_draft' ? 'lead' : undefined;
};

/** Where it must lead; undefined when it must be refused. */
function expected(world: World, { who, move }: Step): string | undefined {
  const side = sideOf(world, who);
  if (move === 'answer') return side && world.state;
  if (move === 'submit') {
    if (!side || world[side].size < world.questions.length) return undefined;
    return side === 'self' ? 'self_submitted' : 'submitted';
  }
  return holders[move].includes(who) ? allowed[move][world.state] : undefined;
}

const versionFor = async ({ people, id }: World) => {
  const { body } = await people.admin.call('GET /evaluations/employee-detail', { id });
  return body['version'] as number;
};

async function answer(world: World, { who, score }: Step) {
  const side = sideOf(world, who);
  const nth = side ? world[side].size % world.questions.length : 0;
  const question_id = world.questions[nth]!;
  const reply = await world.people[who].call('POST /evaluations/save-answer', {
    id: world.id,
    question_id,
    version: world.versions.get(`${side} ${question_id}`) ?? 0,
    score,
    comment: who === 'person' ? SELF_WORDS : LEAD_WORDS,
  });
  if (reply.status === 200 && side) {
    world[side].set(question_id, reply.body['score'] as number);
    world.versions.set(`${side} ${question_id}`, reply.body['version'] as number);
  }
  return reply.status;
}

async function perform(world: World, step: Step): Promise<number> {
  const { who, move, score } = step;
  if (move === 'answer') return answer(world, step);
  const which = { id: world.id, version: await versionFor(world) };
  const more = {
    begin: {},
    submit: {},
    calibrate: { score, reason: WHY },
    release: {},
    acknowledge: { agreement: 'agree' },
    reopen: { reason: 'To be looked at again' },
  }[move];
  const input = move === 'release' ? { rows: [which] } : { ...which, ...more };
  return (await world.people[who].call(`POST /evaluations/${move}`, input)).status;
}

/** Everything a person can ask for that has to do with evaluations, as one text. */
async function allSeen({ people, id }: World, who: Role): Promise<string> {
  const asked: [string, object][] = [
    ['GET /evaluations', { view: 'mine' }],
    ['GET /evaluations', { view: 'queue' }],
    ['GET /evaluations', { view: 'all' }],
    ['GET /evaluations/employee-detail', { id }],
    ['GET /get-notifications', {}],
    ['GET /search', { q: 'words' }],
    ['GET /comments', { kind: 'evaluation', id }],
  ];
  const replies = await Promise.all(asked.map(([key, input]) => people[who].call(key, input)));
  return JSON.stringify(replies.map((it) => it.body));
}

const isShown = (state: string) => state === 'released' || state === 'acknowledged';

/** What must not be found in what a role sees in this state. */
function secretsOf(who: Role, state: string): (string | RegExp)[] {
  if (who === 'peer' || who === 'stranger') return [LEAD_WORDS, SELF_WORDS];
  if (who === 'evaluator') return state === 'assigned' ? [SELF_WORDS] : [];
  if (who === 'hr') return state === 'lead_draft' ? [LEAD_WORDS] : [];
  if (who !== 'person' || isShown(state)) return [];
  return [LEAD_WORDS, WHY, /"state":"(submitted|calibrated)"/, /"score":[\d.]+,"isCalibrated"/];
}

async function checkLeaks(world: World) {
  const leaks: string[] = [];
  for (const who of roles) {
    const seen = await allSeen(world, who);
    for (const it of secretsOf(who, world.state)) {
      if (seen.search(it) >= 0) leaks.push(`${who} in ${world.state}: ${String(it)}`);
    }
  }
  expect(leaks).toEqual([]);
}

/** What is shown is what is believed, and the score is what the answers add up to. */
async function checkState(world: World) {
  const { people, id, state, calibrated, categories, lead } = world;
  const { body } = await people.evaluator.call('GET /evaluations/employee-detail', { id });
  expect(body['state']).toBe(state);
  const { overall } = evaluationScore(categories, lead, calibrated);
  expect(body['score']).toBe(overall);
}

async function newWorld(run: number): Promise<World> {
  const all = await evaluationTeam(server, { selfPart: 'optional' }, `Model ${run}`);
  const elsewhere = await server.team(`Elsewhere ${run}`);
  const { body } = await all.hr.call('GET /evaluations/form', { id: all.form.id });
  return {
    people: {
      person: all.member,
      evaluator: all.lead,
      hr: all.hr,
      admin: await server.as('Super admin'),
      peer: await server.as('Member', { teamId: all.team }),
      stranger: await server.as('Team lead', { leads: elsewhere }),
    },
    id: all.evaluation,
    questions: all.form.questions,
    categories: body['categories'] as WeighedCategory[],
    state: 'assigned',
    self: new Map(),
    lead: new Map(),
    versions: new Map(),
    calibrated: null,
  };
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(...roles),
  move: fc.constantFrom(...moves),
  score: fc.integer({ min: 1, max: 5 }),
});
const whole = (who: Role): Step[] => [
  ...[2, 3, 4].map((score): Step => ({ who, move: 'answer', score })),
  { who, move: 'submit', score: 3 },
];
/** Steps that lead somewhere, so that the far states are reached among the random ones. */
const along: Step[] = [
  ...whole('person'),
  { who: 'evaluator', move: 'begin', score: 3 },
  ...whole('evaluator'),
  { who: 'hr', move: 'calibrate', score: 4 },
  { who: 'admin', move: 'release', score: 4 },
  { who: 'person', move: 'acknowledge', score: 4 },
];
const walk = fc.array(fc.tuple(fc.nat(2), step), { minLength: 8, maxLength: 24 }).map((its) => {
  let at = 0;
  return its.map(([dice, random]) => (dice === 0 ? random : (along[at++] ?? random)));
});

test('whatever people do in whatever order, an evaluation only moves along its machine and tells nothing early', async () => {
  let run = 0;
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      run += 1;
      server.clock.now = NOW;
      const world = await newWorld(run);
      for (const it of steps) {
        const to = expected(world, it);
        const status = await perform(world, it);
        expect({ ...it, from: world.state, went: status === 200 }).toEqual({
          ...it,
          from: world.state,
          went: to !== undefined,
        });
        if (to !== undefined) {
          world.state = to;
          if (it.move === 'calibrate') world.calibrated = it.score * 100;
          if (it.move === 'reopen' && to === 'lead_draft') world.calibrated = null;
        }
        reached.add(world.state);
        await checkState(world);
      }
      await checkLeaks(world);
    }),
    { numRuns: 6, examples: [[along]], endOnFailure: true },
  );
  expect(reached.size).toBe(7);
}, 120_000);
