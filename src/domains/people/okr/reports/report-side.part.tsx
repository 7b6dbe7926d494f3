import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { Cycle } from '../cycles/cycles.contract.ts';

const fifths = ['0.0 – 0.2', '0.2 – 0.4', '0.4 – 0.6', '0.6 – 0.8', '0.8 – 1.0'];

interface ScoresProps {
  cycle: Cycle;
  before: Cycle;
  scores: readonly number[];
  scoresBefore: readonly number[];
}

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

/** How many objectives were closed with which score, beside the cycle before. */
export function Scores({ cycle, before, scores, scoresBefore }: ScoresProps) {
  const largest = Math.max(1, ...scores, ...scoresBefore);
  const width = (count: number) => ({ width: `${(count / largest) * 100}%` });
  return (
    <Panel
      title="Scores"
      wide
      actions={
        <span className="okr-legend">
          <i className="now" /> {cycle.name} <i /> {before.name}
        </span>
      }
    >
      {sum(scores) + sum(scoresBefore) === 0 ? (
        <EmptyState icon="checks" title="Nothing is scored yet" />
      ) : (
        <ul className="okr-scores">
          {fifths.map((name, at) => (
            <li key={name}>
              <span dir="auto" className="num f2">
                {name}
              </span>
              <span aria-hidden="true">
                <i className="now" style={width(scores[at] ?? 0)} />
                <i style={width(scoresBefore[at] ?? 0)} />
              </span>
              <span className="num r" title={`${cycle.name}, ${before.name}`}>
                <b>{scores[at]}</b> <span className="f3">{scoresBefore[at]}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const MOST = 12;

/** Who has not checked in this week: those of the running cycle. */
export function NotCheckedIn({ team }: { team: number | undefined }) {
  const due = useQuery(reading('GET /users-okr', { team, show: 'due', perPage: MOST }));
  const total = due.data?.totalRows ?? 0;
  return (
    <Panel
      title="Not checked in this week"
      beside={total > 0 && <Badge tone="warn">{total}</Badge>}
    >
      <ListStates
        query={due}
        what="people"
        isEmpty={(it) => it.totalRows === 0}
        empty={<EmptyState icon="checks" title="Everybody has checked in this week" />}
      >
        {({ rows }) => (
          <ul className="okr-late">
            {rows.map((it) => (
              <li key={it.person.id}>
                <Avatar name={it.person.name} />
                <Link dir="auto" href={`/okr?person=${it.person.id}&due=true`} className="trunc">
                  {it.person.name}
                </Link>
                <span className="f3 num r">
                  {it.due} of {it.keyResults},{' '}
                  {it.checkedInOn ? `last ${shortDay(it.checkedInOn)}` : 'never'}
                </span>
              </li>
            ))}
            {total > rows.length && <li className="f3">and {total - rows.length} more</li>}
          </ul>
        )}
      </ListStates>
    </Panel>
  );
}
