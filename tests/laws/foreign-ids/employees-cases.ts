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
  'GET /employment-history': { id: { foreign: (it) => it.amna.id, owner: amna } },
  'POST /save-employment-change': {
    id: {
      foreign: (it) => it.amna.id,
      input: () => ({ version: 9, since: '2026-01-01', values: { title: 'Mine' } }),
      owner: lead,
    },
    departmentId: companyWide,
    managerId: companyWide,
  },
  'POST /remove-employment-change': {
    id: {
      foreign: (it) => it.amna.id,
      input: () => ({ version: 9, change: 1 }),
      owner: lead,
    },
  },
  'POST /reveal-employment-change': {
    id: { foreign: (it) => it.amna.id, input: () => ({ change: 1 }) },
  },
  'POST /reveal-employee-field': {
    id: { foreign: (it) => it.amna.id, input: () => ({ field: 'salary' }), owner: amna },
  },
  'GET /employee-custom-fields': { person: companyWide },
  'POST /save-custom-values': {
    person: {
      foreign: (it) => it.amna.id,
      input: () => ({ version: 9, values: [{ field: 1, value: 'Mine' }] }),
      owner: lead,
    },
    field: companyWide,
  },
  'GET /employee-checklists': { person: { foreign: (it) => it.amna.id, owner: amna } },
  'POST /tick-checklist-item': {
    id: {
      foreign: (it) => it.checklistItem.id,
      input: (it) => ({ version: it.checklistItem.version, done: true }),
      owner: amna,
      alone: true,
    },
  },
  'GET /employee-documents': { id: { foreign: (it) => it.amna.id, owner: amna } },
  'GET /employee-document': { document: { foreign: (it) => it.paper } },
};
