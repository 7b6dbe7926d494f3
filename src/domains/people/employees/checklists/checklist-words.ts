import { counted } from '#/kernel/numbers.ts';
export const checklistKinds = ['onboarding', 'offboarding'] as const;
export type ChecklistKind = (typeof checklistKinds)[number];

export const kindWords: Record<ChecklistKind, string> = {
  onboarding: 'Onboarding',
  offboarding: 'Offboarding',
};

/** The day a checklist turns on. */
export const anchorWords: Record<ChecklistKind, string> = {
  onboarding: 'Joins on',
  offboarding: 'Last day',
};

/**
 * Who owns an item. All but `named` are roles: whoever is the manager, works for HR or IT when somebody
 * looks, so that nothing is handed over when they change.
 */
export const itemOwners = ['hr', 'manager', 'it', 'person', 'named'] as const;
export type ItemOwner = (typeof itemOwners)[number];

export const ownerWords = (owner: ItemOwner, kind: ChecklistKind): string =>
  ({
    hr: 'HR',
    manager: 'Manager',
    it: 'IT',
    person: kind === 'onboarding' ? 'Newcomer' : 'Leaver',
    named: 'A person',
  })[owner];

/** "3 days before the last day", "on the first day". */
export function dueWords(dueAfter: number, kind: ChecklistKind): string {
  const day = kind === 'onboarding' ? 'the first day' : 'the last day';
  if (dueAfter === 0) return `on ${day}`;
  const far = Math.abs(dueAfter);
  return `${counted(far, 'day')} ${dueAfter < 0 ? 'before' : 'after'} ${day}`;
}
