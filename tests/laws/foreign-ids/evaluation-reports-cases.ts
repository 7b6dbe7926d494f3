import { companyWide, lead, type Case } from './cases.ts';

const person: Record<string, Case> = { person: { foreign: (it) => it.amna.id, owner: lead } };
const groups = (input: object = {}): Record<string, Case | typeof companyWide> => ({
  team: { foreign: (it) => it.team, input: () => input, owner: lead },
  department: companyWide,
});

/** Reports of evaluations: of people and teams one does not lead there are none. */
export const evaluationReportsCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /evaluations/report': person,
  'GET /evaluations/report-pdf': person,
  'GET /evaluations/category-report': groups(),
  'GET /evaluations/performance-chart': groups(),
  'GET /evaluations/summary': groups(),
  'GET /evaluations/category-measures': { team: companyWide, department: companyWide },
  'GET /evaluations/employee-reports': groups(),
  'GET /evaluations/employee-reports-file': groups({ format: 'csv' }),
};
