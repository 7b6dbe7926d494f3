import type { ForeignTeam } from '../../support/foreign-team.ts';
import { ABSENT, amna, type Case, companyWide, lead, list } from './cases.ts';

type Cases = Record<string, Case | typeof companyWide>;

/** A key nobody has, in the form of keys: another form would be refused before it is looked for. */
const keyed = (id: number | string) => (id === 'QQQ-99999' ? 'QQQQQQQQQQ' : id);
export const project = (input: object = {}, owner = lead): Case => ({
  foreign: (it) => it.project.key,
  input: () => input,
  put: (id) => ({ project: keyed(id) }),
  owner,
});
/** Asked about an issue; `owner` changes it, so that it is another team's each time. */
const issue = (input: object = {}, owner?: Case['owner']): Cases => ({
  id: { foreign: (it) => it.project.issue.id, input: () => input, owner },
  key: { foreign: (it) => it.project.issue.key, input: () => input, owner },
});
export const own = (it: ForeignTeam) => ({ project: it.ownProject.key });
/** Something of another project, put into a field of one's own. */
export const within = (
  foreign: Case['foreign'],
  put: (id: number | string) => object,
  input: (it: ForeignTeam) => object,
): Case => ({ foreign, put: (id, it) => ({ ...input(it), ...put(id) }) });
const fieldsOf = (input: (it: ForeignTeam) => object): Cases => {
  const field = (name: string, foreign: Case['foreign']) =>
    within(foreign, (id) => ({ [name]: id }), input);
  return {
    typeId: field('typeId', (it) => it.project.type),
    statusId: field('statusId', (it) => it.project.status),
    assigneeId: field('assigneeId', (it) => it.amna.id),
    parentId: field('parentId', (it) => it.project.issue.id),
    sprintId: field('sprintId', (it) => it.project.sprint),
    labelIds: within((it) => it.project.label, list('labelIds'), input),
    appId: field('appId', (it) => it.app),
  };
};
const ownIssue = (it: ForeignTeam) => ({
  id: it.ownProject.issue.id,
  version: it.ownProject.issue.version,
});
/** In one row of several, of one's own issue. */
const inRow = (foreign: Case['foreign'], row: (id: number | string) => object): Case => ({
  foreign,
  put: (id, it) => ({ rows: [{ ...ownIssue(it), ...row(id) }] }),
});
const filtered: Cases = {
  project: project(),
  label: within((it) => it.project.label, list('label'), own),
  sprint: within((it) => it.project.sprint, list('sprint'), own),
};
const board = (input: object = {}): Cases => ({
  project: project({ id: ABSENT, ...input }),
  id: within(
    (it) => it.project.board,
    (id) => ({ id }),
    (it) => ({ ...own(it), ...input }),
  ),
});
const column = (statusId: number | string) => ({ columns: [{ statusId, limit: null }] });
const comment = (input: object = {}): Case => ({
  foreign: (it) => it.issueComment,
  input: () => input,
  owner: amna,
});

/** Projects belong to those who are in them. */
export const projectCases: Record<string, Cases> = {
  'GET /cjprojects/detail': {
    id: { foreign: (it) => it.project.id, owner: lead },
    key: { foreign: (it) => it.project.key, put: (id) => ({ key: keyed(id) }), owner: lead },
  },
  'GET /cjprojects/overview': { project: project() },
  'GET /cjprojects/git': { project: project() },
  'POST /cjprojects/update-git': {
    project: project({ version: null, branch: null, opened: null, merged: null }),
  },
  'GET /cjprojects/activity': {
    project: project(),
    person: within(
      (it) => it.amna.id,
      (person) => ({ person }),
      own,
    ),
  },
  'POST /cjprojects/save': {
    id: { foreign: (it) => it.project.id, input: () => ({ version: 99 }), owner: lead },
    // A key is given once in the company; whoever wants it is told that it is taken.
    key: companyWide,
    leadId: {
      foreign: (it) => it.amna.id,
      input: () => ({ key: 'MINE', name: 'Mine' }),
    },
  },
  'GET /cjprojects/members': { project: project() },
  'POST /cjprojects/add-member': {
    project: project({ personId: ABSENT }),
    personId: within(
      (it) => it.amna.id,
      (personId) => ({ personId }),
      own,
    ),
  },
  'POST /cjprojects/remove-member': {
    project: project({ personId: ABSENT }),
    personId: within(
      (it) => it.amna.id,
      (personId) => ({ personId }),
      own,
    ),
  },
  'POST /cjprojects/update-config': {
    project: project({ version: 99 }),
    id: within(
      (it) => it.project.label,
      (id) => ({ labels: [{ id, name: 'Mine', hue: 1 }] }),
      (it) => ({ ...own(it), version: it.ownProject.version }),
    ),
  },
  'POST /cjprojects/create-labels': { project: project({ labels: [{ name: 'Secret label' }] }) },
  'POST /cjprojects/create-board': {
    ...board({ name: 'Board', version: 9, ...column(ABSENT) }),
    statusId: within(
      (it) => it.project.status,
      column,
      (it) => ({ ...own(it), name: 'Mine' }),
    ),
  },
  'POST /cjprojects/active-board': board(),
  'POST /cjprojects/delete-board': board(),
  'GET /cjprojects/issues-list': {
    ...filtered,
  },
  'GET /cjprojects/tasks-list': filtered,
  'GET /cjprojects/export-issues': filtered,
  'GET /cjprojects/issue-detail': issue({}, lead),
  'GET /cjprojects/issues-activity': issue({}, lead),
  'POST /cjprojects/create-issue': {
    project: project({ title: 'Mine' }),
    ...fieldsOf((it) => ({ ...own(it), title: 'Mine' })),
  },
  'POST /cjprojects/update-issue': { ...issue({ version: 99 }, lead), ...fieldsOf(ownIssue) },
  'POST /cjprojects/update-issues': {
    id: {
      foreign: (it) => it.project.issue.id,
      put: (id) => ({ rows: [{ id, version: 99, priority: 'high' }] }),
      owner: lead,
    },
    statusId: inRow(
      (it) => it.project.status,
      (statusId) => ({ statusId }),
    ),
    assigneeId: inRow(
      (it) => it.amna.id,
      (assigneeId) => ({ assigneeId }),
    ),
    sprintId: inRow(
      (it) => it.project.sprint,
      (sprintId) => ({ sprintId }),
    ),
    labelIds: inRow(
      (it) => it.project.label,
      (id) => ({ labelIds: [id] }),
    ),
  },
  'POST /cjprojects/update-issue-status': {
    ...issue({ version: 99 }, lead),
    statusId: within(
      (it) => it.project.status,
      (statusId) => ({ statusId }),
      ownIssue,
    ),
  },
  'POST /cjprojects/clone-issue': issue({}, lead),
  'POST /cjprojects/delete-issue': {
    id: { foreign: (it) => it.project.issue.id, input: () => ({ version: 99 }), owner: lead },
  },
  // Only what is deleted comes back; `issues.test.ts` asks with such a one.
  'POST /cjprojects/restore-issue': { id: { foreign: (it) => it.project.issue.id } },
  // Their fields come in a form; `attachments.test.ts` and `import.test.ts` ask with one.
  'POST /cjprojects/preview-import': { project: companyWide },
  'POST /cjprojects/import-issues': { project: companyWide },
  'POST /cjprojects/upload-asset': { id: companyWide },
  'GET /cjprojects/asset': { id: { foreign: (it) => it.asset, owner: lead } },
  'POST /cjprojects/asset-delete': {
    id: { foreign: (it) => it.asset, owner: lead, alone: 'all of it' },
  },
  'GET /cjprojects/issues-comment': {
    id: { foreign: (it) => it.project.issue.id, owner: lead },
    comment: {
      foreign: (it) => it.issueComment,
      put: (comment, it) => ({ id: it.ownProject.issue.id, comment }),
    },
  },
  'POST /cjprojects/comment/save': {
    issueId: { foreign: (it) => it.project.issue.id, input: () => ({ body: 'Mine' }), owner: amna },
    parentId: {
      foreign: (it) => it.issueComment,
      put: (parentId, it) => ({ issueId: it.ownProject.issue.id, body: 'Mine', parentId }),
    },
    id: comment({ version: 9, body: 'Mine' }),
  },
  'POST /cjprojects/comment/delete': { id: comment({ version: 9 }) },
  'POST /cjprojects/comment/react': { id: comment({ emoji: '👍' }) },
};
