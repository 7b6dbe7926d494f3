import {
  type Case,
  alertRule,
  companyWide,
  filter,
  lead,
  list,
  mailed,
  ownMeasure,
  ownMeasureFields,
  report,
  reportFields,
} from './cases.ts';

const sqlQuery = (input: object): Case => ({
  foreign: (it) => it.sqlQuery.id,
  input: (it) => ({ version: it.sqlQuery.version, ...input }),
  asker: (it) => it.otherAnalyst,
  owner: (it) => it.analyst,
  alone: true,
});

const factExport = (input: object): Case => ({
  foreign: (it) => it.factExport.id,
  input: (it) => ({ version: it.factExport.version, ...input }),
  asker: (it) => it.otherExporter,
  owner: (it) => it.exporter,
  alone: true,
});

/** Own measures, reports and alerts: how to call each endpoint with an id. */
export const reportsCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /own-measure': { id: ownMeasure() },
  'GET /own-measure-preview': {
    ...filter({ formula: 'revenue / installs', unit: 'money' }),
    id: {
      foreign: (it) => it.ownMeasure.id,
      input: () => ownMeasureFields,
      owner: lead,
      alone: true,
    },
  },
  'POST /save-own-measure': { id: ownMeasure({ version: 1, name: 'Mine', ...ownMeasureFields }) },
  'POST /archive-own-measure': { id: ownMeasure({ version: 1, archived: true }) },
  'POST /delete-own-measure': { id: { ...ownMeasure({ version: 1 }), alone: true } },
  'POST /save-fact-export': {
    id: factExport({ name: 'Mine', place: 'files', tables: ['audience'], at: '05:00' }),
  },
  'POST /run-fact-export': { id: { ...factExport({}), input: () => ({}) } },
  'POST /delete-fact-export': { id: factExport({}) },
  'POST /save-sql-query': { id: sqlQuery({ name: 'Mine', sql: 'select 1' }) },
  'POST /delete-sql-query': { id: sqlQuery({}) },
  'GET /report': { id: report() },
  'POST /save-report': {
    id: report({ version: 1, ...reportFields }),
    teamIds: {
      foreign: (it) => it.team,
      input: () => ({ ...reportFields, sharing: 'teams' }),
      put: list('teamIds'),
      owner: lead,
    },
  },
  'POST /duplicate-report': { id: report() },
  'POST /delete-report': { id: { ...report({ version: 1 }), alone: true } },
  'POST /restore-report': { id: { foreign: (it) => it.report.id, input: () => ({ version: 9 }) } },
  'GET /report-schedules': { reportId: report() },
  'POST /save-report-schedule': {
    id: {
      foreign: (it) => it.schedule.id,
      input: (it) => ({ version: 1, reportId: it.report.id, ...mailed, recipientIds: [1] }),
      owner: lead,
    },
    reportId: {
      foreign: (it) => it.report.id,
      input: (it) => ({ ...mailed, recipientIds: [it.lead.id] }),
      owner: lead,
    },
    recipientIds: {
      foreign: (it) => it.amna.id,
      input: (it) => ({ reportId: it.report.id, ...mailed }),
      put: list('recipientIds'),
      owner: lead,
    },
  },
  'POST /delete-report-schedule': {
    id: { foreign: (it) => it.schedule.id, input: () => ({ version: 1 }), owner: lead },
  },
  'POST /leave-report-schedule': {
    id: { foreign: (it) => it.schedule.id, owner: lead, alone: true },
  },
  'GET /report-alerts': {
    reportId: report(),
    id: { foreign: (it) => it.alert.id, owner: lead },
  },
  'POST /follow-report-alert': {
    id: { foreign: (it) => it.alert.id, input: () => ({ follow: true }), owner: lead },
  },
  'POST /snooze-report-alert': {
    id: { foreign: (it) => it.alert.id, input: () => ({ until: null }), owner: lead },
  },
  'GET /alert-findings': {
    rule: {
      foreign: (it) => it.alert.id,
      input: () => ({ whose: 'all' }),
      put: list('rule'),
      owner: lead,
    },
    id: { foreign: (it) => it.finding, input: () => ({ whose: 'all' }), owner: lead },
  },
  'POST /see-alert-finding': { id: { foreign: (it) => it.finding, owner: lead } },
  'POST /acknowledge-alert-finding': {
    id: { foreign: (it) => it.finding, input: () => ({ version: 1 }), owner: lead },
  },
  'POST /edit-chat': { id: companyWide },
  'POST /test-chat': { id: companyWide },
  'POST /save-report-alert': {
    id: {
      foreign: (it) => it.alert.id,
      input: () => ({ version: 1, rule: alertRule }),
      owner: lead,
    },
    reportId: report({ rule: alertRule }),
    targetIds: companyWide,
  },
  'POST /delete-report-alert': {
    id: { foreign: (it) => it.alert.id, input: () => ({ version: 1 }), owner: lead },
  },
};
