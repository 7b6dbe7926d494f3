import { dayOf } from '#/kernel/dates.ts';
import type { QueueItem } from '#/kernel/queue.ts';
import { byWords } from './announcement-words.ts';
import type { Alert } from './announcement.contract.ts';

export const queued = (it: Alert): QueueItem => ({
  id: `${it.kind}:${it.id}`,
  title: it.title,
  facts: [],
  link: it.link,
  values: { announcement: it.id, edition: it.edition },
  ...(it.acknowledgeBy && { note: byWords(it.acknowledgeBy, dayOf(new Date())) }),
});

/** "Reminded 4 people, 2 were reminded less than an hour ago". */
export function remindedWords(reminded: number, tooSoon: number): string {
  const words = `Reminded ${reminded === 1 ? 'one person' : `${reminded} people`}`;
  return tooSoon > 0 ? `${words}, ${tooSoon} were reminded less than an hour ago` : words;
}
