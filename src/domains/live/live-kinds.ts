import { may, signedIn, type Access } from '#/kernel/access.ts';

interface LiveKind {
  /** Who may know that such a thing changed: whoever may see any of them. */
  access: Access;
  /** What is read anew then: reads whose key begins so. */
  reads: readonly string[];
}

const tasks: LiveKind = { access: may('tasks:read'), reads: ['GET /tasks'] };
const issues: LiveKind = {
  access: may('projects:read'),
  reads: ['GET /cjprojects/'],
};
const documents: LiveKind = {
  access: may('documents:read'),
  reads: ['GET /document', 'GET /docs'],
};
const people: LiveKind = {
  access: may('people:read'),
  reads: ['GET /users', 'GET /team', 'GET /departments', 'GET /filters/'],
};

/**
 * What is told to open consoles, by the subject of the audit log. Only kinds are told, never which
 * thing it was: so nobody learns the id of what they may not see, and no access has to be checked for
 * each person and change. Consoles read anew what they show of the kind, which the server checks as
 * it checks every read.
 */
export const liveKinds: Readonly<Record<string, LiveKind>> = {
  task: tasks,
  'task-sprint': tasks,
  'task-type': tasks,
  issue: issues,
  project: issues,
  document: documents,
  'manual-heading': documents,
  guide: { access: signedIn, reads: ['GET /guide'] },
  comment: { access: signedIn, reads: ['GET /comments', 'GET /cjprojects/issue'] },
  notice: { access: signedIn, reads: ['GET /get-notifications'] },
  'short-leave': {
    access: may('short-leave:read'),
    reads: ['GET /getShortLeaves', 'GET /short-leave'],
  },
  app: { access: may('apps:read'), reads: ['GET /apps', 'GET /get-app', 'GET /filters/'] },
  'game-review': { access: may('apps:read'), reads: ['GET /game-review'] },
  person: people,
  team: people,
  department: people,
};

/** Everything may have changed: after a gap nobody can say what. */
export const EVERYTHING = '*';

/** Whether a read, by its key, is concerned by changes of these kinds. */
export function concerns(kinds: Iterable<string>, read: unknown): boolean {
  if (typeof read !== 'string') return false;
  const names = [...kinds];
  const told = names.includes(EVERYTHING) ? Object.keys(liveKinds) : names;
  return told.some((kind) => liveKinds[kind]?.reads.some((it) => read.startsWith(it)));
}

/** What open consoles are sent. */
export interface LiveWord {
  kinds: readonly string[];
  /** Milliseconds over which those who hear it spread what they read anew. */
  spread: number;
}
