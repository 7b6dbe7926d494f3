import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { checklistOf } from '../info/checklist.records.ts';
import { toMove, type Named } from '../move-task.server.ts';
import { refuseUnlessInvolved } from '../task-rights.server.ts';
import { statusWords } from '../task-rules.ts';
import { isOpen } from '../tasks.policy.ts';
import type { phasesEndpoints } from './phases.contract.ts';

type Save = ParsedInputOf<(typeof phasesEndpoints)['POST /tasks/checklist-save']>;
type Delete = ParsedInputOf<(typeof phasesEndpoints)['POST /tasks/checklist-delete']>;

/** More than anybody reads. */
const MOST = 100;

/** The task whose checklist is changed: locked, so that it is not handed in meanwhile. */
async function toCheck(context: Context, which: Named) {
  const task = await toMove(context, which);
  await refuseUnlessInvolved(task, context);
  if (!isOpen(task)) {
    throw conflict(`${task.key} is ${statusWords[task.status].toLowerCase()}.`);
  }
  return { task, items: await checklistOf(context.db, task.id) };
}

type Items = Awaited<ReturnType<typeof checklistOf>>;

function itemOf(items: Items, id: number) {
  const item = items.find((it) => it.id === id);
  if (!item) throw notFound('This item');
  return item;
}

/** The order is written down whole: lists are short. */
async function place({ db }: Context, ids: readonly number[]) {
  for (const [index, id] of ids.entries()) {
    await db.updateTable('task_checklist').set({ position: index }).where('id', '=', id).execute();
  }
}

function moved(items: Items, id: number, to: number): number[] {
  const ids = items.map((it) => it.id).filter((it) => it !== id);
  ids.splice(to, 0, id);
  return ids;
}

/** What happened to the list, in the history of the task. */
async function keep(context: Context, taskId: number, text: string, from: unknown, to: unknown) {
  const { db, who, now, audit } = context;
  const changes = { [text]: { from, to } };
  await db
    .insertInto('task_events')
    .values({
      task_id: taskId,
      person_id: who.id,
      at: now,
      kind: 'checklist',
      changes: JSON.stringify(changes),
    })
    .execute();
  await db.updateTable('tasks').set({ updated_at: now }).where('id', '=', taskId).execute();
  audit({ action: 'task.checklist', subject: ['task', taskId], after: changes });
}

const ticked = ({ who, now }: Context, done: boolean) =>
  done ? { done_at: now, done_by: who.id } : { done_at: null, done_by: null };

async function addItem(context: Context, taskId: number, items: Items, it: Save) {
  if (items.length >= MOST) throw conflict(`A checklist has at most ${MOST} items.`);
  const { id } = await context.db
    .insertInto('task_checklist')
    .values({
      task_id: taskId,
      text: it.text!,
      position: items.length,
      ...ticked(context, it.done ?? false),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (it.place !== undefined) await place(context, moved(items, id, it.place));
  await keep(context, taskId, it.text!, null, it.done ? 'done' : 'open');
}

async function changeItem(context: Context, taskId: number, items: Items, it: Save) {
  const before = itemOf(items, it.itemId!);
  if (before.version !== it.version) throw stale(before);
  const wasDone = before.doneAt !== null;
  const isTicked = it.done !== undefined && it.done !== wasDone;
  const text = it.text ?? before.text;
  await context.db
    .updateTable('task_checklist')
    .set((row) => ({
      text,
      ...(isTicked && ticked(context, it.done!)),
      version: row('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  if (it.place !== undefined) await place(context, moved(items, before.id, it.place));
  if (isTicked) {
    const words = (done: boolean) => (done ? 'done' : 'open');
    await keep(context, taskId, text, words(wasDone), words(!wasDone));
  } else if (text !== before.text) await keep(context, taskId, text, before.text, text);
}

export async function saveItem(input: Save, context: Context) {
  const { id, key } = input;
  const { task, items } = await toCheck(context, { id, key });
  if (input.itemId === undefined) await addItem(context, task.id, items, input);
  else await changeItem(context, task.id, items, input);
  return { items: await checklistOf(context.db, task.id) };
}

export async function deleteItem({ itemId, ...which }: Delete, context: Context) {
  const { task, items } = await toCheck(context, which);
  const item = itemOf(items, itemId);
  await context.db.deleteFrom('task_checklist').where('id', '=', item.id).execute();
  await keep(context, task.id, item.text, item.doneAt ? 'done' : 'open', null);
  return { items: await checklistOf(context.db, task.id) };
}
