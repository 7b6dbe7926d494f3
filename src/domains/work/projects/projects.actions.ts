import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity, optional, passed, text } from '#/kernel/parameters.ts';
import { configActions } from './config/config.actions.ts';
import { gitActions } from './git/git.actions.ts';
import { bulkIssueActions } from './issues/bulk-issues.actions.ts';
import { issueActions } from './issues/issue.actions.ts';
import { memberActions } from './members/member.actions.ts';
import { healths, healthWords } from './project-words.ts';

const project = entity('project');

const projectNew = action({
  id: 'project.new',
  title: 'Start a project',
  icon: 'layout-kanban',
  access: may('projects:write'),
  keywords: ['project', 'new', 'create'],
  verbs: ['new project'],
  parameters: { name: text('name'), key: optional(text('key')) },
  run: async ({ name, key }) => {
    const made = await call('POST /cjprojects/save', {
      name,
      key: key?.toUpperCase() ?? keyOf(name),
    });
    return {
      message: `${made.name} is there: ${made.key}`,
      undo: () =>
        call('POST /cjprojects/save', { id: made.id, version: made.version, archived: true }),
    };
  },
});

/** The letters its issues are called by, unless others are given: "Harbour lights" is HARB. */
const keyOf = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 4);

const projectHealth = action({
  id: 'project.health',
  title: 'Say how a project stands',
  icon: 'activity-heartbeat',
  access: may('projects:configure'),
  keywords: ['health', 'on track', 'at risk', 'off track', 'update', 'project'],
  verbs: ['health'],
  parameters: {
    project,
    health: choice(
      'Health',
      healths.map((value) => ({ value, label: healthWords[value].toLowerCase() })),
    ),
    note: optional(text('note')),
  },
  run: async ({ project: id, health, note }) => {
    const { project: before } = await call('GET /cjprojects/detail', { id });
    const { version } = before;
    const after = await call('POST /cjprojects/save', {
      id,
      version,
      health,
      ...(note && { healthNote: note }),
    });
    return {
      message: `${after.name}: ${healthWords[after.health].toLowerCase()}`,
      undo: () =>
        call('POST /cjprojects/save', { id, version: after.version, health: before.health }),
    };
  },
});

export const projectArchive = action({
  id: 'project.archive',
  title: 'Archive a project',
  icon: 'archive',
  access: may('projects:configure'),
  keywords: ['project', 'close', 'archive', 'finish'],
  parameters: { project, archived: passed<boolean>() },
  run: async ({ project: id, archived = true }) => {
    const { project: before } = await call('GET /cjprojects/detail', { id });
    const after = await call('POST /cjprojects/save', { id, version: before.version, archived });
    return {
      message: archived ? `${after.name} is archived` : `${after.name} is open again`,
      undo: () =>
        call('POST /cjprojects/save', { id, version: after.version, archived: before.archived }),
    };
  },
});

const projectConfigure = action({
  id: 'project.configure',
  title: 'Change statuses, types, labels and boards of a project',
  icon: 'adjustments-horizontal',
  access: may('projects:configure'),
  keywords: ['workflow', 'board', 'column', 'wip limit', 'label', 'status', 'configuration'],
  parameters: { project },
  run: async ({ project: id }, { go }) => {
    const { project: of } = await call('GET /cjprojects/detail', { id });
    go(`/project/overview?project=${of.key}`);
  },
});

export const projectActions = [
  projectConfigure,
  projectNew,
  projectHealth,
  projectArchive,
  ...memberActions,
  ...configActions,
  ...issueActions,
  ...gitActions,
  ...bulkIssueActions,
];
