import { queryOptions } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { everyRow } from '#/client/every-row.ts';
import type { SprintState } from './sprint-rules.ts';

/** Sprints of all teams in reach, as many as there are: to choose one of them. */
export const everySprint = (state?: SprintState[]) =>
  queryOptions({
    queryKey: ['GET /tasks/sprint-list', { state }, 'every'],
    queryFn: () => everyRow((page) => call('GET /tasks/sprint-list', { state, ...page })),
  });
