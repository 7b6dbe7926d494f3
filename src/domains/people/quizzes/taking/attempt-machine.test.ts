import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  minutesLater,
  openQuiz,
  passTo,
  settle,
  start,
  submit,
  takersCast,
  type OpenQuiz,
  type TakersCast,
} from '../../../../../tests/support/attempt-cast.ts';
import { testServer, type Reply, type TestServer } from '../../../../../tests/support/server.ts';
import {
  openDesk,
  Refused,
  type AnswerDesk,
  type Operation,
  type Standing,
} from './answer-desk.ts';
import type { Answer } from './attempt-rules.ts';

let server: TestServer;
let cast: TakersCast;
beforeAll(async () => {
  server = await testServer();
  cast = await takersCast(server);
});
afterAll(() => server.close());

const GRACE = 120_000;

/** What becomes of what a device sends. */
type Wire = 'up' | 'cut' | 'reply lost' | 'twice';

interface Device {
  desk: AnswerDesk;
  wire: Wire;
  /** How wrong its clock is, ms. */
  skew: number;
  kept: Map<string, Operation>;
}

/** What the outside believes: it is told only by replies and the clock. */
interface World {
  quiz: OpenQuiz;
  devices: Device[];
  /** Everything that was ever sent, for what the net delivers again. */
  sent: Operation[];
  accepted: Operation[];
  endsAt: number;
  extra: { minutes: number; version: number };
  isDone: boolean;
}

const now = () => server.clock.now.getTime();
const isInTime = (world: World) => !world.isDone && now() <= world.endsAt + GRACE;

/** A request as it arrives; the answer depends on the server's clock only. */
async function arrive(world: World, it: Operation): Promise<Reply> {
  const { questionId: question, ...rest } = it;
  const reply = await cast.amna.call('POST /save-answer', {
    quiz: world.quiz.id,
    question,
    ...rest,
  });
  expect(reply.status).toBe(isInTime(world) ? 200 : 409);
  if (reply.status === 200) world.accepted.push(it);
  return reply;
}

const standing = async (world: World): Promise<Standing> =>
  (await cast.amna.call('GET /quiz-standing', { quiz: world.quiz.id })).body as object as Standing;

function openOn(world: World, device: Omit<Device, 'desk'>, first: Standing): AnswerDesk {
  return openDesk(
    {
      clock: () => now() + device.skew,
      newName: randomUUID,
      keeping: {
        all: () => [...device.kept.values()],
        put: (it) => void device.kept.set(it.operation, it),
        drop: (operation) => void device.kept.delete(operation),
      },
      send: async (it) => {
        world.sent.push(it);
        if (device.wire === 'cut') throw new Error('The connection is cut.');
        const reply = await arrive(world, it);
        if (device.wire === 'twice') await arrive(world, it);
        if (device.wire === 'reply lost') throw new Error('No reply came back.');
        if (reply.status === 409) throw new Refused();
        return reply.body as object as Standing;
      },
    },
    first,
  );
}

/** The answers that count, said once more in other words than the code under test. */
function believed(operations: readonly Operation[]) {
  const rank = (it: Operation) => `${String(it.sequence).padStart(16, '0')} ${it.operation}`;
  const last = new Map<number, Operation>();
  for (const it of [...operations].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)))
    last.set(it.questionId, it);
  return Object.fromEntries([...last].map(([id, { answer }]) => [id, answer]));
}

const shown = (desk: AnswerDesk) =>
  Object.fromEntries([...desk.shown()].map(([id, { answer }]) => [id, answer]));

const answered = ({ answers }: Standing) =>
  Object.fromEntries(answers.map((it) => [it.questionId, it.answer]));
type Step =
  | { do: 'answer'; on: number; question: number; pick: number; sends: boolean }
  | { do: 'wire'; on: number; to: Wire }
  | { do: 'send' | 'look' | 'reopen'; on: number }
  | { do: 'again'; which: number }
  | { do: 'wait'; minutes: number }
  | { do: 'extra'; minutes: number };

const on = fc.nat(1);
const waits = fc.constantFrom(1, 4, 11, 25);
const wires = fc.constantFrom<Wire[]>('up', 'up', 'cut', 'reply lost', 'twice');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      on,
      question: fc.nat(3),
      pick: fc.nat(2),
      sends: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wire' as const), on, to: wires }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('send', 'look', 'reopen' as const), on }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), which: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: waits }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('extra' as const), minutes: fc.constantFrom(5, 20) }),
  },
);

const choices = [
  [['a'], ['b'], []],
  [['a', 'c'], ['a'], ['b', 'd']],
  [['true'], ['false'], []],
  ['Because', 'Because so', ''],
] as const;

async function writeOn({ desk }: Device, question: number, answer: Answer, sends: boolean) {
  desk.answer(question, answer);
  // Later than all the device has seen, whatever its clock shows.
  expect(shown(desk)[question]).toEqual(answer);
  if (sends) await desk.deliver().catch(() => {});
}

async function act(world: World, it: Step) {
  const { quiz, devices } = world;
  const device = 'on' in it ? devices[it.on]! : devices[0]!;
  if (it.do === 'answer') {
    await writeOn(device, quiz.questions[it.question]!, choices[it.question]![it.pick]!, it.sends);
  } else if (it.do === 'wire') device.wire = it.to;
  else if (it.do === 'send') await device.desk.deliver().catch(() => {});
  else if (it.do === 'look') device.desk.hear(await standing(world));
  else if (it.do === 'reopen') device.desk = openOn(world, device, await standing(world));
  else if (it.do === 'again') {
    const old = world.sent[it.which % Math.max(1, world.sent.length)];
    if (old) await arrive(world, old);
  } else if (it.do === 'wait')
    await passTo(server, new Date(now() + it.minutes * 60_000), cast.amna, cast.hr);
  else if (it.do === 'extra') await giveTime(world, it.minutes);
}

async function giveTime(world: World, minutes: number) {
  const reply = await cast.hr.call('POST /quiz-extra-time', {
    quiz: world.quiz.id,
    person: cast.amna.id,
    version: world.extra.version,
    extraMinutes: world.extra.minutes + minutes,
  });
  const isTaken = isInTime(world) && world.endsAt + minutes * 60_000 > now();
  expect(reply.status === 200).toBe(isTaken);
  if (!isTaken) return;
  world.extra = { minutes: world.extra.minutes + minutes, version: world.extra.version + 1 };
  world.endsAt += minutes * 60_000;
}

/** The server keeps what is believed, and each device what the server does not have yet. */
async function check(world: World) {
  const kept = await standing(world);
  expect(answered(kept)).toEqual(believed(world.accepted));
  const isOver = now() > world.endsAt + GRACE;
  expect((kept as Standing & { state: string }).state).toBe(isOver ? 'overdue' : 'in_progress');
  for (const { desk, kept: own } of world.devices) {
    expect(desk.unsent()).toBe(own.size);
  }
}

/** Points by the rules of the quiz, computed anew. */
function pointsOf(answers: Record<number, unknown>, [one, several, truth]: readonly number[]) {
  const chosen = (id: number | undefined) => (answers[id!] ?? []) as string[];
  const right = chosen(several).filter((it) => it === 'a' || it === 'c').length;
  const share = right - (chosen(several).length - right);
  return (
    (chosen(one)[0] === 'b' ? 2 : 0) + Math.max(0, share) + (chosen(truth)[0] === 'true' ? 1 : 0)
  );
}

/** Both come back in time or too late; then it is handed in, by the person or by the clock. */
async function finish(world: World, byPerson: boolean) {
  const { quiz, devices } = world;
  for (const it of devices) it.wire = 'up';
  for (const { desk } of devices) await desk.deliver();
  const inTime = isInTime(world);
  const last = await standing(world);
  for (const { desk } of devices) {
    desk.hear(last);
    expect(desk.unsent()).toBe(0);
  }
  expect(shown(devices[0]!.desk)).toEqual(shown(devices[1]!.desk));
  expect(answered(last)).toEqual(believed(world.accepted));
  if (byPerson && inTime) await submit(cast.amna, quiz);
  else {
    const over = new Date(Math.max(now(), world.endsAt + GRACE + 1));
    await passTo(server, over, cast.amna, cast.hr);
    await settle(server);
  }
  world.isDone = true;
  for (const it of world.sent.slice(0, 2)) await arrive(world, it);
  return answered(last);
}

/** What waits on a device whose connection is cut until the grace is over. */
const tooLate: Step[] = [
  { do: 'answer', on: 1, question: 0, pick: 0, sends: true },
  { do: 'wire', on: 0, to: 'cut' },
  { do: 'answer', on: 0, question: 1, pick: 0, sends: true },
  { do: 'wait', minutes: 25 },
  { do: 'wait', minutes: 11 },
];

test('whatever the net and the clocks do, no answer is lost, doubled or taken too late', async () => {
  let late = 0;
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 24 }),
      fc.tuple(fc.constantFrom(-48, 0, 48), fc.constantFrom(-48, 0, 48)),
      fc.boolean(),
      async (steps, skews, byPerson) => {
        await passTo(server, minutesLater(0), cast.amna, cast.hr);
        const quiz = await openQuiz(server, cast.hr, [cast.amna]);
        await start(cast.amna, quiz);
        const world: World = {
          quiz,
          devices: [],
          sent: [],
          accepted: [],
          endsAt: now() + 30 * 60_000,
          extra: { minutes: 0, version: 1 },
          isDone: false,
        };
        for (const hours of skews) {
          const device = { wire: 'up' as Wire, skew: hours * 3_600_000, kept: new Map() };
          const desk = openOn(world, device, await standing(world));
          world.devices.push(Object.assign(device, { desk }));
        }
        for (const it of steps) {
          await act(world, it);
          await check(world);
        }
        const answers = await finish(world, byPerson);
        const which = { quiz: quiz.id, person: cast.amna.id };
        const result = await cast.hr.call('GET /quiz-user-result', which);
        const text = String(answers[quiz.questions[3]!] ?? '');
        const isAnswered = Object.values(answers).some((it) => String(it) !== '');
        const isByPerson = byPerson && now() <= world.endsAt + GRACE;
        const state = text ? 'submitted' : isAnswered || isByPerson ? 'graded' : 'abandoned';
        expect(result.body['state']).toBe(state);
        expect(result.body['points']).toBe(text ? null : pointsOf(answers, quiz.questions));
        late += world.devices.reduce((sum, { desk }) => sum + desk.refused(), 0);
        taken += world.accepted.length;
      },
    ),
    { numRuns: 20, examples: [[tooLate, [48, -48], true]] },
  );
  expect(taken).toBeGreaterThan(20);
  expect(late).toBeGreaterThan(0);
}, 120_000);
