import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import type { WorkState } from '#/kernel/work-kind.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { RelationForm } from './relation-form.part.tsx';
import { relationNames, relationWords } from './relation-words.ts';
import { unrelate, type WorkEnd } from './relations.actions.ts';
import type { WorkRelation } from './relations.contract.ts';
import './relations.css';

const tones: Record<WorkState, Tone> = {
  waiting: 'neutral',
  started: 'info',
  done: 'good',
  cancelled: 'line',
};

interface RowProps {
  row: WorkRelation;
  onRemove: (() => void) | undefined;
}

function Row({ row: { relation, other }, onRemove }: RowProps) {
  return (
    <li className="row">
      <span className="f2 work-relation">{relationWords[relation]}</span>
      <Icon
        name={other.kind === 'task' ? 'checklist' : 'checkbox'}
        size={15}
        label={other.kind === 'task' ? 'Task' : 'Issue'}
      />
      <Link className="link plain trunc" href={other.link} title={other.title}>
        <span className="f3 num work-related-key">{other.key}</span> {other.title}
      </Link>
      <span className="sp" />
      <Badge tone={tones[other.state]}>{other.status}</Badge>
      {onRemove && (
        <IconButton
          icon="x"
          label={`Remove: ${relationWords[relation].toLowerCase()} ${other.key}`}
          variant="ghost"
          size="s"
          onClick={onRemove}
        />
      )}
    </li>
  );
}

/** What an issue or task is related to, and a line to relate it to more. */
export function Relations({ kind, id }: WorkEnd) {
  const run = useRun();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(reading('GET /work-relations', { kind, id }));
  const rows = (data?.rows ?? []).toSorted(
    (a, b) => relationNames.indexOf(a.relation) - relationNames.indexOf(b.relation),
  );
  if (data && rows.length === 0 && data.hidden === 0 && !data.mayWrite) return null;
  return (
    <section className="work-relations" aria-label="Relations">
      <h3 className="row">
        Relations
        <span className="sp" />
        {data?.mayWrite && !isAdding && (
          <Button size="s" variant="ghost" icon="plus" onClick={() => setAdding(true)}>
            Add relation
          </Button>
        )}
      </h3>
      {error && !data ? (
        <ErrorState
          title="The relations did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the relations">
          <RowsSkeleton rows={1} mark={false} columns={[60]} />
        </Loading>
      ) : (
        <>
          {data.overtaken.length > 0 && (
            <Notice type="warning" icon="alert-triangle">
              It was begun although {data.overtaken.join(', ')}{' '}
              {data.overtaken.length === 1 ? 'blocks it and is' : 'block it and are'} still open.
            </Notice>
          )}
          {rows.length > 0 && (
            <ul>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  onRemove={
                    data.mayWrite
                      ? () => void run(unrelate, { from: { kind, id }, row })
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
          {data.hidden > 0 && <p className="f3 fs12">{data.hidden} more you cannot open</p>}
          {rows.length === 0 && data.hidden === 0 && !isAdding && (
            <p className="f3 fs12">Not related to other work.</p>
          )}
        </>
      )}
      {isAdding && <RelationForm end={{ kind, id }} onClose={() => setAdding(false)} />}
    </section>
  );
}
