import { tellMentioned } from '#/community/mentions/tell-mentioned.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { after, changeObjective, checkChange, locked } from './change-okr.server.ts';
import { cycleToFill } from './cycles/cycles.records.ts';
import { objectiveDetail } from './get-okr.server.ts';
import { auditedResults, checkKeyResults, writeKeyResults } from './key-results.server.ts';
import { editableStates } from './okr-machine.ts';
import { given } from './okr-notices.ts';
import { cycleFor } from './okr-reply.server.ts';
import { objectiveSubject } from './okr-subject.records.ts';
import { stateWords } from './okr-words.ts';
import type { okrEndpoints } from './okr.contract.ts';
import { mayWrite } from './okr.policy.ts';
import { keyResultsOf } from './okr.records.ts';
import { checkParent, newOwner, placeOf, servedAfter } from './place-okr.server.ts';

type Make = ParsedInputOf<(typeof okrEndpoints)['POST /save-okr-new']>;
type Save = ParsedInputOf<(typeof okrEndpoints)['POST /save-okr']>;

const needed = { keyResults: 'An active objective needs a key result.' };

/** Makes an objective; whoever shall answer for it is told. */
export async function makeOkr(input: Make, context: Context) {
  const { db, who, now, audit } = context;
  const { title, keyResults, parentId, activate, isPrivate } = input;
  const place = await placeOf(context, input);
  const cycle = await cycleToFill(db, input.cycle);
  if (activate && keyResults.length === 0) throw invalid(needed);
  if (parentId !== undefined)
    await checkParent(context, { level: place.level, days: cycle }, parentId);
  await checkKeyResults(context, keyResults, [], { ownerId: place.owner_id, isNew: true });
  const { id } = await db
    .insertInto('objectives')
    .values({
      ...place,
      cycle: cycle.key,
      title,
      description: cleanRichText(input.description),
      is_private: isPrivate,
      parent_id: parentId ?? null,
      state: activate ? 'active' : 'draft',
      activated_on: activate ? dayOf(now) : null,
      created_by: who.id,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeKeyResults(context, id, keyResults);
  if (place.owner_id !== who.id)
    await context.notify([place.owner_id], given({ id, version: 1, title }, cycle.name, who.name));
  await tellMentioned(context, objectiveSubject, id, { after: input.description });
  audit({
    action: 'objective.make',
    subject: ['objective', id],
    after: {
      ...place,
      cycle: cycle.key,
      title,
      state: activate ? 'active' : 'draft',
      keyResults: auditedResults(keyResults),
    },
  });
  return objectiveDetail(context, id);
}

/** Changes an objective that is a draft or active: words, owner, parent and key results. */
export async function saveOkr(input: Save, context: Context) {
  const { db, who, audit } = context;
  const { id, version, title, ownerId, isPrivate, keyResults } = input;
  const row = await locked(context, id);
  const words = 'You may not change this objective.';
  await checkChange(context, row, { may: mayWrite(who, row), version, words });
  if (!editableStates.includes(row.state))
    throw conflict(`This objective is ${stateWords[row.state].toLowerCase()}.`);
  if (isPrivate && row.level !== 'person')
    throw invalid({ isPrivate: 'Only objectives of a person can be private.' });
  const isNew = ownerId !== row.owner_id;
  if (isNew) await newOwner(context, ownerId);
  const parentId = await servedAfter(context, row.parent_id, input.parentId);
  if (parentId !== null && parentId !== row.parent_id)
    await checkParent(context, { ...row, days: cycleFor(row) }, parentId);
  const before = await keyResultsOf(db, [id]);
  await checkKeyResults(context, keyResults, before, { ownerId, isNew });
  if (row.state === 'active' && keyResults.length === 0) throw invalid(needed);
  await writeKeyResults(context, id, keyResults);
  const description = cleanRichText(input.description);
  const text = { title, description, is_private: isPrivate };
  await changeObjective(context, row, { ...text, owner_id: ownerId, parent_id: parentId });
  if (isNew && ownerId !== who.id)
    await context.notify([ownerId], given({ ...after(row), title }, cycleFor(row).name, who.name));
  await tellMentioned(context, objectiveSubject, id, {
    before: row.description,
    after: description,
  });
  audit({
    action: 'objective.save',
    subject: ['objective', id],
    before: {
      title: row.title,
      owner_id: row.owner_id,
      parent_id: row.parent_id,
      keyResults: auditedResults(before),
    },
    after: {
      title,
      owner_id: ownerId,
      parent_id: parentId,
      keyResults: auditedResults(keyResults),
    },
  });
  return objectiveDetail(context, id);
}
