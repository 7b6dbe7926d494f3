import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { startTransition, useMemo, useOptimistic } from 'react';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import type { Issue } from '../issues/issue.contract.ts';
import type { BacklogSearch } from './backlog-search.ts';
import { issuesRank, issuesStep } from './backlog.actions.ts';
import { movedRows, type BacklogMove, type PartId, type Target } from './parts.ts';

const LIST = 'GET /cjprojects/backlog-list';

/** The parts of a backlog with their issues, page by page as one scrolls. */
function useLoaded(project: string, search: BacklogSearch) {
  const overview = useQuery({
    ...reading('GET /cjprojects/backlogs', { project }),
    placeholderData: keepPreviousData,
  });
  const { type, assignee, label, priority } = search;
  const words = search.search || undefined;
  const wanted = { project, type, assignee, label, priority, search: words };
  const list = useInfiniteQuery({
    queryKey: [LIST, wanted],
    queryFn: ({ pageParam, signal }) => call(LIST, { ...wanted, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.flatMap((it) => it.rows).length < last.totalRows && last.rows.length > 0
        ? all.length + 1
        : undefined,
    placeholderData: keepPreviousData,
  });
  // An issue that moved between two pages while they were read stands where it was read first.
  const rows = useMemo(() => {
    const all = list.data?.pages.flatMap((it) => it.rows) ?? [];
    return [...new Map(all.map((it) => [it.id, it])).values()];
  }, [list.data]);
  return { overview, list, rows };
}

/** The backlog of a project; a move is shown at once and stays until the server's order is there. */
export function useBacklog(project: string, search: BacklogSearch) {
  const { overview, list, rows: loaded } = useLoaded(project, search);
  const queries = useQueryClient();
  const run = useRun();
  const sprintOf = (part: PartId): Issue['sprint'] => {
    const sprint = overview.data?.sprints.find((it) => it.id === part);
    return sprint ? { id: sprint.id, name: sprint.name, state: sprint.state } : null;
  };
  const [rows, show] = useOptimistic(loaded, (now, it: BacklogMove) =>
    movedRows(now, it, sprintOf),
  );
  const move = (ids: readonly number[], target: Target, isStep = false) => {
    const { part, ...place } = target;
    const input = { ids: [...ids], sprintId: part, ...place };
    startTransition(async () => {
      show({ ids, target });
      await run(isStep ? issuesStep : issuesRank, input);
      await queries.invalidateQueries({ queryKey: [LIST] });
    });
    return movedRows(rows, { ids, target }, sprintOf);
  };
  return { overview, list, rows, move, totalRows: list.data?.pages[0]?.totalRows };
}
