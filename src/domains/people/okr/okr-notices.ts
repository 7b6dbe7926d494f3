import type { Notice } from '#/store/handler.ts';

export type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

interface About {
  id: number;
  /** Of the objective after the change: a notice of each. */
  version: number;
  title: string;
}

export const objectiveHref = (id: number) => `/okr?objective=${id}`;
const reviewHref = (id: number) => `/okr/review?objective=${id}`;
const reviewKey = (id: number, version: number) => `okr.review:${id}:${version}`;

export const given = (it: About, cycle: string, from: string): Notice => ({
  type: 'okr.given',
  title: `${from} gives you an objective for ${cycle}`,
  body: it.title,
  from,
  link: objectiveHref(it.id),
  key: `okr.given:${it.id}:${it.version}`,
});

export const toReview = (it: About, from: string): Notice => ({
  type: 'okr.review',
  title: 'An objective waits for your score',
  body: it.title,
  from,
  link: reviewHref(it.id),
  key: reviewKey(it.id, it.version),
});

/** @param before the version that was sent to review: whoever was asked to score it need not any more. */
export const moved = (it: About, before: number, from: string, words: string): Notice => ({
  type: 'okr.moved',
  title: words,
  body: it.title,
  from,
  link: objectiveHref(it.id),
  key: `okr.moved:${it.id}:${it.version}`,
  settles: reviewKey(it.id, before),
});

export const checkInWanted = (monday: string, titles: readonly string[]): Notice => ({
  type: 'okr.check-in',
  title: titles.length === 1 ? 'Check in on your objective' : 'Check in on your objectives',
  body: titles.length > 2 ? `${titles[0]} and ${titles.length - 1} more` : titles.join(' and '),
  link: '/okr?who=me&due=true',
  key: `okr.check-in:${monday}`,
});
