/** What people comment on. A new kind is also listed with its finder in `server/comment-subjects.ts`. */
export const subjectKinds = [
  'task',
  'issue',
  'document',
  'objective',
  'announcement',
  'bug-report',
  'it-request',
] as const;

export type SubjectKind = (typeof subjectKinds)[number];
