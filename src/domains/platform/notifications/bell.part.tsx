import { Suspense, useState } from 'react';
import { useMe } from '#/client/me.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { lazily } from '#/ui/lazily.ts';
import { Popover } from '#/ui/rich/popover.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { Bell } from '#/ui/top-bar.tsx';
import { useInbox } from './inbox.part.ts';
import { NoticeRow } from './notice-row.part.tsx';
import type { Notification } from './notifications.contract.ts';
import './bell.css';

const SettingsDialog = lazily(() =>
  import('./settings-form.part.tsx').then((it) => ({ default: it.SettingsDialog })),
);

const SnoozeForm = lazily(() =>
  import('./snooze-form.part.tsx').then((it) => ({ default: it.SnoozeForm })),
);

/** How many more each "Older" shows. */
const STEP = 20;

interface ListProps {
  inbox: ReturnType<typeof useInbox>;
  now: number;
  onClose: () => void;
  onMore: () => void;
  onSnooze: (it: Notification) => void;
}

function List({ inbox, now, onClose, onMore, onSnooze }: ListProps) {
  const { data, error, refetch, read, bringBack, offered, act } = inbox;
  if (error && !data) {
    return <ErrorState title="Not loaded" text={error.message} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Loading label="Loading notifications">
        <RowsSkeleton rows={4} columns={[40]} />
      </Loading>
    );
  }
  if (data.totalRows === 0) {
    return <EmptyState icon="bell" title="Nothing yet" text="What concerns you appears here." />;
  }
  return (
    <>
      <ul>
        {data.rows.map((it) => (
          <NoticeRow
            key={it.id}
            it={it}
            now={now}
            offer={offered(it) && it.action?.label}
            onOpen={() => {
              onClose();
              void read(it);
            }}
            onAct={() => void act(it)}
            onSnooze={() => onSnooze(it)}
            onBack={() => void bringBack(it)}
          />
        ))}
      </ul>
      {data.totalRows > data.rows.length && (
        <Button variant="ghost" block onClick={onMore}>
          Older
        </Button>
      )}
    </>
  );
}

/** The bell of the top bar: what is new, read, run from here, and how one wants to be told. */
export function NotificationBell() {
  const [opened, setOpened] = useState<number>();
  const [count, setCount] = useState(STEP);
  const [isSettings, setSettings] = useState(false);
  const [isSnoozed, setSnoozed] = useState(false);
  const [snoozing, setSnoozing] = useState<Notification>();
  const { acting } = useMe();
  const inbox = useInbox(count, isSnoozed);
  const unread = inbox.data?.unread ?? 0;
  const open = (isOpen: boolean) => {
    setOpened(isOpen ? Date.now() : undefined);
    if (isOpen) void inbox.refetch();
    else {
      setCount(STEP);
      setSnoozed(false);
    }
  };
  return (
    <>
      <Popover
        label="Notifications"
        align="end"
        width={400}
        bare
        opened={opened !== undefined}
        onChange={open}
        target={<Bell unread={unread} onClick={() => open(opened === undefined)} />}
      >
        <div className="inbox">
          <div className="row head">
            <h2>Notifications</h2>
            <span className="f3">{unread > 0 ? `${unread} new` : 'nothing new'}</span>
            <span className="sp" />
            {(isSnoozed || (inbox.data?.snoozed ?? 0) > 0) && (
              <Button
                size="s"
                variant="ghost"
                aria-pressed={isSnoozed}
                onClick={() => setSnoozed(!isSnoozed)}
              >
                {`${inbox.data?.snoozed ?? 0} snoozed`}
              </Button>
            )}
            {unread > 0 && !isSnoozed && !acting && (
              <Button size="s" variant="ghost" onClick={() => void inbox.readAll()}>
                Read all
              </Button>
            )}
            <IconButton
              icon="settings"
              label="Notification settings"
              size="s"
              variant="ghost"
              onClick={() => {
                open(false);
                setSettings(true);
              }}
            />
          </div>
          <List
            inbox={inbox}
            now={opened ?? 0}
            onClose={() => open(false)}
            onMore={() => setCount(count + STEP)}
            onSnooze={(it) => {
              open(false);
              setSnoozing(it);
            }}
          />
        </div>
      </Popover>
      {snoozing && (
        <Suspense>
          <SnoozeForm
            notification={snoozing}
            onClose={() => setSnoozing(undefined)}
            onDone={() => void inbox.renew()}
          />
        </Suspense>
      )}
      {isSettings && (
        <Suspense>
          <SettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  );
}
