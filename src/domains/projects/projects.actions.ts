import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../api.ts';
import { issueActions } from './issues/issue.actions.ts';
import { healths, healthWords, type Health } from './project-words.ts';

const project = {
  name: 'project',
  label: 'Project',
  kind: 'entity',
  entity: 'project',
  required: true,
} as const;

const projectNew = action({
  id: 'project.new',
  title: 'Start a project',
  icon: 'layout-kanban',
  access: may('projects:write'),
  keywords: ['project', 'new', 'create'],
  run: async (_values, { go }) => go('/project?new=yes'),
});

const projectHealth = action<{ project: number; health: Health; note?: string }>({
  id: 'project.health',
  title: 'Say how a project stands',
  icon: 'activity-heartbeat',
  access: may('projects:configure'),
  keywords: ['health', 'on track', 'at risk', 'off track', 'update', 'project'],
  verbs: ['health'],
  parameters: [
    project,
    {
      name: 'health',
      label: 'Health',
      kind: 'choice',
      required: true,
      choices: healths.map((value) => ({ value, label: healthWords[value].toLowerCase() })),
    },
    { name: 'note', label: 'note', kind: 'text', required: false },
  ],
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

export const projectArchive = action<{ project: number; archived?: boolean }>({
  id: 'project.archive',
  title: 'Archive a project',
  icon: 'archive',
  access: may('projects:configure'),
  keywords: ['project', 'close', 'archive', 'finish'],
  parameters: [project],
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

const projectMember = action<{ project: number; person: number }>({
  id: 'project.add-member',
  title: 'Add somebody to a project',
  icon: 'user-plus',
  access: may('projects:configure'),
  keywords: ['member', 'project', 'team', 'join'],
  parameters: [
    project,
    { name: 'person', label: 'Person', kind: 'entity', entity: 'person', required: true },
  ],
  run: async ({ project: id, person }) => {
    const { project: of } = await call('GET /cjprojects/detail', { id });
    const added = { project: of.key, personId: person };
    const { rows } = await call('POST /cjprojects/add-member', added);
    const name = rows.find((it) => it.id === person)?.name ?? 'They';
    return {
      message: `${name} is in ${of.name}`,
      undo: () => call('POST /cjprojects/remove-member', added),
    };
  },
});

const projectConfigure = action<{ project: number }>({
  id: 'project.configure',
  title: 'Change statuses, types, labels and boards of a project',
  icon: 'adjustments-horizontal',
  access: may('projects:configure'),
  keywords: ['workflow', 'board', 'column', 'wip limit', 'label', 'status', 'configuration'],
  parameters: [project],
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
  projectMember,
  ...issueActions,
];
