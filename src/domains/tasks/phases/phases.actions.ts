import { may } from '#/kernel/access.ts';
import { action, type Outcome, type Preview } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import type { ChecklistItem } from '../tasks.contract.ts';

interface One {
  task: number;
  [name: string]: unknown;
}

const task = {
  name: 'task',
  label: 'Task',
  kind: 'entity',
  entity: 'task',
  required: true,
} as const;

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

async function previewPhase({ task: id }: Partial<One>): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const { task: it, phases, may: doors } = await call('GET /tasks/info', { id });
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
      : doors.work
        ? undefined
        : `${it.key} is not yours to move on.`,
  };
}

export const taskPhase = action<One & { phase?: number; reason?: string }>({
  id: 'task.phase',
  title: 'Move a task on to its next phase',
  icon: 'route',
  access: may('tasks:work'),
  keywords: ['phase', 'stage', 'step', 'advance'],
  verbs: ['phase'],
  parameters: [task],
  preview: previewPhase,
  run: ({ task: id, phase, reason }) => move(id, phase, reason),
});

async function previewTick({ task: id }: Partial<One>): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const { task: it, checklist } = await call('GET /tasks/info', { id });
  const next = checklist.find((item) => item.doneAt === null);
  return {
    facts: [
      { label: 'Task', value: it.key, note: it.title },
      ...(next ? [{ label: 'Item', value: next.text }] : []),
    ],
    refusal: next ? undefined : `Nothing is open on the checklist of ${it.key}.`,
  };
}

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

export const taskTick = action<One & { item?: ChecklistItem }>({
  id: 'task.tick',
  title: 'Tick the next item of a checklist',
  icon: 'list-check',
  access: may('tasks:work'),
  keywords: ['checklist', 'done', 'item'],
  verbs: ['tick'],
  parameters: [task],
  preview: previewTick,
  run: async ({ task: id, item }) => {
    if (item) return tick(id, item, item.doneAt === null);
    const { checklist } = await call('GET /tasks/info', { id });
    const next = checklist.find((it) => it.doneAt === null);
    if (!next) throw new Error('Nothing is open on this checklist.');
    return tick(id, next, true);
  },
});

/** Takes an item off; it can be put back as it was, without who ticked it. */
export const itemDelete = {
  run: async ({ task: id, item, place }: One & { item: ChecklistItem; place: number }) => {
    await call('POST /tasks/checklist-delete', { id, itemId: item.id });
    return {
      message: `Taken off: ${item.text}`,
      undo: () =>
        call('POST /tasks/checklist-save', {
          id,
          text: item.text,
          done: item.doneAt !== null,
          place,
        }),
    };
  },
};

const typesConfigure = action({
  id: 'task-types.configure',
  title: 'Set types of tasks and their phases',
  icon: 'settings',
  access: may('tasks:configure'),
  keywords: ['task', 'type', 'phase', 'workflow', 'settings'],
  run: async (_values, { go }) => go('/tasks/record?types=true'),
});

export const phaseActions = [taskPhase, taskTick, typesConfigure];
