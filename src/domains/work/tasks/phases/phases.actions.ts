import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome, type Preview } from '#/kernel/action.ts';
import { entity, optional, option, passed, text } from '#/kernel/parameters.ts';
import type { ChecklistItem } from '../tasks.contract.ts';

async function move(id: number, phaseId: number | undefined, reason?: string): Promise<Outcome> {
  const { task: before, phases } = await call('GET /tasks/info', { id });
  const after = await call('POST /tasks/phase', { id, phaseId, reason });
  const back = before.phase;
  const placeOf = (it: typeof back) => phases.findIndex((phase) => phase.id === it?.id);
  return {
    message: `${after.key} stands in ${after.phase?.name ?? 'no phase'}`,
    // Forward it goes one phase at a time: a long way back is not undone in one step.
    undo:
      back && placeOf(after.phase) > placeOf(back)
        ? () => call('POST /tasks/phase', { id, phaseId: back.id, reason: 'Moved by mistake' })
        : undefined,
  };
}

async function previewPhase({ task: id }: { task?: number }): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const { task: it, phases, can } = await call('GET /tasks/info', { id });
  const at = phases.findIndex((phase) => phase.id === it.phase?.id);
  const next = phases[at + 1];
  return {
    facts: [
      { label: 'Task', value: it.key, note: it.title },
      { label: 'From', value: it.phase?.name ?? 'no phase' },
      ...(next ? [{ label: 'To', value: next.name }] : []),
    ],
    refusal: !next
      ? `${it.key} has no phase before it.`
      : can.work
        ? undefined
        : `${it.key} is not yours to move on.`,
  };
}

export const taskPhase = action({
  id: 'task.phase',
  title: 'Move a task on to its next phase',
  icon: 'route',
  access: may('tasks:work'),
  keywords: ['phase', 'stage', 'step', 'advance'],
  verbs: ['phase'],
  parameters: { task: entity('task'), phase: passed<number>(), reason: passed<string>() },
  preview: previewPhase,
  run: ({ task: id, phase, reason }) => move(id, phase, reason),
});

async function tick(id: number, item: ChecklistItem, done: boolean): Promise<Outcome> {
  const { items } = await call('POST /tasks/checklist-save', {
    id,
    itemId: item.id,
    version: item.version,
    done,
  });
  const now = items.find((it) => it.id === item.id);
  return {
    message: `${item.text}: ${done ? 'done' : 'open again'}`,
    undo: now ? () => tick(id, now, !done) : undefined,
  };
}

const itemsOf = async ({ task: id }: Record<string, number>) =>
  (await call('GET /tasks/info', { id: id! })).checklist;
const item = option(
  'Item',
  async (at) =>
    (await itemsOf(at)).map((it) => ({
      id: it.id,
      title: it.text,
      note: it.doneAt ? 'done' : 'open',
    })),
  ['task'],
);

async function itemOf(task: number, id: number) {
  const all = await itemsOf({ task });
  const place = all.findIndex((it) => it.id === id);
  const it = all[place];
  if (!it) throw new Error('This item is no longer on the checklist.');
  return { it, place };
}

async function previewTick(values: { task?: number; item?: number }): Promise<Preview> {
  if (values.task === undefined) return { facts: [] };
  const { task: of, checklist } = await call('GET /tasks/info', { id: values.task });
  const next = checklist.find((one) =>
    values.item === undefined ? one.doneAt === null : one.id === values.item,
  );
  return {
    facts: [
      { label: 'Task', value: of.key, note: of.title },
      ...(next ? [{ label: next.doneAt ? 'Open again' : 'Done', value: next.text }] : []),
    ],
    refusal: next ? undefined : `Nothing is open on the checklist of ${of.key}.`,
  };
}

export const taskTick = action({
  id: 'task.tick',
  title: 'Tick the next item of a checklist',
  icon: 'list-check',
  access: may('tasks:work'),
  keywords: ['checklist', 'done', 'item'],
  verbs: ['tick'],
  parameters: { task: entity('task'), item: optional(item) },
  preview: previewTick,
  run: async ({ task, item: id }) => {
    if (id !== undefined) {
      const { it } = await itemOf(task, id);
      return tick(task, it, it.doneAt === null);
    }
    const next = (await itemsOf({ task })).find((it) => it.doneAt === null);
    if (!next) throw new Error('Nothing is open on this checklist.');
    return tick(task, next, true);
  },
});

export const itemAdd = action({
  id: 'task.add-item',
  title: 'Add an item to a checklist',
  icon: 'list-check',
  access: may('tasks:work'),
  keywords: ['checklist', 'to do', 'step'],
  verbs: ['checklist'],
  parameters: { task: entity('task'), text: text('item') },
  run: async ({ task: id, text: words }) => {
    const { items } = await call('POST /tasks/checklist-save', { id, text: words });
    const made = items.findLast((it) => it.text === words);
    return {
      message: `On the list: ${words}`,
      ...(made && { undo: () => call('POST /tasks/checklist-delete', { id, itemId: made.id }) }),
    };
  },
});

/** It can be put back as it was, without who ticked it. */
export const itemDelete = action({
  id: 'task.remove-item',
  title: 'Take an item off a checklist',
  icon: 'trash',
  access: may('tasks:work'),
  keywords: ['checklist', 'remove', 'delete'],
  parameters: { task: entity('task'), item },
  run: async ({ task: id, item: itemId }) => {
    const { it, place } = await itemOf(id, itemId);
    await call('POST /tasks/checklist-delete', { id, itemId });
    const back = { id, text: it.text, done: it.doneAt !== null, place };
    return {
      message: `Taken off: ${it.text}`,
      undo: () => call('POST /tasks/checklist-save', back),
    };
  },
});

const typeAdd = action({
  id: 'task-type.add',
  title: 'Add a type of tasks',
  icon: 'plus',
  access: may('tasks:configure'),
  keywords: ['task', 'type', 'phase', 'workflow', 'settings'],
  verbs: ['task type'],
  parameters: { name: text('name'), phases: optional(text('phases')) },
  run: async ({ name, phases = '' }) => {
    const names = phases.split(/[,;]/).map((it) => it.trim());
    const made = await call('POST /tasks/phases', {
      name,
      phases: names.filter(Boolean).map((it) => ({ name: it })),
    });
    return { message: `Tasks may be of the type ${made.name}` };
  },
});

const typesConfigure = action({
  id: 'task-types.configure',
  title: 'Set types of tasks and their phases',
  icon: 'settings',
  access: may('tasks:configure'),
  keywords: ['task', 'type', 'phase', 'workflow', 'settings'],
  run: async (_values, { go }) => go('/tasks/record?types=true'),
});

export const phaseActions = [taskPhase, taskTick, itemAdd, itemDelete, typeAdd, typesConfigure];
