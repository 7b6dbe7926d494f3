import { dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { wordsOf } from '#/kernel/rich-text.ts';
import { emailColumn } from '#/store/email-column.ts';
import type { Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { filesOfAttempts, namedFiles } from '../taking/answer-files.records.ts';
import { askedOf } from '../taking/asked.server.ts';
import { attemptWords } from '../taking/attempt-words.ts';
import { inPoints } from '../taking/score.ts';
import { arranged, resultsOf } from './list-results.server.ts';
import type { Result } from './result-rows.ts';
import type { resultEndpoints } from './results.contract.ts';

type Wanted = ParsedInputOf<(typeof resultEndpoints)['GET /quiz-results-file']>;

const moment = (it: Date | null) => it && `${dayOf(it)} ${timeOf(it)}`;

const columns: Column<Result>[] = [
  { title: 'Person', value: (it) => it.person.name },
  { title: 'Title', value: (it) => it.person.title },
  { title: 'State', value: (it) => attemptWords[it.state] },
  { title: 'Points', value: (it) => it.points },
  { title: 'Of points', value: (it) => it.ofPoints },
  { title: 'Percent', value: (it) => it.percent },
  { title: 'Passed', value: (it) => (it.passed && 'yes') || (it.passed === false ? 'no' : null) },
  { title: 'Attempt that counts', value: (it) => it.attempt },
  { title: 'Attempts', value: (it) => (it.state === 'not_started' ? 0 : it.attempts) },
  { title: 'Minutes', value: (it) => it.seconds && Math.round(it.seconds / 6) / 10 },
  { title: 'Extra minutes', value: (it) => it.extraMinutes },
  {
    get title() {
      return `Handed in (${zoneName()})`;
    },
    value: (it) => moment(it.submittedAt),
  },
];

/** The rows of the table as a file, with the points of each question and the names of what was sent. */
export async function resultsFile({ quiz, format, ...order }: Wanted, context: Context) {
  const { attempts, questions, byAttempt, all } = await resultsOf(context, quiz);
  const attemptOf = new Map(attempts.map((it) => [it.personId, it]));
  const asked = new Map(
    attempts.map((it) => [it.id, new Set(askedOf(questions, it).map((one) => one.id))]),
  );
  const each = questions.map((question, at): Column<Result> => ({
    title: `${at + 1}. ${wordsOf(question.text, 60)} (of ${question.points})`,
    value: ({ person, state }) => {
      if (state !== 'graded' && state !== 'submitted') return null;
      const { id } = attemptOf.get(person.id)!;
      if (!asked.get(id)!.has(question.id)) return null;
      const answers = byAttempt.get(id) ?? [];
      const answer = answers.find((it) => it.questionId === question.id);
      if (!answer) return 0;
      return answer.awarded === null ? null : inPoints(answer.awarded);
    },
  }));
  const ids = attempts.map((it) => it.id);
  const files = await filesOfAttempts(context.db, ids);
  const sent = questions.flatMap((question, at): Column<Result>[] =>
    question.kind === 'file'
      ? [
          {
            title: `${at + 1}. Files`,
            value: ({ person, state }) => {
              if (state !== 'graded' && state !== 'submitted') return null;
              const { id } = attemptOf.get(person.id)!;
              const answers = byAttempt.get(id) ?? [];
              const answer = answers.find((it) => it.questionId === question.id)?.answer ?? '';
              const names = namedFiles(answer, files.get(id)).map((it) => it.name);
              return names.join(', ') || null;
            },
          },
        ]
      : [],
  );
  const name = `${attempts[0]!.title} results ${dayOf(context.now)}`;
  const rows = arranged(all, order);
  const email = await emailColumn(context.db, rows, (it) => it.person.id);
  return sheetFile(name, format, [...columns, ...each, ...sent, email], rows);
}
