/** What is worked on and may be related. A new kind is also listed in `server/work-sources.ts`. */
export const workKinds = ['issue', 'task'] as const;
export type WorkKind = (typeof workKinds)[number];

/** How far work is, whatever its own statuses are called. */
export const workStates = ['waiting', 'started', 'done', 'cancelled'] as const;
export type WorkState = (typeof workStates)[number];

/** Whether it still is to be done. */
export const isToDo = (state: WorkState) => state === 'waiting' || state === 'started';
