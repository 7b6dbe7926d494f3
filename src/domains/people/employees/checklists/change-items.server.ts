import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { counted } from '#/kernel/numbers.ts';
import { conflict, invalid, notFound, Refusal } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { lockKept } from '../record/remove-employee.server.ts';
import { lockItems, type LockedItem } from './checklist-items.records.ts';
import { ownersOf, tellOwners } from './checklist-owners.records.ts';
import { lockTemplate, ownerProblems } from './checklist-templates.server.ts';
import { kindWords, ownerWords, type ChecklistKind } from './checklist-words.ts';
import { FARTHEST_DUE, MOST_ITEMS, type checklistsEndpoints } from './checklists.contract.ts';
import { settleChecklists } from './settle-checklists.records.ts';
import { addFromTemplates } from './start-checklist.records.ts';

type InputOf<K extends keyof typeof checklistsEndpoints> = ParsedInputOf<
  (typeof checklistsEndpoints)[K]
>;

const changedMeanwhile = ({ title }: LockedItem) =>
  new Refusal('stale', `“${title}” was changed meanwhile. Look at it again.`);

/** An item the asker may tick, held until the commit. */
async function lockItem({ db, who }: Context, id: number): Promise<LockedItem> {
  const [item] = await lockItems(db, who, [id]);
  if (!item) throw notFound('This item');
  return item;
}

export async function tickItem(
  { id, version, done }: InputOf<'POST /tick-checklist-item'>,
  context: Context,
) {
  const { db, who, now, audit } = context;
  const item = await lockItem(context, id);
  if (item.version !== version) throw changedMeanwhile(item);
  if (item.ended_at) throw conflict('This checklist is over.');
  if ((item.done_at !== null) === done)
    throw conflict(done ? 'This item is done already.' : 'This item is open already.');
  await db
    .updateTable('checklist_items')
    .set({ done_at: done ? now : null, done_by: done ? who.id : null, version: version + 1 })
    .where('id', '=', id)
    .execute();
  audit({
    action: done ? 'employee.tick-item' : 'employee.open-item',
    subject: ['employee', item.personId],
    after: { item: item.title },
  });
  const words = done ? 'is done' : 'is open again';
  return { message: `“${item.title}” ${words}`, version: version + 1 };
}

/** The checklist of somebody that goes on; the record has to ask for one. */
async function goingOn(context: Context, personId: number, kind: ChecklistKind) {
  const row = await lockKept(context, personId);
  await settleChecklists(context, [personId]);
  const found = await context.db
    .selectFrom('checklists')
    .select(['id', 'anchor_on'])
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (found) return { ...found, name: row.name };
  throw conflict(
    kind === 'onboarding'
      ? `${row.name} has left.`
      : `${row.name} has no last day. Set it first, then the checklist begins.`,
  );
}

async function refuseTooMany({ db }: Context, checklistId: number) {
  const { count } = await db
    .selectFrom('checklist_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('checklist_id', '=', checklistId)
    .executeTakeFirstOrThrow();
  if (count > MOST_ITEMS * 2) throw conflict(`A checklist has at most ${MOST_ITEMS * 2} items.`);
}

export async function startChecklist(
  { person, template: templateId }: InputOf<'POST /start-checklist'>,
  context: Context,
) {
  const { db, audit, notify, who } = context;
  const list = await db
    .selectFrom('checklist_templates')
    .select('kind')
    .where('id', '=', templateId)
    .executeTakeFirst();
  if (!list) throw notFound('This template');
  const checklist = await goingOn(context, person, list.kind);
  const template = await lockTemplate(db, templateId);
  const items = await addFromTemplates(db, checklist.id, [templateId]);
  if (items.length === 0)
    throw conflict(`${checklist.name} has the items of ${template.name} already.`);
  await refuseTooMany(context, checklist.id);
  audit({
    action: 'employee.start-checklist',
    subject: ['employee', person],
    after: { checklist: template.name, items: items.length },
  });
  const fresh = sql`i.id = any(${items.map((it) => it.id)})`;
  const key = `checklists.mine:${checklist.id}:from:${items[0]!.id}`;
  await tellOwners(notify, await ownersOf(db, fresh), { key, but: who.id });
  const words = counted(items.length, 'item', 'items');
  return { message: `${words} of ${template.name} for ${checklist.name}`, items };
}

function dueAfterOf(dueOn: string, anchor: string): number {
  const far = daysBetween(anchor, dueOn);
  if (Math.abs(far) > FARTHEST_DUE)
    throw invalid({ dueOn: 'Choose a day within a year of the first or last day.' });
  return far;
}

/** The item to be changed, or the checklist a new one comes to. */
async function placeOf(it: InputOf<'POST /save-checklist-item'>, context: Context) {
  if (it.id === undefined) {
    const list = await goingOn(context, it.person!, it.kind!);
    await refuseTooMany(context, list.id);
    return {
      before: undefined,
      checklistId: list.id,
      anchor: list.anchor_on,
      personId: it.person!,
      kind: it.kind!,
    };
  }
  const before = await lockItem(context, it.id);
  if (!before.hr) throw notFound('This item');
  if (before.version !== it.version) throw changedMeanwhile(before);
  if (before.ended_at) throw conflict('This checklist is over.');
  const { checklistId, anchor_on: anchor, personId, kind } = before;
  return { before, checklistId, anchor, personId, kind };
}

export async function saveItem(it: InputOf<'POST /save-checklist-item'>, context: Context) {
  const { db, audit, notify, who } = context;
  const { before, checklistId, anchor, personId, kind } = await placeOf(it, context);
  const stood = new Set(before?.owner_id ? [before.owner_id] : []);
  const problems = await ownerProblems(db, [{ ...it, field: 'ownerId' }], stood);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const values = {
    title: it.title,
    owner: it.owner,
    owner_id: it.ownerId,
    due_after: dueAfterOf(it.dueOn, anchor),
  };
  const saved = before
    ? await db
        .updateTable('checklist_items')
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('checklist_items')
        .values({ ...values, checklist_id: checklistId })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
  const told = (title: string, owner: LockedItem['owner'], dueOn: string) => ({
    checklist: kindWords[kind],
    item: title,
    owner: ownerWords(owner, kind),
    due: dueOn,
  });
  audit({
    action: before ? 'employee.change-item' : 'employee.add-item',
    subject: ['employee', personId],
    ...(before && {
      before: told(before.title, before.owner, addDays(anchor, before.due_after)),
    }),
    after: told(it.title, it.owner, it.dueOn),
  });
  const isSame = before && before.owner === it.owner && before.owner_id === it.ownerId;
  if (!isSame) {
    const key = `checklists.mine:item:${saved.id}:${saved.version}`;
    await tellOwners(notify, await ownersOf(db, sql`i.id = ${saved.id}`), { key, but: who.id });
  }
  return { message: `“${it.title}” is ${before ? 'saved' : 'added'}`, ...saved };
}

export async function removeItems(
  { items }: InputOf<'POST /remove-checklist-items'>,
  context: Context,
) {
  const { db, who, audit } = context;
  const wanted = new Map(items.map((it) => [it.id, it.version]));
  const found = (await lockItems(db, who, [...wanted.keys()])).filter((it) => it.hr);
  if (found.length < wanted.size) throw notFound('This item');
  const changed = found.find((it) => it.version !== wanted.get(it.id));
  if (changed) throw changedMeanwhile(changed);
  await db
    .deleteFrom('checklist_items')
    .where('id', 'in', [...wanted.keys()])
    .execute();
  for (const it of found)
    audit({
      action: 'employee.remove-item',
      subject: ['employee', it.personId],
      before: {
        checklist: kindWords[it.kind],
        item: it.title,
        due: addDays(it.anchor_on, it.due_after),
        done: it.done_at ? dayOf(it.done_at) : null,
      },
    });
  const [first] = found;
  const words = found.length === 1 ? `“${first!.title}” is` : `${found.length} items are`;
  return { message: `${words} removed` };
}
