import { Suspense, useState } from 'react';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Icon, type IconName } from '#/ui/icon.tsx';
import { lazily } from '#/ui/lazily.ts';
import { Link } from '#/ui/link.tsx';
import { Popover } from '#/ui/rich/popover.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { Bell } from '#/ui/top-bar.tsx';
import { useInbox } from './inbox.part.ts';
import type { Notification } from './notifications.contract.ts';
import './bell.css';

const SettingsDialog = lazily(() =>
  import('./settings-form.part.tsx').then((it) => ({ default: it.SettingsDialog })),
);

/** How many more each "Older" shows. */
const STEP = 20;

const icons: Record<string, IconName> = {
  'short-leave': 'plane-departure',
  tasks: 'checklist',
  comment: 'message-circle',
  imports: 'database-import',
  dashboard: 'trending-down',
};

/** The name of whoever it comes from stands out; the rest of the title follows it. */
function Title({ it }: { it: Notification }) {
  if (!it.from || !it.title.startsWith(it.from)) return <span className="trunc">{it.title}</span>;
  return (
    <span className="trunc">
      <b className="med">{it.from}</b>
      {it.title.slice(it.from.length)}
    </span>
  );
}

interface RowProps {
  it: Notification;
  now: number;
  /** Label of the action that can be run from here. */
  offer: string | undefined;
  onOpen: () => void;
  onAct: () => void;
}

function Row({ it, now, offer, onOpen, onAct }: RowProps) {
  const at = new Date(it.at);
  return (
    <li className={it.read ? undefined : 'unread'}>
      {!it.read && <span className="hidden-words">Unread: </span>}
      {it.from ? (
        <Avatar name={it.from} size="m" />
      ) : (
        <span className="mark">
          <Icon name={icons[it.type.split('.')[0]!] ?? 'bell'} size={14} />
        </span>
      )}
      <Link href={it.link} className="what" onClick={onOpen}>
        <Title it={it} />
        {it.body && <span className="body trunc">{it.body}</span>}
      </Link>
      {offer ? (
        <Button size="s" variant="primary" onClick={onAct}>
          {offer}
        </Button>
      ) : (
        <time className="f3 fs12 num" dateTime={it.at} title={exactInstant(at)}>
          {relativeTime(at, new Date(now)).replace(' ago', '')}
        </time>
      )}
    </li>
  );
}

interface ListProps {
  inbox: ReturnType<typeof useInbox>;
  now: number;
  onClose: () => void;
  onMore: () => void;
}

function List({ inbox, now, onClose, onMore }: ListProps) {
  const { data, error, refetch, read, offered, act } = inbox;
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
          <Row
            key={it.id}
            it={it}
            now={now}
            offer={offered(it) && it.action?.label}
            onOpen={() => {
              onClose();
              void read(it);
            }}
            onAct={() => void act(it)}
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
  const inbox = useInbox(count);
  const unread = inbox.data?.unread ?? 0;
  const open = (isOpen: boolean) => {
    setOpened(isOpen ? Date.now() : undefined);
    if (isOpen) void inbox.refetch();
    else setCount(STEP);
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
            {unread > 0 && (
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
          />
        </div>
      </Popover>
      {isSettings && (
        <Suspense>
          <SettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  );
}
