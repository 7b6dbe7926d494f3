import { randomUUID } from 'node:crypto';
import type { QuestionKind } from '#/domains/people/quizzes/quiz-words.ts';
import { settleAttempts } from '#/domains/people/quizzes/taking/settle-attempts.job.ts';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { hashToken } from '#/store/secret.ts';
import type { Colleague, TestServer } from './server.ts';

/** A Thursday morning in Karachi. */
const morning = new Date('2025-11-20T05:00:00Z');
export const minutesLater = (minutes: number, ms = 0) =>
  new Date(morning.getTime() + minutes * 60_000 + ms);

/** What no reply to a taker may contain. */
export const secrets = ['Because the sum says so', 'Something about sums'] as const;

const choices = (...texts: string[]) => texts.map((text, at) => ({ id: 'abcdefgh'[at]!, text }));

/** One question of each kind; nine points in all. */
const questions = [
  { kind: 'single', options: choices('Three', 'Four', 'Five'), correct: ['b'], points: 2 },
  { kind: 'multiple', options: choices('2', '3', '4', '5'), correct: ['a', 'c'], points: 2 },
  {
    kind: 'true_false',
    options: [
      { id: 'true', text: 'True' },
      { id: 'false', text: 'False' },
    ],
    correct: ['true'],
    points: 1,
  },
  { kind: 'text', options: [], correct: [], points: 4 },
] as const;

/** A question beside those four. */
export interface MoreAsked {
  kind: QuestionKind;
  options?: readonly { id: string; text: string }[];
  matches?: readonly { id: string; text: string }[];
  correct?: readonly string[];
  number?: { value: string; tolerance: string; unit: string };
  partial?: boolean;
  points: number;
}

interface QuizSetting {
  minutes?: number | null;
  opens_at?: Date | null;
  closes_at?: Date | null;
  state?: 'sent' | 'open' | 'closed';
  answers_shown?: 'submitted' | 'closed' | 'never';
  shuffle_questions?: boolean;
  attempts?: number;
  counts?: 'best' | 'last';
}

/** A quiz that is open for these people, without going through its authors' pages. */
export async function openQuiz(
  server: TestServer,
  owner: { id: number },
  takers: readonly { id: number }[],
  setting: QuizSetting = {},
  more: readonly MoreAsked[] = [],
) {
  const { db, clock } = server;
  const { id } = await db
    .insertInto('quizzes')
    .values({
      title: `Sums ${randomUUID().slice(0, 6)}`,
      owner_id: owner.id,
      minutes: 30,
      closes_at: new Date(clock.now.getTime() + 600 * 60_000),
      ...setting,
      state: 'draft',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  const asked: readonly MoreAsked[] = [...questions, ...more];
  for (const [position, it] of asked.entries()) {
    const { kind, points } = it;
    const row = await db
      .insertInto('quiz_questions')
      .values({
        quiz_id: id,
        author_id: owner.id,
        kind,
        text: `What is ${position}?`,
        options: JSON.stringify(it.options ?? []),
        matches: JSON.stringify(it.matches ?? []),
        correct: JSON.stringify(it.correct ?? []),
        ...(it.number && { number: JSON.stringify(it.number) }),
        partial: it.partial ?? kind === 'multiple',
        model_answer: secrets[1],
        explanation: secrets[0],
        points,
        position,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  await db
    .updateTable('quizzes')
    .set({ state: setting.state ?? 'open', sent_at: clock.now })
    .where('id', '=', id)
    .execute();
  const tokens = new Map<number, string>();
  for (const taker of takers) tokens.set(taker.id, await invite(server, id, owner, taker));
  return { id, questions: ids, tokens };
}
export type OpenQuiz = Awaited<ReturnType<typeof openQuiz>>;

/** Asks somebody to take a quiz; returns the token of the link in their mail. */
async function invite(
  { db, clock }: TestServer,
  quiz: number,
  owner: { id: number },
  taker: { id: number },
): Promise<string> {
  const token = randomUUID();
  const assignee = await db
    .insertInto('quiz_assignees')
    .values({
      quiz_id: quiz,
      person_id: taker.id,
      assigned_by: owner.id,
      invited_at: clock.now,
      token_hash: hashToken(token),
      token_expires_at: new Date(clock.now.getTime() + 24 * 3600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('quiz_attempts').values({ assignee_id: assignee.id }).execute();
  return token;
}

/** An author, a team with its lead and two members, and people from elsewhere. */
export async function takersCast(server: TestServer) {
  server.clock.now = morning;
  const nth = randomUUID().slice(0, 8);
  const team = await server.team(`Quiz ${nth}`);
  const far = await server.team(`Far ${nth}`);
  return {
    hr: await server.as('HR', { name: `Hina HR ${nth}` }),
    lead: await server.as('Team lead', { name: `Omar ${nth}`, teamId: team, leads: team }),
    amna: await server.as('Member', { name: `Amna ${nth}`, teamId: team }),
    bilal: await server.as('Member', { name: `Bilal ${nth}`, teamId: team }),
    outsider: await server.as('Team lead', { name: `Far ${nth}`, teamId: far, leads: far }),
    zain: await server.as('Member', { name: `Zain ${nth}`, teamId: far }),
  };
}
export type TakersCast = Awaited<ReturnType<typeof takersCast>>;

/** Lets time pass; sessions do not wait for the PIN meanwhile. */
export async function passTo(server: TestServer, now: Date, ...people: Colleague[]) {
  server.clock.now = now;
  for (const it of people) {
    const token = await server.signIn(it.id);
    it.call = (key, input, options) => server.call(key, input, { token, ...options });
  }
}

export const start = (who: Colleague, quiz: OpenQuiz) =>
  who.call('POST /start-quiz', { quiz: quiz.id });

/** Saves an answer of a device that knows the time. */
export const save = (
  who: Colleague,
  quiz: OpenQuiz,
  at: number,
  answer: readonly string[] | string,
  more: { sequence?: number; operation?: string } = {},
) =>
  who.call('POST /save-answer', {
    quiz: quiz.id,
    question: quiz.questions[at],
    answer,
    sequence: 1,
    operation: randomUUID(),
    ...more,
  });

export const submit = (who: Colleague, quiz: OpenQuiz) =>
  who.call('POST /submit-quiz', { quiz: quiz.id });

/** What the clock does by itself every minute. */
export const settle = (server: TestServer) =>
  server.db.transaction().execute((tx) =>
    settleAttempts({
      db: tx,
      now: server.clock.now,
      tell: (ids, notice) => notify(tx, ids, notice, server.clock.now),
      audit: async () => {},
    }),
  );
