import { lead, list, versionOf, type Case, type companyWide } from './cases.ts';
import { own, project, within } from './project-cases.ts';

const sprint = (input: object = {}): Case => ({
  foreign: (it) => it.plan.sprint.id,
  input: (it) => ({ ...versionOf(it.plan.sprint), ...input }),
  owner: lead,
  alone: true,
});
/** Beside an issue of one's own: what lies beside is as secret as what is moved. */
const beside = (): Case => ({
  foreign: (it) => it.plan.other.id,
  input: (it) => ({ ids: [it.plan.issue.id] }),
  owner: lead,
});

/** The backlog, sprints and the summary of projects. */
export const planningCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'POST /cjprojects/rank': {
    ids: {
      foreign: (it) => it.plan.issue.id,
      input: () => ({ to: 'top' }),
      put: list('ids'),
      owner: lead,
    },
    sprintId: {
      foreign: (it) => it.plan.sprint.id,
      input: (it) => ({ ids: [it.plan.issue.id] }),
      owner: lead,
    },
    afterId: beside(),
    beforeId: beside(),
  },
  'GET /cjprojects/backlogs': { project: project() },
  'GET /cjprojects/timeline': {
    project: project(),
    label: within((it) => it.project.label, list('label'), own),
    epic: within((it) => it.project.issue.id, list('epic'), own),
  },
  'GET /cjprojects/backlog-list': {
    project: project(),
    label: within((it) => it.project.label, list('label'), own),
  },
  'POST /cjprojects/sprints/save': {
    id: sprint({ goal: 'Mine' }),
    project: project({ name: 'Mine' }),
  },
  'POST /cjprojects/sprints/start': { id: sprint() },
  'POST /cjprojects/sprints/complete': {
    id: {
      ...sprint(),
      foreign: (it) => it.plan.running.id,
      input: (it) => versionOf(it.plan.running),
      alone: 'all of it',
    },
    toSprintId: {
      foreign: (it) => it.plan.sprint.id,
      input: (it) => ({
        id: it.plan.running.id,
        ...versionOf(it.plan.running),
        unfinished: 'sprint',
      }),
      owner: lead,
      alone: true,
    },
  },
  'GET /cjprojects/sprints/together': {
    teamSprint: { foreign: (it) => it.sprint.id, owner: lead },
  },
  'POST /cjprojects/sprints/run-together': {
    id: sprint({ teamSprintId: null }),
    teamSprintId: {
      foreign: (it) => it.sprint.id,
      input: (it) => ({ id: it.plan.sprint.id, ...versionOf(it.plan.sprint) }),
      owner: lead,
      alone: true,
    },
  },
  'POST /cjprojects/sprints/delete': { id: sprint() },
  'GET /cjprojects/summary': {
    project: project(),
    sprintId: {
      foreign: (it) => it.plan.sprint.id,
      input: (it) => ({ project: it.plan.project.key }),
      owner: lead,
    },
  },
};
