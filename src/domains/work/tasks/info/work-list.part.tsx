import { useMe } from '#/client/me.ts';
import { duration, exactInstant, shortDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { pauseReasonValues, pauseWords } from '#/kernel/pause-reasons.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Link } from '#/ui/link.tsx';
import type { tasksEndpoints } from '../tasks.contract.ts';
import { timeHref } from '../timers/tasks-or-time.part.tsx';

type Info = OutputOf<(typeof tasksEndpoints)['GET /tasks/info']>;
type Interval = Info['intervals'][number];

const minutesOf = (it: Interval, now: Date) =>
  Math.max(
    0,
    Math.floor(
      ((it.endedAt ? Date.parse(it.endedAt) : now.getTime()) - Date.parse(it.startedAt)) / 60_000,
    ),
  );

const endWords = ({ endedAt, endReason }: Interval) => {
  if (!endedAt) return 'running';
  return pauseReasonValues.some((it) => it === endReason)
    ? pauseWords(endReason!).toLowerCase()
    : '';
};

/** `18 Nov, 10:00` on the reader's clock. */
const startWords = (at: string, zone: string) =>
  `${shortDay(dayOf(new Date(at), zone))}, ${timeOf(new Date(at), zone)}`;

/** Who worked on it when, the latest first. */
export function WorkList({ info, now, zone }: { info: Info; now: Date; zone: string }) {
  const me = useMe();
  const { intervals, task } = info;
  return (
    <section className="task-part" aria-labelledby="task-work">
      <div className="row">
        <h3 id="task-work">Work</h3>
        <span className="sp" />
        <span className="num med">{duration(Math.floor(task.workedSeconds / 60))}</span>
      </div>
      {intervals.length === 0 && <p className="f3">Nobody has worked on it yet.</p>}
      <ul className="work-items num">
        {intervals.toReversed().map((it) => (
          <li key={`${it.startedAt} ${it.person.id}`}>
            <Avatar name={it.person.name} alone />
            <time className="f3" title={exactInstant(new Date(it.startedAt), zone)}>
              {it.person.id === me.id ? (
                <Link href={timeHref(dayOf(new Date(it.startedAt)))} title="Correct it">
                  {startWords(it.startedAt, zone)}
                </Link>
              ) : (
                startWords(it.startedAt, zone)
              )}
            </time>
            <span className="sp" />
            <span className="f3 trunc">{endWords(it)}</span>
            <span>{duration(minutesOf(it, now))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
