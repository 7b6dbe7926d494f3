/** What objectives and key results are and how they move. No clock, no database. */

/** From the top of the tree down. */
export const levels = ['company', 'team', 'person'] as const;
export type Level = (typeof levels)[number];

export const objectiveStates = ['draft', 'active', 'in_review', 'closed', 'cancelled'] as const;
export type ObjectiveState = (typeof objectiveStates)[number];

type Moves = Partial<Record<ObjectiveState, readonly ObjectiveState[]>>;

/** Every way an objective moves, by the right that moves it: whoever reviews it has moves of their own. */
export const moves = {
  write: {
    draft: ['active', 'cancelled'],
    active: ['in_review', 'cancelled'],
    in_review: ['active'],
  },
  review: { in_review: ['closed', 'active'] },
  reopen: { closed: ['in_review'] },
} as const satisfies Record<string, Moves>;

export const mayMove = (
  by: keyof typeof moves,
  from: ObjectiveState,
  to: ObjectiveState,
): boolean => (moves[by] as Moves)[from]?.includes(to) ?? false;

/** States in which the words and key results of an objective may be changed. */
export const editableStates: readonly ObjectiveState[] = ['draft', 'active'];

export const outcomes = ['achieved', 'partial', 'missed'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * How a key result is measured. `number` any figure with an optional unit, `percent` in percent (42 is
 * 42 %), `currency` in micro-USD, `boolean` 0 or 1, `metric` a figure of the revenue pages in the unit
 * of its measure, read live, `issues` the share of a project's issues that is done, in percent, read
 * live.
 */
export const keyResultKinds = [
  'number',
  'percent',
  'currency',
  'boolean',
  'metric',
  'issues',
] as const;
export type KeyResultKind = (typeof keyResultKinds)[number];

/** Whether nobody tells where it stands: it is read whenever it is shown. */
export const isLive = (kind: KeyResultKind): boolean => kind === 'metric' || kind === 'issues';

export const confidences = ['on_track', 'at_risk', 'off_track'] as const;
export type Confidence = (typeof confidences)[number];

const rank = (level: Level) => levels.indexOf(level);

/** A child never stands above its parent: a company objective hangs under no team's. */
export const mayHangUnder = (child: Level, parent: Level): boolean => rank(child) >= rank(parent);
