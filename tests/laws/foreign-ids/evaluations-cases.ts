import { amna, lead, versionOf, type Case, type companyWide } from './cases.ts';

const of = (owner: Case['owner'], input: object = {}): { id: Case } => ({
  id: {
    foreign: (it) => it.evaluation.id,
    input: (it) => ({ ...versionOf(it.evaluation), ...input }),
    ...(owner && { owner }),
  },
});
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
  'POST /evaluations/begin': of(lead),
  'POST /evaluations/submit': of(amna),
  'POST /evaluations/acknowledge': of(amna, { agreement: 'agree' }),
};
