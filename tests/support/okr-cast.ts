import type { Colleague, Reply, TestServer } from './server.ts';

/** A Friday in the eighth week of Q4 2025, 14:00 in the business zone. */
export const friday = new Date('2025-11-21T09:00:00Z');
export const cycle = '2025-Q4';

let casts = 0;

/** A team with its lead and two members, the lead of another team, and HR. */
export async function okrCast(server: TestServer) {
  casts += 1;
  const nth = casts;
  const team = await server.team(`Objectives ${nth}`);
  const elsewhere = await server.team(`Elsewhere ${nth}`);
  return {
    nth,
    team,
    elsewhere,
    lead: await server.as('Team lead', { name: `Sana ${nth}`, teamId: team, leads: team }),
    amna: await server.as('Member', { name: `Amna ${nth}`, teamId: team }),
    bilal: await server.as('Member', { name: `Bilal ${nth}`, teamId: team }),
    outsider: await server.as('Team lead', { teamId: elsewhere, leads: elsewhere }),
    hr: await server.as('HR', { name: `Ayesha ${nth}` }),
  };
}
export type OkrCast = Awaited<ReturnType<typeof okrCast>>;

export const levelsResult = {
  title: 'Levels made',
  kind: 'number',
  unit: 'levels',
  start: 0,
  target: 40,
  weight: 60,
};
export const crashResult = {
  title: 'Crash rate',
  kind: 'percent',
  start: 4,
  target: 1,
  weight: 40,
};

/** Makes an objective of the caller's own with two key results, active unless told. */
export const make = (who: Colleague, change: object = {}, key?: string) =>
  who.call(
    'POST /save-okr-new',
    {
      cycle,
      level: 'person',
      title: 'Ship the lagoon',
      keyResults: [levelsResult, crashResult],
      activate: true,
      ...change,
    },
    key ? { key } : {},
  );

type Row = Record<string, unknown>;

export const idOf = (it: Reply) => it.body['id'] as number;
const versionOf = (it: Reply) => it.body['version'] as number;
export const resultsOf = (it: Reply) => it.body['results'] as (Row & { id: number })[];

export const move = (who: Colleague, it: Reply, to: string, more: object = {}) =>
  who.call('POST /move-okr', { id: idOf(it), version: versionOf(it), to, ...more });

/** Tells where the key results stand, in their order. */
export const checkIn = (
  who: Colleague,
  it: Reply,
  values: readonly (number | undefined)[],
  confidence = 'on_track',
) =>
  who.call('POST /check-in-okr', {
    results: values.map((value, at) => ({
      keyResultId: resultsOf(it)[at]!.id,
      confidence,
      ...(value !== undefined && { value }),
    })),
  });

export const review = (who: Colleague, it: Reply, scores: readonly number[], more: object = {}) =>
  who.call('POST /review-okr', {
    id: idOf(it),
    version: versionOf(it),
    decision: 'close',
    scores: scores.map((score, at) => ({ keyResultId: resultsOf(it)[at]!.id, score })),
    ...more,
  });

/** An objective that is in review, with its self-review. */
export async function inReview(who: Colleague, change: object = {}): Promise<Reply> {
  const made = await make(who, change);
  return move(who, made, 'in_review', { selfReview: 'Most of it is done.' });
}

export const detail = (who: Colleague, it: Reply) => who.call('GET /get-okr', { id: idOf(it) });

/** Moves the clock; sessions lock after half an hour, so these people sign in again. */
export async function moveTo(server: TestServer, time: string, ...people: Colleague[]) {
  server.clock.now = new Date(time);
  for (const it of people) {
    const token = await server.signIn(it.id);
    it.call = (key, input, options) => server.call(key, input, { token, ...options });
  }
}
