import { useEffect, useState, type ReactNode } from 'react';
import { call } from '#/domains/api.ts';
import type { Notification } from '#/domains/notifications/notifications.contract.ts';
import type { AnyAction, Outcome, Stage } from '#/kernel/action.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { useKeys } from '#/ui/keys.ts';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import type { useDoing } from './use-doing.ts';

interface NewsProps {
  news: { rows: readonly Notification[]; unread: number } | undefined;
  doing: ReturnType<typeof useDoing>;
  onRead: () => void;
}

/** All actions of the house are more than the first view may load: fetched when one is carried. */
function useActions(isWanted: boolean): readonly AnyAction[] | undefined {
  const [actions, setActions] = useState<readonly AnyAction[]>();
  useEffect(() => {
    if (isWanted) void import('#/domains/actions.ts').then((it) => setActions(it.actions));
  }, [isWanted]);
  return actions;
}

/** The action a notification carries, when this version knows it. */
function actionOf(it: Notification, actions: readonly AnyAction[]) {
  const known = it.action && actions.find((action) => action.id === it.action!.id);
  if (!known) return undefined;
  // Its values were written for this action by the server that sent the notification.
  const run = (_values: Record<string, unknown>, stage: Stage): Promise<Outcome | void> =>
    known.run(it.action!.values as never, stage);
  return { label: it.action!.label, run };
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

interface RowProps {
  it: Notification;
  /** Undefined until they are there. */
  actions: readonly AnyAction[] | undefined;
  doing: NewsProps['doing'];
  onRead: () => void;
}

function Row({ it, actions, doing, onRead }: RowProps) {
  const action = actions && actionOf(it, actions);
  const read = () =>
    call('POST /read-notifications', { ids: [it.id] }).then(onRead, () => undefined);
  const at = new Date(it.at);
  const now = useNow();
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
      <Link href={it.link} className="what" onClick={() => void read()}>
        <span className="trunc">{named(it)}</span>
        <span className="trunc sub">{it.body}</span>
      </Link>
      {action ? (
        <Button
          size="s"
          variant="primary"
          disabled={doing.busy}
          onClick={() =>
            void doing
              .run({ run: action.run }, {}, `${action.label}: ${it.title}`)
              .then((done) => (done ? read() : undefined))
          }
        >
          {action.label}
        </Button>
      ) : it.action && !actions ? (
        <Button size="s" variant="primary" disabled>
          {it.action.label}
        </Button>
      ) : (
        <time className="num" dateTime={it.at} title={exactInstant(at)}>
          {relativeTime(at, now).replace(' ago', '')}
        </time>
      )}
    </li>
  );
}

/** The newest unread notifications, each with what can be done about it. */
export function News({ news, doing, onRead }: NewsProps) {
  const rows = news?.rows ?? [];
  const actions = useActions(rows.some((it) => it.action));
  const newest = rows[0]?.id;
  const readAll = () =>
    newest &&
    void call('POST /read-notifications', { all: true, upTo: newest }).then(
      onRead,
      () => undefined,
    );
  useKeys({ n: () => readAll() });
  return (
    <section className="news" aria-label="Notifications">
      <div className="row title">
        <b>Notifications</b>
        <span className="num">{news && (news.unread ? `${news.unread} new` : 'nothing new')}</span>
        <span className="sp" />
        {newest !== undefined && (
          <button type="button" className="all" onClick={readAll}>
            Read all <Kbd keys="n" />
          </button>
        )}
      </div>
      <ul>
        {rows.map((it) => (
          <Row key={it.id} {...{ it, actions, doing, onRead }} />
        ))}
      </ul>
    </section>
  );
}
