import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { namedDay, relativeTime, exactInstant } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { spanWords } from './time-words.ts';
import type { StretchChange } from './timers.contract.ts';

type State = NonNullable<StretchChange['before']>;

/** `LNT-214, Thu 20 Nov 13:00 – 14:00`; without what did not change. */
function stateWords(it: State, other: State | null): string {
  const day = dayOf(new Date(it.from));
  const isSameDay = other !== null && dayOf(new Date(other.from)) === day;
  const when = `${isSameDay ? '' : `${namedDay(day)} `}${spanWords(it.from, it.to)}`;
  return other?.taskId === it.taskId ? when : `${it.key}, ${when}`;
}

const nouns: Record<StretchChange['kind'], string> = {
  logged: 'logged',
  changed: 'changed',
  split: 'split',
  deleted: 'deleted',
  idle: 'took out time away from',
};

function words({ kind, before, after }: StretchChange): string {
  if (before && after) {
    const was = stateWords(before, null);
    return `${nouns[kind]} ${was}, now ${stateWords(after, before)}`;
  }
  if (before) return `${nouns[kind]} ${stateWords(before, null)}`;
  const made = kind === 'logged' ? nouns.logged : 'left';
  return after ? `${made} ${stateWords(after, null)}` : nouns[kind];
}

interface CorrectionsProps {
  person: number | undefined;
  from: string;
  to: string;
}

/** Who changed what from what, the newest first. */
export function Corrections({ person, from, to }: CorrectionsProps) {
  const now = useNow();
  const { data } = useQuery(
    reading('GET /tasks/intervals/changes', { person, from, to, perPage: 50 }),
  );
  if (!data || data.totalRows === 0) return null;
  return (
    <Panel title="Corrections" beside={<span className="f3">{data.totalRows}</span>}>
      <ul className="corrections num">
        {data.rows.map((it) => (
          <li key={it.id}>
            <Avatar name={it.by.name} />
            <span>
              <b dir="auto">{it.by.name}</b> {words(it)}
              {it.reason && <span className="f3">: {it.reason}</span>}
            </span>
            <time className="f3" dateTime={it.at} title={exactInstant(new Date(it.at))}>
              {relativeTime(new Date(it.at), now)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
