import type { Served } from '#/store/handler.ts';
import { backlogServed } from './backlog/backlog.server.ts';
import { sprintsServed } from './sprints/sprints.server.ts';
import { summaryServed } from './summary/summary.server.ts';
import { timelineServed } from './timeline/timeline.server.ts';

export const planningServed: readonly Served[] = [
  ...backlogServed,
  ...sprintsServed,
  ...summaryServed,
  ...timelineServed,
];
