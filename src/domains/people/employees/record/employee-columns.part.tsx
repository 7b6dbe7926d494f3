import { shortDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import type { Column } from '#/ui/table.tsx';
import { employmentWords, stateWords } from '../employee-words.ts';
import { PersonLink } from '../face.part.tsx';
import { stateTones } from '../sheet/employee-sheet.part.tsx';
import type { EmployeeRow } from './record.contract.ts';

interface ColumnsProps {
  today: string;
  onOpen: (id: number) => void;
}

function State({ row, today }: { row: EmployeeRow; today: string }) {
  const { state, fields } = row;
  const until =
    state === 'probation' ? fields.probationEndsOn : state === 'leaving' ? fields.lastDay : null;
  return (
    <span className="row">
      <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
      {until && <span className="f3 fs12 num">until {shortDay(until, today)}</span>}
    </span>
  );
}

/** Who, what they are, whose report, how they are employed, how it stands. */
export function employeeColumns({ today, onOpen }: ColumnsProps): Column<EmployeeRow>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      width: 180,
      cell: (it) => <PersonLink person={it} onOpen={onOpen} />,
    },
    {
      key: 'employeeNo',
      title: 'Number',
      sortable: true,
      width: 84,
      className: 'wide',
      cell: (it) => <span className="f2">{it.fields.employeeNo ?? '–'}</span>,
    },
    {
      key: 'title',
      title: 'Title',
      sortable: true,
      className: 'trunc',
      cell: (it) => it.fields.title ?? '–',
    },
    {
      key: 'department',
      title: 'Department',
      sortable: true,
      className: 'wide trunc',
      cell: (it) => it.department?.name ?? '–',
    },
    {
      key: 'manager',
      title: 'Manager',
      sortable: true,
      className: 'trunc',
      cell: (it) => it.manager?.name ?? '–',
    },
    {
      key: 'type',
      title: 'Employment',
      className: 'wide',
      cell: (it) => (it.fields.employmentType ? employmentWords[it.fields.employmentType] : '–'),
    },
    {
      key: 'state',
      title: 'State',
      sortable: true,
      cell: (it) => <State row={it} today={today} />,
    },
    {
      key: 'joinedOn',
      title: 'Joined',
      sortable: true,
      align: 'right',
      width: 110,
      className: 'wide',
      cell: (it) => (it.fields.joinedOn ? shortDay(it.fields.joinedOn, today) : '–'),
    },
  ];
}
