import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity, text } from '#/kernel/parameters.ts';
import { boardIn, projectOf } from '../parameters.part.ts';

const configure = may('projects:configure');
const project = entity('project');

const groups = choice('group', [
  { value: 'backlog', label: 'backlog' },
  { value: 'unstarted', label: 'to do' },
  { value: 'started', label: 'in progress' },
  { value: 'completed', label: 'done' },
  { value: 'cancelled', label: 'cancelled' },
]);

const statusAdd = action({
  id: 'project.add-status',
  title: 'Add a status to a project',
  icon: 'adjustments-horizontal',
  access: configure,
  keywords: ['workflow', 'column', 'configuration'],
  parameters: { project, group: groups, name: text('name') },
  run: async ({ project: id, group, name }) => {
    const { project: of, statuses } = await projectOf(id);
    const before = statuses.map((it) => ({ id: it.id, name: it.name, group: it.group }));
    const saved = await call('POST /cjprojects/update-config', {
      project: of.key,
      version: of.version,
      statuses: [...before, { name, group }],
    });
    return {
      message: `${of.name} has the status ${name}`,
      undo: () =>
        call('POST /cjprojects/update-config', {
          project: of.key,
          version: saved.version,
          statuses: before,
        }),
    };
  },
});

const labelAdd = action({
  id: 'project.add-label',
  title: 'Add a label to a project',
  icon: 'plus',
  access: may('issues:write'),
  keywords: ['tag', 'configuration'],
  parameters: { project, name: text('name') },
  run: async ({ project: id, name }) => {
    const { project: of } = await projectOf(id);
    await call('POST /cjprojects/create-labels', { project: of.key, labels: [{ name }] });
    return { message: `${of.name} has the label ${name}` };
  },
});

const boardAdd = action({
  id: 'project.add-board',
  title: 'Add a board to a project',
  icon: 'layout-kanban',
  access: configure,
  keywords: ['kanban', 'columns', 'configuration'],
  parameters: { project, name: text('name') },
  run: async ({ project: id, name }) => {
    const { project: of, statuses } = await projectOf(id);
    const columns = statuses.map((it) => ({ statusId: it.id, limit: null }));
    const made = await call('POST /cjprojects/create-board', { project: of.key, name, columns });
    return {
      message: `${of.name} has the board ${name}`,
      undo: () => call('POST /cjprojects/delete-board', { project: of.key, id: made.id }),
    };
  },
});

const boardChoose = action({
  id: 'project.choose-board',
  title: 'Choose the board a project opens with',
  icon: 'layout-kanban',
  access: configure,
  keywords: ['kanban', 'active', 'configuration'],
  parameters: { project, board: boardIn },
  run: async ({ project: id, board }) => {
    const { project: of, boards } = await projectOf(id);
    const before = boards.find((it) => it.active);
    const chosen = await call('POST /cjprojects/active-board', { project: of.key, id: board });
    return {
      message: `${of.name} opens with ${chosen.name}`,
      ...(before && {
        undo: () => call('POST /cjprojects/active-board', { project: of.key, id: before.id }),
      }),
    };
  },
});

const boardDelete = action({
  id: 'project.delete-board',
  title: 'Delete a board of a project',
  icon: 'trash',
  access: configure,
  keywords: ['kanban', 'remove', 'configuration'],
  confirm: 'Its columns and limits are gone; its issues stay.',
  parameters: { project, board: boardIn },
  run: async ({ project: id, board }) => {
    const { project: of } = await projectOf(id);
    await call('POST /cjprojects/delete-board', { project: of.key, id: board });
    return { message: 'The board is deleted' };
  },
});

export const configActions = [statusAdd, labelAdd, boardAdd, boardChoose, boardDelete];
