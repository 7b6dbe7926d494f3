import { single } from '../../support/quiz-cast.ts';
import { companyWide, lead, list, type Case } from './cases.ts';

/** A quiz by the field's name, asked for by the lead of another team. */
const quiz = (input: object = {}): Case => ({
  foreign: (it) => it.quiz.id,
  input: () => input,
  owner: lead,
});
const question = (input: object = {}): Case => ({
  ...quiz(input),
  foreign: (it) => it.quiz.question,
});

/** People who are asked to take the outsider's own quiz. */
const person: Case = {
  foreign: (it) => it.amna.id,
  input: (it) => ({ quiz: it.quiz.outsiders.id, version: it.quiz.outsiders.version }),
  put: (id) => ({ people: [{ person: id }] }),
};
const asked = { quiz: quiz({ version: 1, people: [] }), person };

/** Quizzes belong to the team of whoever wrote them; those who take one are told of no other. */
export const quizzesCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /quiz-details': { id: quiz() },
  'POST /save-quiz': {
    id: quiz({ version: 1, passPercent: 70 }),
    document: {
      foreign: (it) => it.document.id,
      input: (it) => ({ id: it.quiz.outsiders.id, version: it.quiz.outsiders.version }),
      put: (id) => ({ material: [{ document: id }] }),
    },
  },
  'POST /move-quiz': { id: quiz({ version: 1, to: 'draft' }) },
  'POST /copy-quiz': { id: quiz() },
  'POST /save-questions': {
    quiz: quiz({ questions: [single()] }),
    id: {
      foreign: (it) => it.quiz.question,
      input: () => ({ quiz: null }),
      put: (id) => ({ questions: [single({ id, version: 1 })] }),
    },
  },
  'POST /order-questions': {
    quiz: quiz({ ids: [1] }),
    ids: {
      foreign: (it) => it.quiz.question,
      input: (it) => ({ quiz: it.quiz.outsiders.id }),
      put: list('ids'),
    },
  },
  'POST /delete-question': { id: question({ version: 1 }) },
  'POST /restore-question': {
    id: { foreign: (it) => it.quiz.gone, input: () => ({ version: 1 }), owner: lead },
  },
  'POST /copy-questions': {
    quiz: quiz({ questions: [1] }),
    questions: { ...question({ quiz: null }), put: list('questions') },
  },
  'POST /import-questions': { quiz: { foreign: (it) => it.quiz.id } },
  'GET /getUsersByRole': {
    quiz: quiz(),
    role: companyWide,
    team: {
      foreign: (it) => it.team,
      input: (it) => ({ quiz: it.quiz.outsiders.id }),
    },
  },
  'GET /get-users': { quiz: quiz() },
  'GET /quiz-people': { quiz: quiz() },
  'GET /getDrafts': { quiz: quiz() },
  'POST /saveAssigneesDraft': asked,
  'POST /saveAssignees': asked,
  'POST /send-quiz-invitation': {
    quiz: quiz({ version: 1 }),
    assigneeIds: {
      foreign: (it) => it.quiz.assignee.id,
      input: (it) => ({ quiz: it.quiz.outsiders.id, version: it.quiz.outsiders.version }),
      put: list('assigneeIds'),
    },
  },
  'POST /withdraw-quiz-assignee': {
    id: {
      foreign: (it) => it.quiz.assignee.id,
      input: () => ({ version: 1, withdrawn: true }),
      owner: lead,
    },
  },
};
