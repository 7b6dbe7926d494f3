import { amna, companyWide, lead, versionOf, type Case } from './cases.ts';

const of = (owner: Case['owner'], input: object = {}): { id: Case } => ({
  id: {
    foreign: (it) => it.evaluation.id,
    input: (it) => ({ ...versionOf(it.evaluation), ...input }),
    ...(owner && { owner }),
  },
});
const request = (owner: Case['owner'], input: object = {}): { id: Case } => ({
  id: {
    foreign: (it) => it.evaluation.request.id,
    input: (it) => ({ ...versionOf(it.evaluation.request), ...input }),
    ...(owner && { owner }),
  },
});
const bilal: Case['owner'] = (it) => it.bilal;
const words = { scores: [], strengths: 'Mine', improvements: '' };
const due = { due_on: '2025-12-20' };
const evaluation: Case = { foreign: (it) => it.evaluation.id, owner: lead };
const said = { version: 0, score: null, comment: 'Mine' };
const listed = { view: 'all' };

/** Evaluations: those of others, and those one does not write, are as good as none. */
export const evaluationsCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /evaluations': {
    person: { foreign: (it) => it.amna.id, input: () => listed, owner: lead },
    team: { foreign: (it) => it.team, input: () => listed, owner: lead },
  },
  'GET /evaluations/employee-detail': {
    id: { foreign: (it) => it.evaluation.id, owner: amna },
  },
  'POST /evaluations/save-answer': {
    id: { foreign: (it) => it.evaluation.id, input: () => said, owner: amna },
    question_id: {
      foreign: (it) => it.evaluation.question,
      input: (it) => ({ ...said, id: it.evaluation.id }),
      owner: amna,
    },
  },
  'GET /evaluations/peers': { evaluation },
  'GET /evaluations/peer-choices': { evaluation },
  'POST /evaluations/ask-peers': {
    evaluation: { ...evaluation, input: (it) => ({ peers: [it.outsider.id], ...due }) },
    peers: companyWide,
  },
  'POST /evaluations/propose-peers': {
    evaluation: { ...evaluation, input: (it) => ({ peers: [it.outsider.id] }), owner: amna },
    peers: companyWide,
  },
  // What is taken back cannot be answered any more.
  'POST /evaluations/cancel-peer': { id: { ...request(lead).id, alone: true } },
  'POST /evaluations/remind-peer': { id: { ...request(lead).id, alone: true } },
  'GET /evaluations/peer-request': {
    id: { foreign: (it) => it.evaluation.request.id, owner: bilal },
  },
  'POST /evaluations/save-peer-draft': request(bilal, { ...words, version: 0 }),
  'POST /evaluations/answer-proposal': of(undefined, { answer: 'accept' }),
  'POST /evaluations/answer-peer': request(bilal, words),
  'POST /evaluations/decline-peer': request(bilal, { reason: 'Mine' }),
  'POST /evaluations/begin': of(lead),
  'POST /evaluations/submit': of(amna),
  'POST /evaluations/acknowledge': of(amna, { agreement: 'agree' }),
};
