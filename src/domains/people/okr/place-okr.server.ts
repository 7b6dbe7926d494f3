import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { DayRange } from '#/kernel/days.ts';
import { invalid, notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { lockTree } from './cycles/cycles.records.ts';
import { covers } from './okr-cycle.ts';
import { mayHangUnder, type Level } from './okr-machine.ts';
import { inSight } from './okr-reply.server.ts';
import { levelWords } from './okr-words.ts';

/** How far the caller may write. */
const writeScope = ({ who }: Context) => scopeOf(may('okr:write'), who.grants) ?? 'own';

/** A person the caller may make answer for an objective. */
async function ownerInScope(context: Context, id: number): Promise<number> {
  const { db, who } = context;
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where((it) => it.or([it('id', '=', who.id), personInScope('id', who, writeScope(context))]))
    .executeTakeFirst();
  if (!person) throw notFound('This person');
  return person.id;
}

/** The team an objective is made for, with who leads it at present. */
async function teamFor(context: Context, teamId: number) {
  const scope = writeScope(context);
  const team = await context.db
    .selectFrom('teams as t')
    .leftJoin('people as p', (on) =>
      on.onRef('p.id', '=', 't.lead_id').on('p.status', '=', 'active'),
    )
    .select(['t.id', 'p.id as leadId'])
    .where('t.id', '=', teamId)
    .where(scope === 'own' ? sql<boolean>`false` : teamInScope('t.id', context.who, scope))
    .executeTakeFirst();
  if (!team) throw notFound('This team');
  return team;
}

interface Place {
  level: Level;
  teamId?: number | undefined;
  ownerId?: number | undefined;
  isPrivate: boolean;
}

/**
 * Whose a new objective is, as far as the caller may decide it.
 * @throws Refusal `invalid`, `not-allowed`, or `not-found` for a team or person out of reach.
 */
export async function placeOf(context: Context, { level, teamId, ownerId, isPrivate }: Place) {
  const { who } = context;
  if (level !== 'person' && isPrivate)
    throw invalid({ isPrivate: 'Only objectives of a person can be private.' });
  if ((level === 'team') !== (teamId !== undefined))
    throw invalid({
      teamId: level === 'team' ? 'Choose the team.' : 'Only an objective of a team has a team.',
    });
  if (level === 'company' && writeScope(context) !== 'all')
    throw notAllowed('You need the right okr:write for everybody to make a company objective.');
  const team = teamId === undefined ? undefined : await teamFor(context, teamId);
  const owner = ownerId ?? team?.leadId ?? who.id;
  return {
    level,
    team_id: team?.id ?? null,
    owner_id: owner === team?.leadId ? owner : await ownerInScope(context, owner),
  };
}

/** Another owner of an objective that is there, as far as the caller may choose one. */
export const newOwner = ownerInScope;

/** The objectives a new parent hangs under, itself first. */
async function aboveOf({ db }: Context, id: number): Promise<number[]> {
  const rows = await db
    .withRecursive('above(id, parent_id)', (qb) =>
      qb
        .selectFrom('objectives')
        .select(['id', 'parent_id'])
        .where('id', '=', id)
        .union(
          qb
            .selectFrom('objectives as o')
            .innerJoin('above as a', 'o.id', 'a.parent_id')
            .select(['o.id', 'o.parent_id']),
        ),
    )
    .selectFrom('above')
    .select('id')
    .execute();
  return rows.map((it) => it.id);
}

/**
 * What an objective serves once it is saved. One that is out of sight was not told, so that leaving it
 * out takes nothing away.
 */
export async function servedAfter(
  context: Context,
  before: number | null,
  wanted: number | null,
): Promise<number | null> {
  if (wanted !== null || before === null) return wanted;
  const seen = await context.db
    .selectFrom('objectives as o')
    .select('o.id')
    .where('o.id', '=', before)
    .where(inSight(context))
    .executeTakeFirst();
  return seen ? null : before;
}

interface Child {
  /** Absent for a new one. */
  id?: number;
  level: Level;
  /** Of its cycle. */
  days: DayRange;
}

/**
 * Whether an objective may hang under a parent: in sight, with days that cover its own, not
 * below it, no circle.
 * Parents are changed one at a time, or two changes at once could close a circle.
 */
export async function checkParent(context: Context, child: Child, parentId: number) {
  await lockTree(context.db);
  const parent = await context.db
    .selectFrom('objectives as o')
    .select(['o.level', 'o.state', 'o.first_day as from', 'o.last_day as to'])
    .where('o.id', '=', parentId)
    .where(inSight(context))
    .executeTakeFirst();
  if (!parent) throw notFound('The objective above');
  if (parent.state === 'cancelled') throw invalid({ parentId: 'This objective is cancelled.' });
  if (!covers(parent, child.days))
    throw invalid({
      parentId: 'Choose an objective of the same cycle, or of a longer one around it.',
    });
  if (!mayHangUnder(child.level, parent.level))
    throw invalid({
      parentId: `${levelWords[child.level]} objectives do not hang under one of a ${parent.level}.`,
    });
  if (child.id !== undefined && (await aboveOf(context, parentId)).includes(child.id))
    throw invalid({ parentId: 'It would hang under itself.' });
}
