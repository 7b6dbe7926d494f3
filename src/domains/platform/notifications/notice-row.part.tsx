import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Icon, type IconName } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import type { Notification } from './notifications.contract.ts';

const icons: Record<string, IconName> = {
  'short-leave': 'plane-departure',
  tasks: 'checklist',
  comment: 'message-circle',
  imports: 'database-import',
  dashboard: 'trending-down',
};

/** The name of whoever it comes from stands out; the rest of the title follows it. */
function Title({ it }: { it: Notification }) {
  if (!it.from || !it.title.startsWith(it.from))
    return (
      <span dir="auto" className="title">
        {it.title}
      </span>
    );
  return (
    <span className="title">
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
  onSnooze: () => void;
  onBack: () => void;
}

/** One notification: opened, acted on, put off, or brought back. */
export function NoticeRow({ it, now, offer, onOpen, onAct, onSnooze, onBack }: RowProps) {
  const at = new Date(it.at);
  return (
    <li className={it.read ? undefined : 'unread'}>
      {!it.read && <span className="hidden-words">Unread: </span>}
      {it.from ? (
        <Avatar name={it.from} size="m" />
      ) : (
        <span className="mark">
          <Icon name={lookUp(icons, it.type.split('.')[0]!) ?? 'bell'} size={14} />
        </span>
      )}
      <Link href={it.link} className="what" onClick={onOpen}>
        <Title it={it} />
        {it.snoozedUntil ? (
          <span className="body">Comes back {exactInstant(new Date(it.snoozedUntil))}</span>
        ) : (
          it.body && (
            <span dir="auto" className="body">
              {it.body}
            </span>
          )
        )}
      </Link>
      {it.can.bringBack ? (
        <Button size="s" onClick={onBack}>
          Bring back
        </Button>
      ) : offer ? (
        <Button size="s" variant="primary" onClick={onAct}>
          {offer}
        </Button>
      ) : (
        <time className="f3 fs12 num" dateTime={it.at} title={exactInstant(at)}>
          {relativeTime(at, new Date(now)).replace(' ago', '')}
        </time>
      )}
      {it.can.snooze && !it.can.bringBack && (
        <IconButton
          icon="clock"
          label={`Snooze: ${it.title}`}
          size="s"
          variant="ghost"
          onClick={onSnooze}
        />
      )}
    </li>
  );
}
