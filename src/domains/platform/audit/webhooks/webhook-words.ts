import type { Tone } from '#/ui/badge.tsx';
import type { AuditKind } from '../audit-kind.contract.ts';
import type { Delivery, Try, Webhook } from './webhooks.contract.ts';

interface Words {
  text: string;
  tone: Tone;
}

/** "Failing" is what is on and has had nothing arrive since the last try. */
export function stateWords({ state, failingSince }: Webhook): Words {
  if (state === 'paused') return { text: 'Paused', tone: 'bad' };
  if (state === 'off') return { text: 'Off', tone: 'neutral' };
  return failingSince ? { text: 'Failing', tone: 'warn' } : { text: 'On', tone: 'good' };
}

export const deliveryWords: Readonly<Record<Delivery['state'], Words>> = {
  waiting: { text: 'Waiting', tone: 'info' },
  delivered: { text: 'Delivered', tone: 'good' },
  'given-up': { text: 'Given up', tone: 'bad' },
};

/** "204 in 80 ms", or why there was no answer. */
export const triedWords = ({ status, ms, problem }: Pick<Try, 'status' | 'ms' | 'problem'>) =>
  status === null ? (problem ?? 'No answer') : `${status} in ${ms} ms`;

/** "Task, Issue", as the server calls them. */
export const kindNames = (kinds: readonly string[], called: readonly AuditKind[]) =>
  kinds.map((type) => called.find((it) => it.type === type)?.words ?? type).join(', ');

/** "Task, Issue and 3 more" by their kinds. */
export function kindWords(kinds: readonly string[], called: readonly AuditKind[]): string {
  const words = kindNames(kinds.slice(0, 3), called);
  return kinds.length > 3 ? `${words} and ${kinds.length - 3} more` : words;
}
