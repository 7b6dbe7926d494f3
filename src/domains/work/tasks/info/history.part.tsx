import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { EventLine, type NameOf } from '../record/event-line.part.tsx';
import { Stars } from '../reviews/review-columns.part.tsx';
import type { tasksEndpoints } from '../tasks.contract.ts';

type Info = OutputOf<(typeof tasksEndpoints)['GET /tasks/info']>;

interface HistoryProps {
  info: Info;
  now: Date;
  zone: string;
  nameOf: NameOf;
}

/** What reviewers said, the latest first. */
export function Reviews({ info, now, zone }: HistoryProps) {
  if (info.reviews.length === 0) return null;
  return (
    <section className="task-part" aria-labelledby="task-reviews">
      <h3 id="task-reviews">Reviews</h3>
      <ul className="task-reviews">
        {info.reviews.toReversed().map((it) => (
          <li key={it.id}>
            <span className="row">
              <Avatar name={it.reviewer.name} />
              <span className="med trunc" dir="auto">
                {it.reviewer.name}
              </span>
              <Badge tone={it.verdict === 'approved' ? 'good' : 'warn'}>{it.verdict}</Badge>
              <span className="sp" />
              <time className="f3" title={exactInstant(new Date(it.at), zone)}>
                {relativeTime(new Date(it.at), now)}
              </time>
            </span>
            {it.rating !== null && <Stars rating={it.rating} />}
            {it.note && (
              <p dir="auto" className="f2">
                {it.note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything that happened to it, the latest first. */
export function History({ info, now, zone, nameOf }: HistoryProps) {
  return (
    <section className="task-part" aria-labelledby="task-history">
      <h3 id="task-history">Activity</h3>
      <ul className="task-happened">
        {info.events.toReversed().map((it) => (
          <li key={it.id}>
            <EventLine event={it} {...{ now, zone, nameOf }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
