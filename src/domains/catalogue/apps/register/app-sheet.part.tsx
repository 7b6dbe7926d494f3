import { useQuery } from '@tanstack/react-query';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { may } from '#/kernel/access.ts';
import { exactInstant, namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useNow } from '#/ui/now.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { AppMark } from '../app-mark.part.tsx';
import { appShare } from '../sharing/sharing.actions.ts';
import { AppFigures } from './app-figures.part.tsx';
import { statusTones } from './app-list.part.tsx';
import { platformWords, statusWords } from './app-words.ts';
import { appArchive, appPin, appRestore } from './register.actions.ts';
import type { AppRow } from './register.contract.ts';

function About({ app, createdAt }: { app: AppRow; createdAt: string }) {
  const { zone } = useMe();
  const today = dayOf(useNow());
  const facts: [label: string, value: string, className?: string][] = [
    ['Package', app.package, 'mono'],
    ['Store id', app.storeId ?? '–', 'mono'],
    ['Account', app.account?.name ?? '–'],
    ['Team', app.team?.name ?? '–'],
    ['Batch', app.batch ?? '–'],
    ['Released', app.releasedOn ? namedDay(app.releasedOn, today) : '–'],
    ['Figures to', app.lastDay ? namedDay(app.lastDay, today) : 'none in the last 60 days'],
    ['Added', exactInstant(new Date(createdAt), zone)],
  ];
  return (
    <section>
      <h3>About</h3>
      <dl className="apps-about">
        {facts.map(([label, value, className]) => [
          <dt key={`${label} label`}>{label}</dt>,
          <dd key={label} className={className}>
            {value}
          </dd>,
        ])}
      </dl>
    </section>
  );
}

interface SheetProps {
  id: number;
  onEdit: (id: number) => void;
  onClose: () => void;
}

/** One app beside the list: its latest figures, what it is, what the networks call it. */
export function AppSheet({ id, onEdit, onClose }: SheetProps) {
  const run = useRun();
  const { data, error, refetch } = useQuery(reading('GET /get-app', { id }));
  const maySeeFigures = useScope(may('revenue:read')) !== undefined;
  const mayShare = useScope(may('apps:share')) !== undefined;
  const app = data?.app;
  const isArchived = app?.status === 'archived';
  const edit = () => app?.canEdit && !isArchived && onEdit(id);
  return (
    <Dialog
      side="right"
      width={600}
      keys={{ e: edit, 'Shift+p': () => void run(appPin, { app: id }) }}
      title={
        app ? (
          <span className="row">
            <AppMark app={app} size={24} /> {app.name}
            <Badge tone={statusTones[app.status]}>{statusWords[app.status]}</Badge>
            {app.core && <Badge tone="line">Core</Badge>}
          </span>
        ) : (
          'App'
        )
      }
      note={app && `${platformWords[app.platform]}, ${app.key}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <span className="sp" />
          {app?.canEdit && (
            <Button
              danger={!isArchived}
              onClick={() => void run(isArchived ? appRestore : appArchive, { app: id })}
            >
              {isArchived ? 'Restore' : 'Archive'}
            </Button>
          )}
          {app && mayShare && (
            <Button icon="share" onClick={() => void run(appShare, { app: id })}>
              Share
            </Button>
          )}
          {app && (
            <Button icon="pin" onClick={() => void run(appPin, { app: id })}>
              {app.pinned ? 'Unpin' : 'Pin'}
            </Button>
          )}
          {app?.canEdit && !isArchived && (
            <Button variant="primary" icon="pencil" keys="e" onClick={edit}>
              Edit
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <ErrorState
          title="This app did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the app">
          <RowsSkeleton mark={false} columns={[60]} />
        </Loading>
      ) : (
        <div className="apps-sheet">
          {maySeeFigures && <AppFigures id={id} />}
          <About app={data.app} createdAt={data.createdAt} />
          <section>
            <h3>What the networks call it</h3>
            {data.links.length === 0 ? (
              <p className="f2">Nothing is linked by hand; reports find it by its package.</p>
            ) : (
              <dl className="apps-about">
                {data.links.map((it) => [
                  <dt key={`${it.id} network`}>{it.network}</dt>,
                  <dd key={it.id} className="mono">
                    {it.externalId}
                  </dd>,
                ])}
              </dl>
            )}
          </section>
          <RecordHistory kind="app" id={id} />
        </div>
      )}
    </Dialog>
  );
}
