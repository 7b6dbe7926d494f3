import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Ago } from '#/client/ago.tsx';
import { call, CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Difference } from '../difference.part.tsx';
import type { Document } from '../document.contract.ts';
import { documentRestore } from '../documents.actions.ts';
import type { Edition } from './reading.contract.ts';
import './versions.css';
import './reading.css';

const PER_PAGE = 50;

const useEditions = (id: number) =>
  useInfiniteQuery({
    queryKey: ['GET /documents/versions', { id }],
    queryFn: ({ pageParam: page, signal }) =>
      call('GET /documents/versions', { id, page, perPage: PER_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.length * PER_PAGE < last.totalRows ? all.length + 1 : undefined,
  });

interface ItemProps {
  it: Edition;
  isLatest: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

function Item({ it, isLatest, isOpen, onOpen }: ItemProps) {
  return (
    <li>
      <button
        type="button"
        className="doc-version"
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span className="row">
          <span className="med">Version {it.number}</span>
          {isLatest && <Badge tone="info">Latest</Badge>}
          {it.restoredFrom !== null && <Badge tone="line">As version {it.restoredFrom}</Badge>}
        </span>
        <span className="f3 fs12">
          {it.author.name}, <Ago at={it.at} />
        </span>
      </button>
    </li>
  );
}

interface OpenProps {
  document: Document;
  number: number;
  against: 'before' | 'latest';
}

/** What a version changed, or what has changed since. */
function Opened({ document, number, against }: OpenProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reading('GET /documents/version', { id: document.id, number }),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    if (!error) {
      return (
        <Loading label="Loading the version">
          <RowsSkeleton rows={6} columns={[]} mark={false} />
        </Loading>
      );
    }
    return (
      <ErrorState
        title="The version did not load"
        text={`${error.message} It is safe.`}
        requestId={error instanceof CallError ? error.body.requestId : undefined}
        onRetry={() => void refetch()}
      />
    );
  }
  const { version, before } = data;
  const [from, to] =
    against === 'latest' ? [version, document] : [before ?? { title: '', body: '' }, version];
  const whole = (it: { title: string; body: string }) => `${it.title}\n\n${it.body}`;
  return (
    <div aria-busy={isPlaceholderData}>
      <Difference before={whole(from).trim()} after={whole(to)} />
    </div>
  );
}

interface SheetProps {
  document: Document;
  onClose: () => void;
}

/** Every version of a document with what it changed; any of them can be brought back. */
export function VersionsSheet({ document, onClose }: SheetProps) {
  const run = useRun();
  const query = useEditions(document.id);
  const [number, setNumber] = useState(document.number);
  const [against, setAgainst] = useState<'before' | 'latest'>('before');
  const editions = query.data?.pages.flatMap((it) => it.rows) ?? [];
  const at = editions.findIndex((it) => it.number === number);
  const step = (by: number) => {
    const next = editions[at + by];
    if (next) setNumber(next.number);
  };
  const restore = async () => {
    const { id, version, number: was } = document;
    if (await run(documentRestore, { id, version, number, was })) onClose();
  };
  return (
    <Dialog
      title={`Versions of ${document.title}`}
      note="What one person writes in one go is one version."
      side="right"
      width={920}
      bare
      keys={{ j: () => step(1), k: () => step(-1) }}
      onClose={onClose}
    >
      <div className="doc-versions">
        <ol aria-label="Versions">
          {query.isLoading && (
            <Loading label="Loading the versions">
              <RowsSkeleton rows={5} columns={[]} mark={false} />
            </Loading>
          )}
          {editions.map((it) => (
            <Item
              key={it.number}
              it={it}
              isLatest={it.number === document.number}
              isOpen={it.number === number}
              onOpen={() => setNumber(it.number)}
            />
          ))}
          {query.hasNextPage && (
            <li>
              <Button variant="ghost" onClick={() => void query.fetchNextPage()}>
                Show earlier ones
              </Button>
            </li>
          )}
        </ol>
        <section className="doc-difference" aria-label={`Version ${number}`} tabIndex={0}>
          <div className="row doc-by">
            <Segmented
              label="Compared"
              segments={[
                { value: 'before', label: 'What it changed' },
                { value: 'latest', label: 'Changed since' },
              ]}
              value={against}
              onChange={setAgainst}
            />
            <span className="sp" />
            {document.canWrite && number !== document.number && (
              <Button size="s" icon="history" onClick={() => void restore()}>
                Bring version {number} back
              </Button>
            )}
          </div>
          <Opened document={document} number={number} against={against} />
        </section>
      </div>
    </Dialog>
  );
}
