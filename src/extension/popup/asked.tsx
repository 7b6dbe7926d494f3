import { call } from '#/client/api.ts';
import { dueIcons, dueWords } from '#/community/due/due-words.ts';
import { byWords } from '#/domains/people/announcements/announcement-words.ts';
import type { Alert } from '#/domains/people/announcements/announcement.contract.ts';
import { announcementAcknowledge } from '#/domains/people/announcements/announcements.actions.ts';
import { decorumAcknowledge } from '#/domains/people/announcements/decorum/decorum.actions.ts';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useKeys } from '#/ui/keys.ts';
import { Link } from '#/ui/link.tsx';
import type { Queued } from '../kept.ts';
import { Pending } from './pending.tsx';
import { useCached } from './use-cached.ts';
import type { Doing } from './use-doing.ts';
import { useChanges } from './use-queue.ts';
import './asked.css';

interface AskedProps {
  doing: Doing;
  mayRead: boolean;
  /** Another part of the popup has the keys. */
  isQuiet: boolean;
}

async function ask(mayRead: boolean) {
  const background = { background: true };
  const [alerts, due] = await Promise.all([
    mayRead ? call('GET /announcements/alerts', {}, background) : { rows: [] },
    call('GET /next-due', { limit: 10 }, background),
  ]);
  return {
    alerts: alerts.rows.filter((it) => it.mustAcknowledge),
    // What is to be acknowledged has a line of its own.
    due: due.rows.find((it) => it.kind !== 'announcement') ?? null,
    today: due.today,
  };
}

const endpoints = { announcement: 'announcements', decorum: 'decorum' } as const;

/** What one is asked to acknowledge, and the next thing that is due. */
export function Asked({ doing, mayRead, isQuiet }: AskedProps) {
  const { value, renew, asked } = useCached('asked', () => ask(mayRead));
  // Acknowledged here, and not yet known to the server, or to what is shown.
  const { waiting, done } = useChanges(asked);
  const isOf = ({ kind, id }: Alert) => {
    const endpoint = `POST /${endpoints[kind]}/acknowledge`;
    return (it: Queued) => it.endpoint === endpoint && it.input['id'] === id;
  };
  const isPending = (it: Alert) => waiting.some(isOf(it));
  // What waits to be sent stands behind what still waits for the person.
  const alerts = value?.alerts
    .filter((it) => !done.some(isOf(it)))
    .toSorted((a, b) => Number(isPending(a)) - Number(isPending(b)));
  const first = alerts?.[0];
  const mayConfirm = first !== undefined && !isPending(first) && !doing.busy;
  const confirm = async ({ kind, id, edition, title }: Alert) => {
    const named = `Acknowledge ${title}`;
    await (kind === 'announcement'
      ? doing.run(announcementAcknowledge, { announcement: id, edition }, named)
      : doing.run(decorumAcknowledge, { entry: id, edition }, named));
    void renew();
  };
  useKeys({ y: () => first && void confirm(first) }, mayConfirm && !isQuiet);
  if (!value || (!first && !value.due)) return null;
  const { due, today } = value;
  return (
    <ul className="asked" aria-label="Asked of you">
      {first && (
        <li>
          <Icon name={first.kind === 'decorum' ? 'book' : 'news'} size={15} />
          <Link href={first.link} className="what">
            <span dir="auto" className="trunc">
              {first.title}
            </span>
            <span className="trunc sub">
              {byWords(first.acknowledgeBy, today)}
              {alerts && alerts.length > 1 && `, ${alerts.length - 1} more`}
            </span>
          </Link>
          {isPending(first) ? (
            <Pending />
          ) : (
            <Button size="s" keys="y" disabled={!mayConfirm} onClick={() => void confirm(first)}>
              Acknowledge
            </Button>
          )}
        </li>
      )}
      {due && (
        <li>
          <Icon name={dueIcons[due.kind]} size={15} />
          <Link href={due.link} className="what line">
            <span dir="auto" className="trunc">
              {due.title}
            </span>
          </Link>
          <span className={due.isLate ? 'num late' : 'num'}>{dueWords(due, today)}</span>
        </li>
      )}
    </ul>
  );
}
