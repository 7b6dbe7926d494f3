import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import {
  backlogOf,
  createIssues,
  idOf,
  planSprint,
  rank,
  sprintCast,
  type SprintCast,
} from '../../../../../tests/support/sprint-cast.ts';

let server: TestServer;
let cast: SprintCast;
beforeAll(async () => {
  server = await testServer();
  cast = await sprintCast(server);
});
afterAll(() => server.close());

/** The order of a project as a plain list, and which sprint each issue is in. */
interface Model {
  order: number[];
  sprintOf: Map<number, number | null>;
}

interface Move {
  ids: number[];
  sprintId?: number | null;
  afterId?: number;
  beforeId?: number;
  to?: 'top' | 'bottom' | 'up' | 'down';
}

/** What a move does to a list: the same thing said once more in other words. */
function applied({ order, sprintOf }: Model, move: Move): Model {
  const moved = order.filter((it) => move.ids.includes(it));
  const rest = order.filter((it) => !move.ids.includes(it));
  const sprint = move.sprintId === undefined ? sprintOf.get(moved[0]!)! : move.sprintId;
  const part = rest.filter((it) => sprintOf.get(it) === sprint);
  const placeOf = (it: number) => order.indexOf(it);
  const [highest, lowest] = [placeOf(moved[0]!), placeOf(moved.at(-1)!)];
  const before =
    move.beforeId ??
    (move.to === 'top' ? part[0] : undefined) ??
    (move.to === 'up' ? part.findLast((it) => placeOf(it) < highest) : undefined);
  const after =
    move.afterId ??
    (move.to === 'bottom' ? part.at(-1) : undefined) ??
    (move.to === 'down' ? part.find((it) => placeOf(it) > lowest) : undefined);
  const beside = before ?? after;
  const to = beside === undefined ? undefined : rest.indexOf(beside) + Number(before === undefined);
  return {
    order: to === undefined ? order : rest.toSpliced(to, 0, ...moved),
    sprintOf: new Map(
      [...sprintOf].map(([id, was]) => [
        id,
        move.sprintId !== undefined && moved.includes(id) ? move.sprintId : was,
      ]),
    ),
  };
}

/** The order as it is kept. */
async function kept(): Promise<Model> {
  const rows = await server.db
    .selectFrom('issues')
    .select(['id', 'sprint_id'])
    .where('project_id', '=', cast.projectId)
    .orderBy('rank')
    .execute();
  return {
    order: rows.map((it) => it.id),
    sprintOf: new Map(rows.map((it) => [it.id, it.sprint_id])),
  };
}
const said = ({ order, sprintOf }: Model) =>
  order.map((it) => `${it}:${sprintOf.get(it) ?? '-'}`).join(' ');

const arbitraryMove = (ids: readonly number[], sprints: readonly (number | null)[]) => {
  const one = fc.constantFrom(...ids);
  const place: fc.Arbitrary<Omit<Move, 'ids' | 'sprintId'>> = fc.oneof(
    one.map((afterId) => ({ afterId })),
    one.map((beforeId) => ({ beforeId })),
    fc.constantFrom('top', 'bottom', 'up', 'down').map((to) => ({ to })),
  );
  const sprint = fc.option(
    fc.constantFrom(...sprints).map((sprintId) => ({ sprintId })),
    {
      freq: 3,
      nil: {},
    },
  );
  const some = fc.uniqueArray(one, { minLength: 1, maxLength: 4 });
  return fc
    .tuple(some, place, sprint)
    .map(([moved, where, into]): Move => ({ ids: moved, ...where, ...into }))
    .filter((it) => !it.ids.includes(it.afterId ?? it.beforeId ?? 0));
};

const ranks = async () =>
  (
    await server.db
      .selectFrom('issues')
      .select('rank')
      .where('project_id', '=', cast.projectId)
      .execute()
  ).map((it) => it.rank);

/** Pairs of moves, each pair sent at the same moment; a move is of up to four issues. */
const PAIRS = 200;

test('whatever two people move at once, the order is one that a list would have come to', async () => {
  const ids = await createIssues(cast.lead, cast.key, 24);
  const sprints: number[] = [];
  for (const name of ['Sprint 1', 'Sprint 2'])
    sprints.push(idOf(await planSprint(cast.lead, cast.key, { name })));
  const move = arbitraryMove(ids, [...sprints, null]);
  const pairs = fc.sample(fc.tuple(move, move), PAIRS);
  let model = await kept();
  let bothWays = 0;
  for (const [one, other] of pairs) {
    const replies = await Promise.all([
      rank(cast.lead, one.ids, { ...one }),
      rank(cast.member, other.ids, { ...other }),
    ]);
    expect(replies.map((it) => it.status)).toEqual([200, 200]);
    const now = await kept();
    const orders = [applied(applied(model, one), other), applied(applied(model, other), one)].map(
      said,
    );
    expect(orders).toContain(said(now));
    bothWays += Number(orders[0] !== orders[1] && orders[1] === said(now));
    model = now;
  }
  console.log(`${PAIRS} pairs of moves, the second was first ${bothWays} times`);
  expect([...model.order].sort()).toEqual([...ids].sort());
  expect(new Set(await ranks()).size).toBe(ids.length);
  const listed = await backlogOf(cast.member, cast.key);
  const expected = [...sprints, null].flatMap((sprint) =>
    model.order.filter((it) => model.sprintOf.get(it) === sprint),
  );
  expect(listed.map((it) => it.id)).toEqual(expected);
}, 240_000);

test('ranks stay short, however often issues are put into the same gap', async () => {
  const model = await kept();
  const [first, ...others] = model.order as [number, ...number[]];
  const turns = Array.from({ length: 260 }, (_, at) => others.at(-1 - (at % 2))!);
  let order = model.order;
  for (const id of turns) {
    await rank(cast.lead, [id], { afterId: first });
    order = [first, id, ...order.filter((it) => it !== first && it !== id)];
  }
  expect((await kept()).order).toEqual(order);
  expect(Math.max(...(await ranks()).map((it) => it.length))).toBeLessThanOrEqual(40);
}, 120_000);

/** What somebody types while others move: every rank is new, nothing gets the place of another. */
test('issues made while others are moved each have their place', async () => {
  const makes = (who: Colleague) => createIssues(who, cast.key, 15);
  const [one, other] = await Promise.all([
    makes(cast.lead),
    makes(cast.member),
    ...(await kept()).order.map((id) => rank(cast.member, [id], { to: 'bottom' })),
  ]);
  const { order } = await kept();
  expect(order).toEqual(expect.arrayContaining([...one, ...other]));
  expect(new Set(await ranks()).size).toBe(order.length);
});
