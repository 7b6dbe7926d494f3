/**
 * Records that are opened on a sheet or page of their own, by what the audit log calls them. A new kind
 * is also listed with the read that opens it in `server/record-sheets.ts`.
 */
export const recordKinds = [
  'account',
  'app',
  'bug-report',
  'campaign',
  'company-account',
  'document',
  'employee',
  'evaluation',
  'game-review',
  'git-connection',
  'import',
  'issue',
  'it-asset',
  'it-request',
  'network',
  'network-key',
  'objective',
  'own-measure',
  'person',
  'project',
  'quiz-attempt',
  'role',
  'settlement',
  'sign-in-provider',
  'task',
  'team',
  'webhook',
  'work-template',
] as const;

export type RecordKind = (typeof recordKinds)[number];

/** Records whose changes are written under another kind as well, always with the same id. */
const alsoUnder: Partial<Record<RecordKind, readonly string[]>> = {
  employee: ['person'],
  evaluation: ['evaluation-answer'],
};

/** What the audit log files the changes of a record under. */
export const auditSubjectsOf = (kind: RecordKind): string[] => [kind, ...(alsoUnder[kind] ?? [])];
