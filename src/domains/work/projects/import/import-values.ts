import { lookUp } from '#/kernel/look-up.ts';
import { Day } from '#/kernel/schema.ts';
import type { IssuePriority } from '../project-words.ts';

const priorities: Record<string, IssuePriority> = {
  urgent: 'urgent',
  highest: 'urgent',
  blocker: 'urgent',
  critical: 'urgent',
  high: 'high',
  major: 'high',
  medium: 'medium',
  normal: 'medium',
  low: 'low',
  minor: 'low',
  lowest: 'low',
  trivial: 'low',
  none: 'none',
  'no priority': 'none',
};

/** Undefined for a word that is none of Jira's or ours. */
export const priorityOf = (word: string): IssuePriority | undefined =>
  lookUp(priorities, word.toLowerCase());

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (it: number | string) => String(it).padStart(2, '0');

/** A day as `2025-11-21`, `21/Nov/25` or `21 Nov 2025`, with or without a time after it. */
export function dayIn(text: string): string | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text)?.[1];
  const worded = /^(\d{1,2})[/ -]([a-z]{3})[a-z]*[/ -](\d{2}|\d{4})(?:[ ,].*)?$/i.exec(text);
  const month = worded ? months.indexOf(worded[2]!.toLowerCase()) + 1 : 0;
  const year = worded?.[3]!.length === 2 ? `20${worded[3]}` : worded?.[3];
  const day = iso ?? (month > 0 ? `${year}-${two(month)}-${two(worded![1]!)}` : undefined);
  return day !== undefined && Day.safeParse(day).success ? day : undefined;
}

/** The instant of an ISO text, or noon of the day it names. */
export function instantIn(text: string): Date | undefined {
  const exact = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)
    ? new Date(text)
    : undefined;
  if (exact && !Number.isNaN(exact.getTime())) return exact;
  const day = dayIn(text);
  return day === undefined ? undefined : new Date(`${day}T12:00:00Z`);
}

/** Points in halves from 0 to 1000. */
export function pointsIn(text: string): number | undefined {
  const points = Number(text.replace(',', '.'));
  return points >= 0 && points <= 1000 && (points * 2) % 1 === 0 ? points : undefined;
}
