import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notAllowed, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { documentHref } from '../document-words.ts';
import { lockedRecordOf, recordOf, spreadScope } from '../document.records.ts';
import { lockPlaces } from '../rank.records.ts';
import {
  audienceRecordOf,
  knownPeople,
  peopleOf,
  permissionsOf,
  teamsFor,
  type AudienceRecord,
} from './permissions.records.ts';
import type { readingEndpoints } from './reading.contract.ts';

type SetPermissions = ParsedInputOf<(typeof readingEndpoints)['POST /documents/permissions']>;

const mustManage = (row: { can_manage: boolean }) => {
  if (!row.can_manage) throw notAllowed('Only the owner of this document sets who reads it.');
};

export async function readPermissions({ id }: { id: number }, context: Context) {
  mustManage(await recordOf(context, id));
  return permissionsOf(context, id);
}

/** Refuses teams and people this person does not know; those who were chosen before may stay. */
async function check(context: Context, it: SetPermissions, before: AudienceRecord) {
  if (it.audience === 'inherited' && before.parent_id === null) {
    throw invalid({ audience: 'Nothing is above it.' });
  }
  if (it.audience === 'team') {
    const isKnown = (await teamsFor(context)).some((team) => team.id === it.teamId);
    const isKept = it.teamId !== null && it.teamId === before.team_id;
    if (!isKnown && !isKept) {
      throw invalid({ teamId: it.teamId ? 'This team was not found.' : 'Which team?' });
    }
  }
  const chosen = (await peopleOf(context, it.id)).map((one) => one.id);
  const wanted = it.audience === 'people' ? it.people.map((one) => one.id) : [];
  const kept = new Set([...chosen, before.owner_id, context.who.id]);
  const asked = [...wanted, it.ownerId].filter((id) => !kept.has(id));
  const known = await knownPeople(context, asked);
  if (wanted.some((id) => !kept.has(id) && !known.has(id))) {
    throw invalid({ people: 'One of these people was not found.' });
  }
  if (!kept.has(it.ownerId) && !known.has(it.ownerId)) {
    throw invalid({ ownerId: 'This person was not found.' });
  }
  return { added: wanted.filter((id) => !chosen.includes(id)) };
}

async function write({ db }: Context, it: SetPermissions, scopeId: number) {
  await db
    .updateTable('documents')
    .set((eb) => ({
      audience: it.audience,
      team_id: it.audience === 'team' ? it.teamId : null,
      level: it.level,
      owner_id: it.ownerId,
      scope_id: scopeId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', it.id)
    .execute();
  await db.deleteFrom('document_people').where('document_id', '=', it.id).execute();
  if (it.audience !== 'people' || it.people.length === 0) return;
  const levels = new Map(it.people.map((one) => [one.id, one.level]));
  await db
    .insertInto('document_people')
    .values([...levels].map(([person_id, level]) => ({ document_id: it.id, person_id, level })))
    .execute();
}

/** Sets who reads and writes a document and what inherits from it, and who owns it. */
export async function setPermissions(it: SetPermissions, context: Context) {
  const { db, who, audit } = context;
  await lockPlaces(db);
  const row = await lockedRecordOf(context, it.id);
  mustManage(row);
  const before = await audienceRecordOf(context, it.id);
  if (before.version !== it.version) throw stale(await permissionsOf(context, it.id));
  const { added } = await check(context, it, before);
  const scopeId = it.audience === 'inherited' ? before.above_id! : it.id;
  await write(context, it, scopeId);
  if (scopeId !== before.scope_id) await spreadScope(db, it.id, scopeId);
  await context.notify(
    [...new Set([...added, ...(it.ownerId === before.owner_id ? [] : [it.ownerId])])].filter(
      (id) => id !== who.id,
    ),
    {
      type: 'documents.shared',
      title:
        added.length > 0
          ? `${who.name} shares a document with you`
          : `${who.name} gives you a document`,
      body: row.title,
      from: who.name,
      link: documentHref(it.id),
      about: [{ kind: 'document', id: it.id }],
      key: `documents.shared:${it.id}:${it.version}`,
    },
  );
  audit({
    action: 'document.permit',
    subject: ['document', it.id],
    before: { audience: before.audience, level: before.level, owner: before.owner_id },
    after: {
      audience: it.audience,
      level: it.level,
      team: it.teamId,
      people: it.audience === 'people' ? it.people : [],
      owner: it.ownerId,
    },
  });
  return permissionsOf(context, it.id);
}
