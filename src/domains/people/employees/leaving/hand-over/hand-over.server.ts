import { sql } from 'kysely';
import { counted } from '#/kernel/numbers.ts';
import type { Context, Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { heldThings } from '../held-things.ts';
import { handoverWords, type HandoverKind } from '../leaving.contract.ts';
import { give, givers } from './givers.records.ts';
import { chosenTakers, nearOf, takersOf, type Near, type Taker } from './takers.records.ts';

type Handing = Pick<Context, 'db' | 'audit' | 'now'> & {
  /** Who hands over; null: the end of the last day. */
  byId: number | null;
  /** Whether they are gone afterwards. */
  isLeaving: boolean;
  notify: (personIds: readonly number[], notice: Notice) => Promise<void>;
};

/** Names are for people; whoever hands over counts. */
const nobody = { id: 0, teamIds: [], grants: {} };

const allKinds = Object.keys(givers) as HandoverKind[];

export async function thingsOf(db: Db, kind: HandoverKind, personId: number): Promise<number[]> {
  const source = heldThings.find((it) => it.kind === kind)!;
  const rows = await db
    .selectFrom(sql<{ id: number }>`(${source.things(personId, nobody)})`.as('t'))
    .select('t.id')
    .orderBy('t.id')
    .execute();
  return rows.map((it) => it.id);
}

/** Tells everybody who took something over what it was, once. */
async function tellTakers(
  { notify, now }: Handing,
  from: Taker,
  taken: ReadonlyMap<number, ReadonlyMap<HandoverKind, number>>,
) {
  for (const [id, kinds] of taken) {
    const [first] = kinds.keys();
    const sum = [...kinds.values()].reduce((one, other) => one + other, 0);
    await notify([id], {
      type: 'employees.handover',
      title: `${from.name} hands ${counted(sum, 'thing', 'things')} over to you`,
      body: [...kinds].map(([kind, count]) => counted(count, ...handoverWords[kind])).join(', '),
      link: heldThings.find((it) => it.kind === first)!.link(id),
      key: `employees.handover:${from.id}:${id}:${now.getTime()}`,
    });
  }
}

/**
 * Gives what somebody holds to those who were chosen, or stand nearest; how many things found a taker
 * and how many none. Reports, devices and evaluations of the person have ways of their own.
 */
export async function handOver(
  handing: Handing,
  from: Taker,
  kinds: readonly HandoverKind[] = allKinds,
  /** As it was when they were still in their teams. */
  stood?: Near,
): Promise<{ given: number; left: number }> {
  const { db, audit, now, byId, isLeaving } = handing;
  const [chosen, near] = await Promise.all([
    chosenTakers(db, from.id),
    stood ?? nearOf(db, from.id),
  ]);
  const taken = new Map<number, Map<HandoverKind, number>>();
  let left = 0;
  for (const kind of kinds) {
    const giver = givers[kind];
    if (!giver) continue;
    for (const thing of await thingsOf(db, kind, from.id)) {
      let taker: Taker | undefined;
      for (const to of takersOf({ kind, thing, isLeaving }, chosen, near)) {
        if (!(await give(db, giver, { thing, from, to, byId, now }))) continue;
        taker = to;
        break;
      }
      if (!taker) {
        left += 1;
        continue;
      }
      const field = giver.column.replace(/_id$/, '');
      audit({
        action: `${giver.subject}.hand-over`,
        subject: [giver.subject, thing],
        before: { [field]: from.name },
        after: { [field]: taker.name },
      });
      const counts = taken.get(taker.id) ?? new Map<HandoverKind, number>();
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      taken.set(taker.id, counts);
    }
  }
  await tellTakers(handing, from, taken);
  const given = [...taken.values()].flatMap((it) => [...it.values()]);
  return { given: given.reduce((one, other) => one + other, 0), left };
}
