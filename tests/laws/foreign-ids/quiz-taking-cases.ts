import { randomUUID } from 'node:crypto';
import { amna, companyWide, lead, type Case } from './cases.ts';

/** A quiz that only its takers know of. */
const taken = (input: Case['input'] = () => ({})): Case => ({
  foreign: (it) => it.attempt.running,
  input,
  owner: amna,
});
/** A quiz whose people another lead may not grade. */
const graded = (input: Case['input'] = () => ({})): Case => ({
  foreign: (it) => it.attempt.done,
  input,
  owner: lead,
});
const answer = { answer: ['b'], sequence: 1, operation: randomUUID() };

/** Attempts belong to whoever takes them, and to those who may grade them. */
export const quizTakingCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /get-quiz': { quiz: taken() },
  'GET /quiz-standing': { quiz: taken() },
  'POST /start-quiz': { quiz: taken() },
  'POST /save-answer': {
    quiz: taken((it) => ({ ...answer, question: it.attempt.question })),
    question: {
      foreign: (it) => it.attempt.question,
      input: (it) => ({ ...answer, quiz: it.attempt.running }),
      owner: amna,
    },
  },
  // Its fields come in a form; `file-answers.test.ts` asks with one.
  'POST /keep-quiz-file': { quiz: companyWide, question: companyWide },
  'POST /submit-quiz': { quiz: { ...taken(), alone: true } },
  'GET /quiz-results': { quiz: graded() },
  'GET /quiz-items': { quiz: graded() },
  'GET /quiz-results-file': { quiz: graded() },
  'GET /quiz-user-result': {
    quiz: graded((it) => ({ person: it.amna.id })),
    person: {
      foreign: (it) => it.amna.id,
      input: (it) => ({ quiz: it.attempt.done }),
      owner: lead,
    },
  },
  'GET /quiz-grading': {
    quiz: graded(),
    question: {
      foreign: (it) => it.attempt.written,
      input: (it) => ({ quiz: it.attempt.done }),
    },
  },
  'POST /grade-answer': {
    id: {
      foreign: (it) => it.attempt.answer,
      input: () => ({ version: 1, points: 1 }),
      owner: lead,
    },
  },
  'POST /quiz-extra-time': {
    quiz: {
      ...graded((it) => ({ person: it.amna.id, version: 1, extraMinutes: 5 })),
      foreign: (it) => it.attempt.running,
    },
    person: {
      foreign: (it) => it.amna.id,
      input: (it) => ({ quiz: it.attempt.running, version: 1, extraMinutes: 5 }),
      owner: lead,
      alone: 'all of it',
    },
  },
};
