import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { pointsOf } from '../taking/asked.server.ts';
import { answersOf, questionsOf } from '../taking/attempt.records.ts';
import { byAssignee, countingOf, latestOf } from '../taking/counting.ts';
import { attemptsOf, type GradedAttempt, type Reader } from './reach.records.ts';
import { resultOf, summaryOf, type Result } from './result-rows.ts';
import type { resultEndpoints } from './results.contract.ts';

type Wanted = ParsedInputOf<(typeof resultEndpoints)['GET /quiz-results']>;
type Order = Pick<Wanted, 'q' | 'state' | 'sort' | 'order'>;

const values: Record<Wanted['sort'], (it: Result) => number | string> = {
  person: (it) => it.person.name.toLowerCase(),
  state: (it) => it.state,
  score: (it) => it.percent ?? -1,
  minutes: (it) => it.seconds ?? -1,
  submitted: (it) => it.submittedAt?.getTime() ?? 0,
};

/** Those who are looked for, in the order asked for. */
export function arranged(all: readonly Result[], { q, state, sort, order }: Order): Result[] {
  const words = q?.toLowerCase() ?? '';
  const value = values[sort];
  const sign = order === 'asc' ? 1 : -1;
  return all
    .filter((it) => it.person.name.toLowerCase().includes(words))
    .filter((it) => state === undefined || it.state === state)
    .sort((a, b) => {
      const [one, other] = [value(a), value(b)];
      if (one === other) return a.person.id - b.person.id;
      return one < other ? -sign : sign;
    });
}

/** Everything of a quiz that the reader may see; of each person the attempt that counts. */
export async function resultsOf(reader: Reader, quizId: number) {
  const questions = await questionsOf(reader.db, quizId);
  const reached = await attemptsOf(reader, quizId);
  const everything = byAssignee(
    reached.map((it) => ({ ...it, ofPoints: pointsOf(questions, it) })),
  );
  const attempts = everything.map((it) => countingOf(it, it[0]!.counts)!);
  const answers = await answersOf(
    reader.db,
    everything.flat().map((it) => it.id),
  );
  const byAttempt = Map.groupBy(answers, (it) => it.attemptId);
  const waitingOf = (them: readonly GradedAttempt[]) =>
    them
      .filter((it) => it.state === 'submitted')
      .flatMap((it) => byAttempt.get(it.id) ?? [])
      .filter((answer) => answer.awarded === null).length;
  const all = everything.map((them, at) =>
    resultOf(attempts[at]!, latestOf(them), waitingOf(them), reader.now),
  );
  return { attempts, questions, byAttempt, all };
}

/** The table of people, and what all of them add up to. */
export async function listResults({ quiz, page, perPage, ...order }: Wanted, context: Context) {
  const { attempts, all } = await resultsOf(context, quiz);
  const { title, quizState, passPercent, minutes, attempts: most, counts, draws } = attempts[0]!;
  const wanted = arranged(all, order);
  return {
    quiz: {
      id: quiz,
      title,
      state: quizState,
      passPercent,
      minutes,
      attempts: most,
      counts,
      ofPoints: draws.length === 0 ? attempts[0]!.ofPoints : null,
    },
    rows: wanted.slice((page - 1) * perPage, page * perPage),
    totalRows: wanted.length,
    summary: summaryOf(all),
  };
}
