import type { Step } from './issue-story.ts';

/**
 * What the demo company calls a project's first statuses and types, in their order: its stories are told
 * in English, whatever language the server speaks.
 */
export const stepNames: readonly Step[] = [
  'Backlog',
  'To do',
  'In progress',
  'In review',
  'Done',
  'Cancelled',
];
export const typeNames: readonly string[] = ['Epic', 'Story', 'Task', 'Bug', 'Sub-task'];
