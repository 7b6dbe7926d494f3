import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { useNow } from '#/ui/now.ts';
import { useApart } from '#/ui/rich/namesakes.ts';
import type { Column } from '#/ui/table.tsx';
import { Face, PersonLink } from '../face.part.tsx';
import type { Colleague } from './directory.contract.ts';

interface CardsProps {
  rows: readonly Colleague[];
  onOpen: (id: number) => void;
}

/** Colleagues as cards: face, title, where they belong. */
export function ColleagueCards({ rows, onOpen }: CardsProps) {
  const apart = useApart(rows);
  return (
    <ul className="emp-cards" aria-label="Colleagues">
      {rows.map((it) => (
        <li key={it.id}>
          <button type="button" className="emp-card" onClick={() => onOpen(it.id)}>
            <Face person={it} size="l" />
            <span className="trunc">
              <span className="med trunc" dir="auto">
                {it.name}
              </span>
              {apart(it) && <span className="f3 fs12 trunc">{apart(it)}</span>}
              <span dir="auto" className="f2 trunc">
                {it.title ?? '–'}
              </span>
              <span className="f3 fs12 trunc">
                {[it.teams.join(', ') || it.department, it.workPlace].filter(Boolean).join(', ') ||
                  '–'}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The columns of the list of colleagues. */
export function useColleagueColumns(
  rows: readonly Colleague[],
  onOpen: (id: number) => void,
): Column<Colleague>[] {
  const apart = useApart(rows);
  const today = dayOf(useNow());
  return [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      width: 190,
      cell: (it) => <PersonLink person={it} apart={apart(it)} onOpen={onOpen} />,
    },
    {
      key: 'title',
      title: 'Title',
      sortable: true,
      className: 'trunc',
      cell: (it) => it.title ?? '–',
    },
    {
      key: 'department',
      title: 'Department',
      sortable: true,
      className: 'trunc',
      cell: (it) => it.department ?? '–',
    },
    { key: 'teams', title: 'Teams', className: 'trunc', cell: (it) => it.teams.join(', ') || '–' },
    {
      key: 'manager',
      title: 'Manager',
      sortable: true,
      className: 'wide trunc',
      cell: (it) => it.manager?.name ?? '–',
    },
    {
      key: 'place',
      title: 'Place',
      width: 90,
      className: 'wide trunc',
      cell: (it) => it.workPlace ?? '–',
    },
    {
      key: 'joinedOn',
      title: 'Joined',
      sortable: true,
      align: 'right',
      width: 104,
      className: 'wide',
      cell: (it) => (it.joinedOn ? shortDay(it.joinedOn, today) : '–'),
    },
  ];
}
