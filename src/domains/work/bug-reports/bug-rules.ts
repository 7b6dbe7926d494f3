/** The machine of bug reports, as plain data for both sides. */

export const bugStates = [
  'new',
  'reopened',
  'needs_info',
  'triaged',
  'in_progress',
  'fixed',
  'verified',
  'duplicate',
  'rejected',
] as const;
export type BugState = (typeof bugStates)[number];

/** Where a report may go from each state, whoever moves it. */
export const nextStates: Record<BugState, readonly BugState[]> = {
  new: ['triaged', 'in_progress', 'needs_info', 'duplicate', 'rejected'],
  reopened: ['triaged', 'in_progress', 'needs_info', 'duplicate', 'rejected'],
  needs_info: ['new', 'triaged', 'duplicate', 'rejected'],
  triaged: ['in_progress', 'needs_info', 'duplicate', 'rejected'],
  in_progress: ['triaged', 'fixed', 'needs_info', 'duplicate', 'rejected'],
  fixed: ['verified', 'reopened'],
  verified: ['reopened'],
  // A decision that was wrong is taken back.
  duplicate: ['triaged'],
  rejected: ['triaged'],
};

/** States in which somebody still has to do something about the fault itself. */
export const openStates: readonly BugState[] = [
  'new',
  'reopened',
  'needs_info',
  'triaged',
  'in_progress',
];

/** Moves that say why: what is asked, why it is none, what is still wrong. */
export const reasonedStates: readonly BugState[] = ['needs_info', 'rejected', 'reopened'];

/** What somebody has to do with a report. */
export interface Part {
  triages: boolean;
  reported: boolean;
  assigned: boolean;
  /** Called it fixed. */
  fixed: boolean;
}

/** Moves of whoever works on it. */
const ofAssignee: readonly BugState[] = ['in_progress', 'fixed', 'needs_info'];

/**
 * Whether this part of the cast may move a report so. Reporters answer, verify and reopen; triagers
 * decide; who works on it begins, asks and calls it fixed. Nobody verifies their own work.
 */
export function mayMove(from: BugState, to: BugState, part: Part): boolean {
  if (!nextStates[from].includes(to)) return false;
  if (to === 'new') return part.reported;
  if (to === 'reopened') return part.reported || part.triages;
  if (to === 'verified') return (part.reported || part.triages) && !part.assigned && !part.fixed;
  return part.triages || (part.assigned && ofAssignee.includes(to));
}

export const movesOf = (from: BugState, part: Part): BugState[] =>
  nextStates[from].filter((to) => mayMove(from, to, part));

export const severities = [1, 2, 3, 4] as const;
export type Severity = (typeof severities)[number];
