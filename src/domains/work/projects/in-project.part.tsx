import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { CallError } from '#/client/api.ts';
import type { Api } from '#/client/endpoints.ts';
import { reading } from '#/client/reading.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { Button } from '#/ui/button.tsx';
import { Page } from '#/ui/page.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { lastProject, rememberProject } from './last-project.part.ts';

/** A project with everything its issues may be, as every page of it needs. */
export type ProjectDetail = OutputOf<Api['GET /cjprojects/detail']>;

/** The key the address names, the last project one was in, or the first one sees. */
function useProjectKey(asked: string | undefined) {
  const known = asked ?? lastProject();
  const { data, error, refetch } = useQuery({
    ...reading('GET /cjprojects/list', { perPage: 1 }),
    enabled: known === undefined,
  });
  const key = known ?? data?.rows[0]?.key;
  return { key, error, refetch, isNone: known === undefined && data?.totalRows === 0 };
}

interface InProjectProps {
  /** The page's title while there is no project to name. */
  title: string;
  /** The project's key from the address. */
  asked: string | undefined;
  children: (detail: ProjectDetail) => ReactNode;
}

/** A page of one project: what it needs is there once it is drawn. */
export function InProject({ title, asked, children }: InProjectProps) {
  const { key, error: listError, refetch: refetchList, isNone } = useProjectKey(asked);
  const detail = useQuery({
    ...reading('GET /cjprojects/detail', { key: key ?? 'NONE' }),
    enabled: key !== undefined,
  });
  const { data } = detail;
  const isGone = detail.error instanceof CallError && detail.error.code === 'not-found';
  useEffect(() => {
    if (data) rememberProject(data.project.key);
    else if (isGone) rememberProject(undefined);
  }, [data, isGone]);
  if (data) return children(data);
  const error = detail.error ?? listError;
  const all = <Button href="/project">Show all projects</Button>;
  return (
    <Page title={title}>
      {isNone ? (
        <EmptyState
          icon="layout-kanban"
          title="You are in no project yet"
          text="A project holds issues, a board and sprints."
        >
          {all}
        </EmptyState>
      ) : isGone ? (
        <EmptyState
          icon="search"
          title={`There is no project ${key}, or you are not in it`}
          text="Ask its lead to add you."
        >
          {all}
        </EmptyState>
      ) : error ? (
        <ErrorState
          title="The project did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void (key === undefined ? refetchList() : detail.refetch())}
        />
      ) : (
        <Loading label="Loading the project">
          <RowsSkeleton rows={10} />
        </Loading>
      )}
    </Page>
  );
}
