export const stretchChangeKinds = ['logged', 'changed', 'split', 'deleted', 'idle'] as const;
export type StretchChangeKind = (typeof stretchChangeKinds)[number];

export const idleAnswers = ['keep', 'discard', 'split'] as const;
export type IdleAnswer = (typeof idleAnswers)[number];

/** Without a key or the pointer for this long, a person is asked whether it was work. */
export const IDLE_SECONDS = 15 * 60;

/** Why a stretch ended that was written down afterwards. */
export const LOGGED = 'logged';
/** Why a stretch ended where its person went away. */
export const IDLE = 'idle';

/** Nobody works longer than this without a break: a longer stretch is a slip of the pen. */
export const LONGEST_MS = 24 * 60 * 60_000;
