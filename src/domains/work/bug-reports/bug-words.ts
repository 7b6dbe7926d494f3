import type { BugState, Severity } from './bug-rules.ts';

/** The name people call a report by. */
export const bugKey = (id: number) => `BUG-${id}`;

/** The number in `BUG-12`, `bug12` or `12`; undefined in anything else. */
export function bugIdOf(typed: string): number | undefined {
  const found = /^(?:bug-?)?(\d{1,9})$/i.exec(typed.trim())?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Where the console shows a report. */
export const bugLink = (id: number) => `/bug-reports?report=${id}`;

export const stateWords: Record<BugState, string> = {
  new: 'New',
  reopened: 'Reopened',
  needs_info: 'Needs info',
  triaged: 'Triaged',
  in_progress: 'In progress',
  fixed: 'Fixed',
  verified: 'Verified',
  duplicate: 'Duplicate',
  rejected: 'Rejected',
};

/** What a move is called on its button. */
export const moveWords: Record<BugState, string> = {
  new: 'Send it back',
  reopened: 'Reopen',
  needs_info: 'Ask the reporter',
  triaged: 'Mark as triaged',
  in_progress: 'Start on it',
  fixed: 'Mark as fixed',
  verified: 'It works now',
  duplicate: 'It is a duplicate',
  rejected: 'Reject',
};

export const severityWords: Record<Severity, { short: string; label: string; help: string }> = {
  1: { short: 'S1', label: 'S1 Blocker', help: 'Nobody can work, or figures are lost' },
  2: { short: 'S2', label: 'S2 Serious', help: 'Something important does not work' },
  3: { short: 'S3', label: 'S3 Annoying', help: 'It works, with a detour' },
  4: { short: 'S4', label: 'S4 Small', help: 'It looks wrong' },
};
