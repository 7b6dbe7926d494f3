import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Membership, membersEndpoints } from './members.contract.ts';
import { findMembership, mayBePlaced, mayBeShown, mayManage } from './members.records.ts';
import { FULL_TIME } from './team-words.ts';
import { tellOfMembership } from './tell-of-members.server.ts';

type Assign = ParsedInputOf<(typeof membersEndpoints)['POST /assign-team-member']>;
type End = ParsedInputOf<(typeof membersEndpoints)['POST /delete-team-members']>;

/** The team, locked so that changes of its members queue up. */
async function lockTeam(context: Context, teamId: number) {
  const team = await context.db
    .selectFrom('teams')
    .select(['id', 'name', 'lead_id'])
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  if (!team || !mayManage(context, teamId)) throw notFound('This team');
  return team;
}

/** Somebody who works here or is invited to; with whether a place in this team may be given to them. */
async function findPerson(context: Context, { personId: id, teamId }: Assign) {
  const person = await context.db
    .selectFrom('people')
    .select(['id', 'name', mayBeShown('people.id', teamId, context).as('mayBeShown')])
    .where('id', '=', id)
    .where('status', 'in', ['active', 'invited'])
    .where(mayBePlaced('id', context))
    .executeTakeFirst();
  if (!person) throw notFound('This person');
  return person;
}

/** When the person's time in this team that is over ended: the new one cannot have begun before. */
async function lastEnd({ db }: Context, { teamId, personId }: Assign): Promise<string | undefined> {
  const past = await db
    .selectFrom('team_members')
    .select('until')
    .where('team_id', '=', teamId)
    .where('person_id', '=', personId)
    .where('until', 'is not', null)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return past?.until ?? undefined;
}

async function add(it: Assign, since: string, context: Context): Promise<number> {
  const { teamId, personId, allocation } = it;
  const person = await findPerson(context, it);
  if (!person.mayBeShown) {
    throw invalid({ teamId: 'You can’t see the figures of this team, so you can’t give them.' });
  }
  const present = await context.db
    .selectFrom('team_members')
    .select('id')
    .where('team_id', '=', teamId)
    .where('person_id', '=', personId)
    .where('until', 'is', null)
    .executeTakeFirst();
  const message = `${person.name} is in this team already.`;
  if (present) throw conflict(message, { personId: message });
  const ended = await lastEnd(context, it);
  if (ended !== undefined && since < ended) {
    throw invalid({ since: `${person.name} was in this team until ${shortDay(ended)}.` });
  }
  const { id } = await context.db
    .insertInto('team_members')
    .values({ team_id: teamId, person_id: personId, allocation, since, until: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A new allocation begins a new line of the history, unless the old one has only begun that day. */
async function change(before: Membership, it: Assign, since: string, context: Context) {
  const { db } = context;
  if (since < before.since) {
    throw invalid({
      since: `${before.person.name} is in this team since ${shortDay(before.since)}.`,
    });
  }
  const ofBefore = { id: before.id, version: before.version };
  if (since === before.since) {
    await db
      .updateTable('team_members')
      .set({ allocation: it.allocation, version: ofBefore.version + 1 })
      .where('id', '=', ofBefore.id)
      .execute();
    return ofBefore.id;
  }
  await db
    .updateTable('team_members')
    .set({ until: since, version: ofBefore.version + 1 })
    .where('id', '=', ofBefore.id)
    .execute();
  const { id } = await db
    .insertInto('team_members')
    .values({
      team_id: before.team.id,
      person_id: before.person.id,
      allocation: it.allocation,
      since,
      until: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The membership that is changed, as it stands. */
async function standing({ id, version, teamId, personId }: Assign, context: Context) {
  if (id === undefined) return undefined;
  const before = await findMembership(id, context);
  if (before.team.id !== teamId || before.person.id !== personId) {
    throw notFound('This membership');
  }
  if (version === undefined) throw invalid({ version: 'Say which version you changed.' });
  if (before.version !== version || before.until !== null) throw stale(before);
  return before;
}

/** Puts a person into a team or changes their allocation; both hold from the next request on. */
export async function assignMember(it: Assign, context: Context) {
  const today = dayOf(context.now);
  const since = it.since ?? today;
  if (since > today) throw invalid({ since: 'Choose today or a day before.' });
  const team = await lockTeam(context, it.teamId);
  const before = await standing(it, context);
  const id = before ? await change(before, it, since, context) : await add(it, since, context);
  const membership = await findMembership(id, context);
  const { person, allocation, total } = membership;
  context.audit({
    action: before ? 'team-member.change' : 'team-member.add',
    subject: ['team', team.id],
    before: before && { personId: person.id, allocation: before.allocation, since: before.since },
    after: { personId: person.id, allocation, since },
  });
  await tellOfMembership(context, team, membership, before ? 'changed' : 'joined');
  const overall = total > FULL_TIME ? ` Their teams have ${total}% of them together.` : '';
  return { message: `${person.name} gives ${allocation}% to ${team.name}.${overall}`, membership };
}

/** Ends memberships today, all of them or none. */
export async function endMemberships({ members }: End, context: Context) {
  const today = dayOf(context.now);
  const names: string[] = [];
  for (const { id, version } of members.toSorted((a, b) => a.id - b.id)) {
    const { team: at } = await findMembership(id, context);
    if (!mayManage(context, at.id)) throw notFound('This membership');
    const team = await lockTeam(context, at.id);
    const before = await findMembership(id, context);
    if (before.version !== version || before.until !== null) throw stale(before);
    const until = before.since > today ? before.since : today;
    await context.db
      .updateTable('team_members')
      .set({ until, version: version + 1 })
      .where('id', '=', id)
      .execute();
    context.audit({
      action: 'team-member.end',
      subject: ['team', team.id],
      before: { personId: before.person.id, allocation: before.allocation, since: before.since },
      after: { personId: before.person.id, until },
    });
    await tellOfMembership(context, team, { ...before, version: version + 1 }, 'left');
    names.push(`${before.person.name} left ${team.name}.`);
  }
  return { message: names.length === 1 ? names[0]! : `${names.length} memberships ended.` };
}
