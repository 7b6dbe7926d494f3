import { counted, formatNumber, MINUS, PLUS } from '#/kernel/numbers.ts';
import { scoreText } from '../evaluation-words.ts';
import type { Grouping } from './reports.contract.ts';

export const groupingWords: Record<Grouping, string> = {
  team: 'team',
  department: 'department',
  lead: 'lead',
  level: 'level',
};

/** A difference of scores with its sign: `+0.35`. */
export function differenceText(points: number | null): string {
  if (points === null) return '–';
  const digits = Math.abs(points).toFixed(2);
  if (digits === '0.00') return digits;
  return `${points > 0 ? PLUS : MINUS}${digits}`;
}

/** `1 person`, `12 people`. */
export const peopleText = (count: number) => counted(count, 'person', 'people');

/** Scores lie on a scale of five. */
export const MOST_SCORE = 5;
export const scoreScale = [1, 2, 3, 4, 5];
export const chartScore = (score: number) => scoreText(score);
export const axisScore = (score: number) => formatNumber(score);

/** What each side is drawn in. */
export const sideHues = {
  self: 'var(--c-2)',
  lead: 'var(--c-1)',
  final: 'var(--c-3)',
  company: 'var(--fg-3)',
};
