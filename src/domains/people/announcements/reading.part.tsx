import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Ago } from '#/client/ago.tsx';
import { call, CallError } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Discussion } from '#/community/discussion.part.tsx';
import { NotTold } from '#/community/mentions/not-told.part.tsx';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { Bone, Loading } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import type { Announcement } from './announcement.contract.ts';
import type { Change } from './announcements-search.ts';
import {
  announcementAcknowledge,
  announcementDelete,
  announcementPin,
} from './announcements.actions.ts';
import { ByLine, Marks } from './item.part.tsx';
import { RecallForm } from './recall-form.part.tsx';
import { ReceiptsPanel } from './receipts/receipts.part.tsx';
import { VersionsDialog } from './versions-dialog.part.tsx';

type Opened = 'recall' | 'history';

/** Notes once that it was seen; nobody reads in somebody else's name. */
function useSeen(it: Announcement) {
  const { acting, viewing } = useMe();
  const isUnseen = it.mine !== null && it.mine.seenAt === null && !acting && !viewing;
  useEffect(() => {
    if (isUnseen)
      call('POST /announcements/seen', { ids: [it.id] }, { background: true }).catch(
        () => undefined,
      );
  }, [it.id, isUnseen]);
}

function useMenu(it: Announcement, change: Change, open: (it: Opened) => void): MenuItem[][] {
  const run = useRun();
  const which = { announcement: it.id, version: it.version };
  const pin = (place: number | null | undefined) => () =>
    void run(announcementPin, { ...which, place });
  const place = it.pinPlace;
  return [
    [
      ...(!it.can.pin
        ? []
        : place === null
          ? [{ label: 'Pin', icon: 'pin' as const, onClick: pin(undefined) }]
          : [
              {
                label: 'Move the pin up',
                icon: 'arrow-up' as const,
                disabled: place === 1,
                onClick: pin(Math.max(1, place - 1)),
              },
              { label: 'Move the pin down', icon: 'arrow-down' as const, onClick: pin(place + 1) },
              { label: 'Unpin', icon: 'pinned-off' as const, onClick: pin(null) },
            ]),
      { label: 'History', icon: 'history', onClick: () => open('history') },
    ],
    [
      ...(it.can.recall
        ? [
            {
              label: 'Recall',
              icon: 'arrow-back-up' as const,
              danger: true,
              onClick: () => open('recall'),
            },
          ]
        : []),
      ...(it.can.delete
        ? [
            {
              label: 'Delete',
              icon: 'trash' as const,
              danger: true,
              onClick: () =>
                void run(announcementDelete, which).then((done) => {
                  if (done) change({ announcement: undefined });
                }),
            },
          ]
        : []),
    ],
  ].filter((group) => group.length > 0) as MenuItem[][];
}

function Article({ it, change }: { it: Announcement; change: Change }) {
  const run = useRun();
  const [opened, setOpened] = useState<Opened>();
  const menu = useMenu(it, change, setOpened);
  const versions = useQuery({
    ...reading('GET /announcements/versions', { id: it.id }),
    enabled: opened === 'history',
  });
  useSeen(it);
  const mayAcknowledge = it.mine !== null && it.mustAcknowledge && !it.mine.acknowledgedAt;
  const mayEdit = it.can.edit;
  const acknowledge = () =>
    void run(announcementAcknowledge, { announcement: it.id, edition: it.edition });
  const edit = () => change({ write: it.id });
  usePageKeys(
    [
      mayAcknowledge && { keys: 'a', words: 'Acknowledge', run: acknowledge },
      mayEdit && { keys: 'e', words: 'Change the announcement', run: edit },
      {
        keys: 'Escape',
        words: 'Back to all announcements',
        run: () => change({ announcement: undefined }),
      },
    ],
    opened === undefined,
  );
  return (
    <article className="panel announce-article" aria-label={it.title}>
      <header>
        <div className="row">
          <h2 dir="auto">{it.title}</h2>
          <span className="sp" />
          {mayEdit && (
            <Button icon="pencil" keys="e" onClick={edit}>
              Change
            </Button>
          )}
          {it.can.look && <Menu label="More of this announcement" groups={menu} />}
        </div>
        <div className="row">
          <ByLine it={it} />
          <Marks it={it} />
        </div>
      </header>
      {it.recall && (
        <p className="announce-recall" role="status">
          <Icon name="arrow-back-up" size={15} />
          <span>
            Recalled by {it.recall.by} <Ago at={it.recall.at} />: {it.recall.reason}
          </span>
        </p>
      )}
      {it.body ? <RichText markdown={it.body} /> : <p className="f3">Nothing is written yet.</p>}
      {it.state === 'published' && <NotTold kind="announcement" id={it.id} text={it.body} />}
      {mayAcknowledge && (
        <footer className="row">
          <span className="f2">You are asked to acknowledge that you have read this.</span>
          <span className="sp" />
          <Button variant="primary" icon="check" keys="a" onClick={acknowledge}>
            Acknowledge
          </Button>
        </footer>
      )}
      {opened === 'recall' && <RecallForm it={it} onClose={() => setOpened(undefined)} />}
      {opened === 'history' && (
        <VersionsDialog
          title={it.title}
          rows={versions.data?.rows}
          onClose={() => setOpened(undefined)}
        />
      )}
    </article>
  );
}

interface ReadingProps {
  id: number;
  change: Change;
}

/** One announcement with its discussion and, for its writers, who has read it. */
export function Reading({ id, change }: ReadingProps) {
  const { data, error, refetch } = useQuery(reading('GET /announcements/announcement', { id }));
  if (!data && error) {
    return (
      <ErrorState
        title="This announcement is not there"
        text={`${error.message} It may have expired or been recalled.`}
        requestId={error instanceof CallError ? error.body.requestId : undefined}
        onRetry={() => void refetch()}
      >
        <Button onClick={() => change({ announcement: undefined })}>All announcements</Button>
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading the announcement">
        <Bone width="100%" height={320} radius={6} />
      </Loading>
    );
  }
  return (
    <>
      <div className="announce-reading">
        <Article key={data.id} it={data} change={change} />
        {data.state !== 'draft' && data.state !== 'scheduled' && (
          <Discussion kind="announcement" id={id} />
        )}
      </div>
      {data.reach && (
        <aside className="announce-side">
          <ReceiptsPanel
            kind="announcement"
            id={id}
            mustAcknowledge={data.mustAcknowledge}
            isLive={data.can.remind}
          />
        </aside>
      )}
    </>
  );
}
