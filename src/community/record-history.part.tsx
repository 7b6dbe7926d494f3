import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import type { ReplyOf } from '#/client/endpoints.ts';
import { useMe, useScope } from '#/client/me.ts';
import { may } from '#/kernel/access.ts';
import { systemWords } from '#/kernel/audit-words.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { auditSubjectsOf, type RecordKind } from '#/kernel/record-kinds.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { writeSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import './record-history.css';

type Row = ReplyOf<'GET /record-history'>['rows'][number];

function Entry({ row }: { row: Row }) {
  const { zone } = useMe();
  const now = useNow();
  const at = new Date(row.at);
  return (
    <li>
      <span className="row">
        <span dir="auto" className={row.by ? 'med' : 'f2'}>
          {row.by?.name ?? systemWords(row.address)}
        </span>
        {row.as && <Badge tone="warn">as {row.as.name}</Badge>}
        {row.token && <Badge tone="info">by token {row.token.name}</Badge>}
        <span className="f2 trunc">{row.words}</span>
        <span className="sp" />
        <time className="f3 fs12 num" dateTime={row.at} title={exactInstant(at, zone)}>
          {relativeTime(at, now)}
        </time>
      </span>
      {row.withheld && <span className="f3 fs12">{row.withheld}</span>}
      {row.changes.length > 0 && (
        <dl className="fs12">
          {row.changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt className="f3">{field}</dt>
              <dd dir="auto">
                {before !== null && (
                  <>
                    <del>{before}</del> <span aria-label="became">→</span>{' '}
                  </>
                )}
                {after === null ? <span className="f3">nothing</span> : <ins>{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** The entries of one record, page by page. */
function Entries({ kind, id }: { kind: RecordKind; id: number }) {
  const query = useInfiniteQuery({
    queryKey: ['GET /record-history', { kind, id }],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /record-history', { kind, id, before }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { data, error } = query;
  if (error && !data) {
    const isRefused = error instanceof CallError && error.code === 'not-allowed';
    if (isRefused) {
      return <p className="f2">You need permission to read the audit log. Ask an admin.</p>;
    }
    return (
      <ErrorState
        title="The change history did not load"
        text={`${error.message} Nothing was changed.`}
        requestId={error instanceof CallError ? error.body.requestId : undefined}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!data) {
    return (
      <Loading label="Loading the change history">
        <RowsSkeleton rows={3} mark={false} columns={[60]} />
      </Loading>
    );
  }
  const rows = data.pages.flatMap((it) => it.rows);
  if (rows.length === 0) {
    return <p className="f2">No change of it is in the audit log.</p>;
  }
  const inLog = writeSearch({ subject: auditSubjectsOf(kind), record: id });
  return (
    <>
      <ol>
        {rows.map((it) => (
          <Entry key={it.id} row={it} />
        ))}
      </ol>
      <div className="row">
        {query.hasNextPage && (
          <Button
            size="s"
            variant="ghost"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show earlier changes
          </Button>
        )}
        <Link className="link fs12" href={`/user-management/audit${inLog}`}>
          Open in the audit log
        </Link>
      </div>
    </>
  );
}

/**
 * Who changed what of a record, from the audit log, for those who may read it; nothing for others.
 * It is read once it is unfolded: most open a sheet for what the record is now.
 */
export function RecordHistory({ kind, id }: { kind: RecordKind; id: number }) {
  const me = useMe();
  const mayRead = useScope(may('audit:read')) !== undefined && me.acting === null;
  const [isOpen, setOpen] = useState(false);
  const part = useId();
  if (!mayRead) return null;
  return (
    <section className="record-history" aria-label="Change history">
      <h3>
        <Button
          variant="ghost"
          size="s"
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          aria-expanded={isOpen}
          aria-controls={part}
          onClick={() => setOpen(!isOpen)}
        >
          Change history
        </Button>
      </h3>
      <div id={part}>{isOpen && <Entries key={`${kind} ${id}`} kind={kind} id={id} />}</div>
    </section>
  );
}
