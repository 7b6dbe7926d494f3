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
  /** Further up: who leads their manager and heads the departments above theirs, the nearest first. */
  above: readonly Taker[];
  /** Super admins, who can take what nobody else can: a company always has one. */
  last: readonly Taker[];
}

/** Managers of the manager and heads of the departments above, the nearest first; and super admins. */
async function furtherOf(db: Db, personId: number) {
  const found = sql<{ id: number; place: number; depth: number }>`(
    with recursive managers (id, depth) as (
      select manager_id, 1 from employees where person_id = ${personId} and manager_id is not null
      union all
      select e.manager_id, m.depth + 1 from managers m join employees e on e.person_id = m.id
      where e.manager_id is not null and m.depth < 20
    ), parents (id, parent_id, head_id, depth) as (
      select d.id, d.parent_id, d.head_id, 1 from people p join departments d on d.id = p.department_id
      where p.id = ${personId}
      union all
      select d.id, d.parent_id, d.head_id, p.depth + 1
      from parents p join departments d on d.id = p.parent_id where p.depth < 20
    )
    select id, 0 as place, depth from managers where depth > 1
    union all select head_id, 1, depth from parents where depth > 1
    union all select p.id, 2, 0 from people p join roles r on r.id = p.role_id where r.rank = 100)`;
  const rows = await db
    .selectFrom(found.as('f'))
    .innerJoin('people as p', 'p.id', 'f.id')
    .select(['p.id', 'p.name', sql<boolean>`f.place = 2`.as('isLast')])
    .where('p.status', '=', 'active')
    .where('p.id', '<>', personId)
    .orderBy('f.place')
    .orderBy('f.depth')
    .orderBy('p.id')
    .execute();
  const named = (isLast: boolean) =>
    rows.filter((it) => it.isLast === isLast).map(({ id, name }) => ({ id, name }));
  return { above: named(false), last: named(true) };
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
  const further = await furtherOf(db, personId);
  return { manager: named('manager'), lead: named('lead'), head: named('head'), ...further };
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

/**
 * Who takes a kind when nobody is chosen, the first who can: nothing is to be left without anybody. A team
 * alone is not led by whoever has every right: who leaves it is refused until it has its next lead.
 */
export function usualTakers(
  kind: HandoverKind,
  { manager, lead, head, ...further }: Near,
): Taker[] {
  const order = ofTheTeam.includes(kind) ? [lead, manager, head] : [manager, lead, head];
  const all = [...order, ...further.above, ...(kind === 'teams' ? [] : further.last)];
  const found = all.filter((it) => it !== undefined);
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

/**
 * Whom one thing goes to, the first who can take it. A choice stands alone, unless they are gone
 * afterwards: what whoever was chosen cannot take would be left.
 */
export function takersOf(
  { kind, thing, isLeaving }: { kind: HandoverKind; thing: number; isLeaving: boolean },
  chosen: readonly Chosen[],
  near: Near,
): Taker[] {
  const own = chosen.filter((it) => it.kind === kind);
  const choice = own.find((it) => it.thing === thing) ?? own.find((it) => it.thing === null);
  const usual = usualTakers(kind, near);
  if (!choice) return usual;
  return isLeaving ? [choice.taker, ...usual] : [choice.taker];
}
