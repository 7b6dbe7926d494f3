import type { ReactNode } from 'react';
import { useActions } from '#/client/actions.ts';
import type { Notification } from '#/domains/platform/notifications/notifications.contract.ts';
import type { AnyAction, Outcome, Stage } from '#/kernel/action.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { useKeys } from '#/ui/keys.ts';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import type { Queued } from '../kept.ts';
import { sendWaiting } from '../outbox.ts';
import { enqueue } from '../queue.ts';
import { useOwner } from './owner.ts';
import { Pending } from './pending.tsx';
import type { Doing } from './use-doing.ts';
import { useChanges } from './use-queue.ts';

export interface NewsFound {
  rows: readonly Notification[];
  unread: number;
  /** What decisions are made by, by the id of the notification: who else is off, what remains. */
  about?: Readonly<Record<number, string>>;
}

interface NewsProps {
  news: NewsFound | undefined;
  /** When it was asked for. */
  asked: number;
  doing: Doing;
  onRead: () => void;
  /** Beside the title. */
  beside?: ReactNode;
  /** What is said where there is none. */
  none: ReactNode;
}

/** The action a notification carries, when this version knows it. */
function actionOf(it: Notification, actions: readonly AnyAction[]) {
  const known = it.action && actions.find((action) => action.id === it.action!.id);
  if (!known) return undefined;
  // Its values were written for this action by the server that sent the notification.
  const run = (_values: Record<string, unknown>, stage: Stage): Promise<Outcome | void> =>
    known.run(it.action!.values as never, stage);
  return { id: known.id, values: it.action!.values, label: it.action!.label, run };
}

/** Who did it is what one looks for. */
function named({ title, from }: Notification): ReactNode {
  if (!from || !title.startsWith(from)) return title;
  return (
    <>
      <b>{from}</b>
      {title.slice(from.length)}
    </>
  );
}

const READ = 'POST /read-notifications';
const aboutOf = (id: number) => `notification:${id}`;

/** Whether this change makes it read. */
const reads = ({ endpoint, input, about }: Queued, id: number, isDone: boolean) => {
  if (isDone && about === aboutOf(id)) return true;
  if (endpoint !== READ) return false;
  const { ids, upTo } = input as { ids?: number[]; upTo?: number };
  return ids ? ids.includes(id) : id <= (upTo ?? 0);
};

/**
 * What is marked as read is so at once, and goes through the outbox: without a line it waits.
 * Undefined while they act as somebody else, whose notifications stay as they are.
 */
function useReading(onRead: () => void) {
  const { person } = useOwner();
  if (person === undefined) return undefined;
  return async (input: { ids: number[] } | { all: true; upTo: number }) => {
    const id = crypto.randomUUID();
    const at = Date.now();
    await enqueue({ id, endpoint: READ, input, title: 'Mark as read', person, at });
    await sendWaiting();
    onRead();
  };
}

interface RowProps {
  it: Notification;
  about: string | undefined;
  isPending: boolean;
  /** Undefined until they are there. */
  actions: readonly AnyAction[] | undefined;
  doing: Doing;
  onRead: (id: number) => void;
}

/** What can be done about it, or when it was. */
function Doings({ it, isPending, actions, doing }: RowProps) {
  const now = useNow();
  const action = actions && actionOf(it, actions);
  if (isPending) return <Pending />;
  if (action) {
    const { id, values, run, label } = action;
    const act = () =>
      void doing.run({ id, run }, values, `${label}: ${it.title}`, { about: aboutOf(it.id) });
    return (
      <Button size="s" variant="primary" disabled={doing.busy} onClick={act}>
        {label}
      </Button>
    );
  }
  if (it.action && !actions)
    return (
      <Button size="s" variant="primary" disabled>
        {it.action.label}
      </Button>
    );
  const at = new Date(it.at);
  return (
    <time className="num" dateTime={it.at} title={exactInstant(at)}>
      {relativeTime(at, now).replace(' ago', '')}
    </time>
  );
}

function Row(props: RowProps) {
  const { it, about, onRead } = props;
  return (
    <li>
      {!it.read && <span className="unread" role="img" aria-label="unread" />}
      {it.from ? (
        <Avatar name={it.from} size="m" />
      ) : (
        <span className="round">
          <Icon name="bell" size={14} />
        </span>
      )}
      <Link href={it.link} className="what" onClick={() => onRead(it.id)}>
        <span className="trunc">{named(it)}</span>
        <span dir="auto" className="trunc sub">
          {it.body}
        </span>
        {about && (
          <span className="sub about" title={about}>
            {about}
          </span>
        )}
      </Link>
      <Doings {...props} />
    </li>
  );
}

/** Notifications, each with what can be done about it. */
export function News({ news, asked, doing, onRead, beside, none }: NewsProps) {
  const { waiting, done } = useChanges(asked);
  const isRead = ({ id }: Notification) =>
    waiting.some((it) => reads(it, id, false)) || done.some((it) => reads(it, id, true));
  const isPending = ({ id }: Notification) => waiting.some((it) => it.about === aboutOf(id));
  const rows = (news?.rows ?? []).map((it) => (isRead(it) ? { ...it, read: true } : it));
  // The list of what is unread has no place for what was just read.
  const shown = rows.filter((it, at) => !it.read || news!.rows[at]!.read);
  const unread = (news?.unread ?? 0) - (rows.length - shown.length);
  const actions = useActions(shown.some((it) => it.action));
  const newest = shown.find((it) => !it.read)?.id;
  const read = useReading(onRead);
  const readAll = () => newest && void read?.({ all: true, upTo: newest });
  useKeys({ n: () => readAll() });
  return (
    <section className="news" aria-label="Notifications">
      <div className="row title">
        <b>Notifications</b>
        <span className="num">{news && (unread > 0 ? `${unread} new` : 'nothing new')}</span>
        <span className="sp" />
        {newest !== undefined && read && (
          <button type="button" className="all" onClick={readAll}>
            Read all <Kbd keys="n" />
          </button>
        )}
        {beside}
      </div>
      {news && shown.length === 0 && <p className="none">{none}</p>}
      <ul>
        {shown.map((it) => (
          <Row
            key={it.id}
            {...{ it, actions, doing }}
            about={news?.about?.[it.id]}
            isPending={isPending(it)}
            onRead={(id) => void read?.({ ids: [id] })}
          />
        ))}
      </ul>
    </section>
  );
}
