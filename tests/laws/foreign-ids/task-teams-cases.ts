import { amna, lead, list, versionOf, type Case, type companyWide } from './cases.ts';

/** What boards and reports are narrowed by. */
const narrowed = (input: object = {}): Record<string, Case> => ({
  app: { foreign: (it) => it.app, input: () => input, owner: lead },
  team: { foreign: (it) => it.team, input: () => input, owner: lead },
  person: { foreign: (it) => it.amna.id, input: () => input, owner: lead },
});
const team: Record<string, Case> = { team: { foreign: (it) => it.team, owner: lead } };
const sprint = (input: object): Case => ({
  foreign: (it) => it.sprint.id,
  input: (it) => ({ ...versionOf(it.sprint), ...input }),
  owner: lead,
});
const days = { name: 'Mine', startsOn: '2025-11-17', endsOn: '2025-11-28' };
const calendar = narrowed();

/** Boards of teams, their sprints, the task dashboard and the reports. */
export const taskTeamsCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /tasks/teams': {
    ...narrowed(),
    sprint: { foreign: (it) => it.sprint.id, owner: lead },
  },
  'GET /tasks/members': team,
  'POST /tasks/members/status-update': {
    id: {
      foreign: (it) => it.task.id,
      input: (it) => ({ ...versionOf(it.task), status: 'cancelled', reason: 'Mine' }),
      owner: lead,
      alone: true,
    },
    assigneeId: {
      foreign: (it) => it.amna.id,
      input: (it) => ({ id: it.task.id, ...versionOf(it.task) }),
    },
  },
  'GET /tasks/sprint-list': team,
  'GET /tasks/sprint': { id: { foreign: (it) => it.sprint.id, owner: lead } },
  'GET /tasks/cycles-list': { team: { foreign: (it) => it.team, owner: lead } },
  'POST /tasks/save-sprint': {
    id: sprint(days),
    team: { foreign: (it) => it.team, input: () => days, owner: lead },
  },
  'POST /tasks/delete-sprints': {
    ids: { foreign: (it) => it.sprint.id, put: list('ids'), owner: lead, alone: true },
  },
  'POST /tasks/sprint-status-update': {
    id: sprint({ state: 'active', anyway: true }),
    moveTo: {
      foreign: (it) => it.sprint.id,
      input: (it) => ({ id: it.sprint.id, ...versionOf(it.sprint), state: 'completed' }),
    },
    toSprintId: {
      foreign: (it) => it.plan.sprint.id,
      input: (it) => ({ id: it.sprint.id, ...versionOf(it.sprint), state: 'completed' }),
      put: (toSprintId, { plan: { running } }) => ({
        projectSprints: [
          { id: running.id, ...versionOf(running), unfinished: 'sprint', toSprintId },
        ],
      }),
    },
  },
  'POST /tasks/sprint-checklist-update': { id: sprint({ checklist: [] }) },
  'POST /tasks/members/sprint-update': {
    ids: {
      foreign: (it) => it.task.id,
      put: (id) => ({ ids: [id], sprintId: null }),
      owner: lead,
    },
    personId: {
      foreign: (it) => it.amna.id,
      input: () => ({ sprintId: null }),
      owner: lead,
    },
    sprintId: {
      foreign: (it) => it.sprint.id,
      input: (it) => ({ ids: [it.task.id] }),
      owner: lead,
    },
  },
  'GET /tasks/dashboard': narrowed(),
  'GET /tasks/dashboard/calendar': {
    team: calendar['team']!,
    app: { foreign: (it) => it.app },
    person: { foreign: (it) => it.amna.id },
  },
  'GET /tasks/members/report': narrowed(),
  'GET /tasks/members/report-file': narrowed({ format: 'csv' }),
  'GET /tasks/members/stretches': narrowed(),
  'GET /tasks/members/stretches-file': narrowed({ format: 'csv' }),
  'GET /tasks/app-report': narrowed(),
  'GET /tasks/app-report-file': narrowed({ format: 'csv' }),
  'GET /tasks/app-report-list': narrowed(),
  'GET /tasks/app-report-list-file': narrowed({ format: 'csv' }),
  'GET /tasks/app-icon': { app: { foreign: (it) => it.app, owner: amna } },
};
