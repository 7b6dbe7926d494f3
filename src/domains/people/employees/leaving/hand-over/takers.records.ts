import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { HandoverKind } from '../leaving.contract.ts';

export interface Taker {
  id: number;
  name: string;
}

/** Who stands near somebody who leaves, of those who work here: who takes over when nobody says otherwise. */
export interface Near {
  manager: Taker | undefined;
  lead: Taker | undefined;
  head: Taker | undefined;
}

export async function nearOf(db: Db, personId: number): Promise<Near> {
  const near = sql<{ as: keyof Near; id: number | null; part: number }>`(
    select 'manager' as as, manager_id as id, 0 as part from employees where person_id = ${personId}
    union all
    select 'lead', t.lead_id, -m.allocation from team_members m join teams t on t.id = m.team_id
    where m.person_id = ${personId} and m.until is null
    union all
    select 'head', d.head_id, 0 from people p join departments d on d.id = p.department_id
    where p.id = ${personId})`;
  const rows = await db
    .selectFrom(near.as('near'))
    .innerJoin('people as who', (join) =>
      join
        .onRef('who.id', '=', 'near.id')
        .on('who.status', '=', sql.lit('active'))
        .on('who.id', '<>', personId),
    )
    .distinctOn('near.as')
    .select(['near.as', 'who.id', 'who.name'])
    .orderBy('near.as')
    .orderBy('near.part')
    .orderBy('who.id')
    .execute();
  const named = (as: keyof Near) => {
    const row = rows.find((it) => it.as === as);
    return row && { id: row.id, name: row.name };
  };
  return { manager: named('manager'), lead: named('lead'), head: named('head') };
}

/** Work goes to the lead of the team first, what somebody answers for to their manager. */
const ofTheTeam: readonly HandoverKind[] = [
  'tasks',
  'reviews',
  'issues',
  'work-templates',
  'template-assignments',
  'template-reviews',
  'bug-reports',
];

/** Kinds that are given to somebody; devices and access go back to IT, evaluations of whoever leaves to nobody. */
export const isGiven = (kind: HandoverKind) =>
  !['devices', 'it-access', 'own-evaluations'].includes(kind);

export function usualTakers(kind: HandoverKind, { manager, lead, head }: Near): Taker[] {
  const order = ofTheTeam.includes(kind) ? [lead, manager, head] : [manager, lead, head];
  const found = order.filter((it) => it !== undefined);
  return found.filter((it, at) => found.findIndex((other) => other.id === it.id) === at);
}

interface Chosen {
  kind: HandoverKind;
  thing: number | null;
  taker: Taker;
}

/** Who was chosen to take over what of somebody; whoever has left meanwhile takes nothing. */
export async function chosenTakers(db: Db, personId: number): Promise<Chosen[]> {
  const rows = await db
    .selectFrom('handover_takers as h')
    .innerJoin('people as p', 'p.id', 'h.taker_id')
    .select(['h.kind', 'h.thing_id', 'p.id', 'p.name'])
    .where('h.person_id', '=', personId)
    .where('p.status', '=', 'active')
    .orderBy('h.id')
    .execute();
  return rows.map((it) => ({
    kind: it.kind as HandoverKind,
    thing: it.thing_id,
    taker: { id: it.id, name: it.name },
  }));
}

/** Whom one thing goes to, the first who can take it; a choice stands alone. */
export function takersOf(
  { kind, thing }: { kind: HandoverKind; thing: number },
  chosen: readonly Chosen[],
  near: Near,
): Taker[] {
  const own = chosen.filter((it) => it.kind === kind);
  const choice = own.find((it) => it.thing === thing) ?? own.find((it) => it.thing === null);
  return choice ? [choice.taker] : usualTakers(kind, near);
}
