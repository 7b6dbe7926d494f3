import { amna, companyWide, lead, list, type Case } from './cases.ts';

const inTeam = (input: object = {}) => ({
  team: {
    foreign: (it) => it.team,
    input: () => input,
    put: list('team'),
    owner: lead,
  } satisfies Case,
  department: companyWide,
});

/** Records belong to HR, the person and who leads them; the directory is everybody's. */
export const employeesCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /employees': inTeam(),
  'GET /employees/export': inTeam({ format: 'csv' }),
  'GET /employee': { id: companyWide },
  'GET /person-shifts': { person: { foreign: (it) => it.amna.id, owner: amna } },
  'GET /staff-directory': { team: companyWide, department: companyWide },
  'POST /update-employee': {
    id: {
      foreign: (it) => it.amna.id,
      input: () => ({ version: 9, changes: { title: 'Mine' } }),
      owner: lead,
    },
    departmentId: companyWide,
    managerId: companyWide,
  },
  'GET /employee-documents': { id: { foreign: (it) => it.amna.id, owner: amna } },
  'GET /employee-document': { document: { foreign: (it) => it.paper } },
};
