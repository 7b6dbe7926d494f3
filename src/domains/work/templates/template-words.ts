import { repeatingWords } from '#/kernel/repeating-words.ts';
import { readRepeating } from '#/kernel/repeating.ts';
import type { WorkKind } from '#/kernel/work-kind.ts';
import type { Shift } from './planned-days.ts';

export const templateStates = ['going', 'paused', 'stopped', 'by-hand'] as const;
export type TemplateState = (typeof templateStates)[number];

export const stateWords: Record<TemplateState, string> = {
  going: 'Active',
  paused: 'Paused',
  stopped: 'Stopped',
  'by-hand': 'By hand',
};

export const stateTones = {
  going: 'good',
  paused: 'warn',
  stopped: 'bad',
  'by-hand': 'line',
} as const;

export const kindWords: Record<WorkKind, string> = { task: 'Task', issue: 'Issue' };

export const shiftWords: Record<Shift, string> = {
  next: 'Moves to the next working day',
  previous: 'Moves to the working day before',
  keep: 'Is made all the same',
  skip: 'Is left out',
};

export const stopReasons = ['owner-left', 'project-closed', 'refused'] as const;
export type StopReason = (typeof stopReasons)[number];

export const stopWords: Record<StopReason, string> = {
  'owner-left': 'Its owner has left.',
  'project-closed': 'Its project is archived.',
  refused: 'Making it was refused.',
};

/** "Every week on Monday"; a template without a rule is used by hand. */
export function ruleWords(rule: string | null): string {
  const read = rule === null ? undefined : readRepeating(rule);
  return read ? repeatingWords(read) : 'By hand';
}
