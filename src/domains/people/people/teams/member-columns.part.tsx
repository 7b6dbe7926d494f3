import { shortDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Link } from '#/ui/link.tsx';
import type { Column } from '#/ui/table.tsx';
import { PersonCell } from '../person-cell.part.tsx';
import type { Membership } from './members.contract.ts';
import { FULL_TIME } from './team-words.ts';

/** The allocation, with a warning where a person's teams have more than all of their time. */
function Share({ it }: { it: Membership }) {
  const isOver = it.until === null && it.total > FULL_TIME;
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      {isOver && (
        <Badge tone="warn" icon="alert-triangle" title="All teams of this person together">
          {`${it.total}% in all`}
        </Badge>
      )}
      {it.allocation}%
    </span>
  );
}

type Key = 'person' | 'team' | 'allocation' | 'since' | 'until';

/** What is shown of memberships, in this order. */
export function memberColumns(
  keys: readonly Key[],
  today: string,
  onOpen?: (it: Membership) => void,
): Column<Membership>[] {
  const all: Record<Key, Column<Membership>> = {
    person: {
      key: 'person',
      title: 'Person',
      cell: (it) =>
        onOpen ? (
          <button type="button" className="people-name" onClick={() => onOpen(it)}>
            <PersonCell person={it.person} />
          </button>
        ) : (
          <PersonCell person={it.person} />
        ),
    },
    team: {
      key: 'team',
      title: 'Team',
      cell: (it) => (
        <Link dir="auto" href={`/user-management/teams?team=${it.team.id}`} className="link">
          {it.team.name}
        </Link>
      ),
    },
    allocation: {
      key: 'allocation',
      title: 'Allocation',
      hint: 'Percent of the person’s time',
      align: 'right',
      width: 170,
      cell: (it) => <Share it={it} />,
    },
    since: { key: 'since', title: 'Since', width: 120, cell: (it) => shortDay(it.since, today) },
    until: {
      key: 'until',
      title: 'Until',
      width: 120,
      cell: (it) => (it.until === null ? 'Now' : shortDay(it.until, today)),
    },
  };
  return keys.map((it) => all[it]);
}
