export const sprintStates = ['planned', 'active', 'completed'] as const;
export type SprintState = (typeof sprintStates)[number];

export const stateWords: Record<SprintState, string> = {
  planned: 'Planned',
  active: 'Active',
  completed: 'Completed',
};

/** What must be there before a sprint is started, and what makes it done. */
export const checkLists = ['ready', 'done'] as const;
export type CheckList = (typeof checkLists)[number];

export const listWords: Record<CheckList, string> = { ready: 'Ready', done: 'Done' };

/** What a new sprint's lists begin with. */
export const firstChecks: readonly { list: CheckList; text: string }[] = [
  { list: 'ready', text: 'The goal is agreed' },
  { list: 'ready', text: 'Every task has somebody and a day' },
  { list: 'done', text: 'What was built has been shown' },
  { list: 'done', text: 'What we learned is written down' },
];
