import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Ago } from '#/client/ago.tsx';
import { call, CallError } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Bone, Loading } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { useTheme } from '#/ui/theme-choice.ts';
import { IssueFrame } from './issue-frame.part.tsx';
import type { Change } from './news-letter-search.ts';

const PER_PAGE = 50;

/** Whom an issue went to, who opened it last first. */
function Recipients({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...reading('GET /news-letters/recipients', { id, page, perPage: PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title="Opened"
      wide
      actions={
        query.data && (
          <span className="f3 fs12 num">
            {query.data.opened} of {query.data.totalRows}
          </span>
        )
      }
    >
      <ListStates
        query={query}
        what="recipients"
        isEmpty={(it) => it.totalRows === 0}
        empty={<EmptyState icon="users" title="It went to nobody" />}
      >
        {({ rows, totalRows }) => (
          <>
            <ul className="receipts-people">
              {rows.map((it) => (
                <li key={it.person.id}>
                  <Avatar name={it.person.name} size="m" />
                  <span className="who">
                    <span className="trunc" dir="auto">
                      {it.person.name}
                    </span>
                    <span className="sub2 trunc">
                      {it.openedAt ? (
                        <>
                          {it.openedFrom === 'mail' ? 'From the mail ' : 'In the console '}
                          <Ago at={it.openedAt} />
                        </>
                      ) : (
                        'Not opened'
                      )}
                    </span>
                  </span>
                  {!it.byMail && <Badge>No mail</Badge>}
                </li>
              ))}
            </ul>
            {totalRows > PER_PAGE && (
              <Pagination total={totalRows} page={page} perPage={PER_PAGE} onPage={setPage} />
            )}
          </>
        )}
      </ListStates>
    </Panel>
  );
}

interface ReadIssueProps {
  id: number;
  token: string | undefined;
  change: Change;
}

/** An issue as it was sent. */
export function ReadIssue({ id, token, change }: ReadIssueProps) {
  const { theme } = useTheme();
  const { acting, viewing } = useMe();
  const mayWrite = useScope(may('news-letters:write')) !== undefined;
  const { data, error, refetch } = useQuery(
    reading('GET /news-letters/read', { id, dark: theme === 'dark' }),
  );
  const isShown = data !== undefined && !acting && !viewing;
  useEffect(() => {
    if (isShown)
      call('POST /news-letters/opened', { id, token }, { background: true }).catch(() => undefined);
  }, [id, token, isShown]);
  if (!data) {
    return error ? (
      <ErrorState
        title="This news-letter is not there"
        text={`${error.message} It may be for others.`}
        requestId={error instanceof CallError ? error.body.requestId : undefined}
        onRetry={() => void refetch()}
      >
        <Button onClick={() => change({ issue: undefined, opened: undefined })}>
          All news-letters
        </Button>
      </ErrorState>
    ) : (
      <Loading label="Loading the news-letter">
        <Bone width="100%" height={480} radius={6} />
      </Loading>
    );
  }
  return (
    <div className="announce-desk">
      <div className="letter-read">
        <IssueFrame title={data.subject} html={data.html} />
      </div>
      {mayWrite && (
        <aside className="announce-side">
          <Recipients id={id} />
        </aside>
      )}
    </div>
  );
}
