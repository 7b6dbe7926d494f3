import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { changeColumn } from '#/ui/change-column.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { dayWords } from '../days/day-words.ts';
import { leaveTypeRestore, leaveTypeRetire, monthChoices } from '../types/leave-types.actions.ts';
import type { LeaveType, TypeTerms } from '../types/leave-types.contract.ts';
import type { AdminPatch, AdminSearch } from './admin-search.ts';
import { LeaveYearForm } from './leave-year-form.part.tsx';
import { TypeForm } from './type-form.part.tsx';

const yearly = (day: string) => shortDay(`2025-${day}`);

/** "20 days at once, 5 days carried over until 31 Mar". */
function termsWords(it: TypeTerms): string {
  const gives = `${dayWords(it.days)} ${it.accrual === 'monthly' ? 'month by month' : 'at once'}`;
  if (it.carryDays === 0) return `${gives}, nothing carried over`;
  const until = it.carryUntil ? ` until ${yearly(it.carryUntil)}` : '';
  return `${gives}, ${dayWords(it.carryDays)} carried over${until}`;
}

interface ColumnsOf {
  today: string;
  onEdit: (id: number) => void;
  onRetire: (it: LeaveType) => void;
}

const columns = ({ today, onEdit, onRetire }: ColumnsOf): Column<LeaveType>[] => [
  {
    key: 'name',
    title: 'Type',
    width: 220,
    cell: (it) => (
      <span className="row">
        <button
          dir="auto"
          type="button"
          className="link plain med trunc"
          onClick={() => onEdit(it.id)}
        >
          {it.name}
        </button>
        {it.retiredOn && <Badge>Retired {shortDay(it.retiredOn, today)}</Badge>}
      </span>
    ),
  },
  {
    key: 'gives',
    title: 'A year',
    cell: (it) => (
      <>
        <span>{it.terms ? termsWords(it.terms) : 'no limit'}</span>
        {it.planned && (
          <span className="sub2">
            From {shortDay(it.planned.since, today)}: {termsWords(it.planned)}
          </span>
        )}
      </>
    ),
  },
  { key: 'paid', title: 'Pay', width: 80, cell: (it) => (it.paid ? 'paid' : 'unpaid') },
  {
    key: 'asks',
    title: 'Needs',
    width: 160,
    cell: (it) =>
      [it.needsApproval && 'approval', it.needsNote && 'a note'].filter(Boolean).join(' and ') ||
      'nothing',
  },
  changeColumn(onEdit, (it) => (
    <IconButton
      icon={it.retiredOn ? 'arrow-back-up' : 'archive'}
      size="s"
      variant="ghost"
      label={it.retiredOn ? `Bring ${it.name} back` : `Retire ${it.name}`}
      onClick={() => onRetire(it)}
    />
  )),
];

interface PartProps {
  search: AdminSearch;
  change: (patch: AdminPatch) => void;
  tabs: ReactNode;
}

/** The types of leave, with what each gives, and the leave year they are counted by. */
export function Types({ search, change, tabs }: PartProps) {
  const run = useRun();
  const query = useQuery(reading('GET /leave-types', {}));
  const rows = query.data?.rows ?? [];
  const { edit } = search;
  const edited = rows.find((it) => it.id === edit);
  const add = () => change({ edit: 'new' });
  const close = () => change({ edit: undefined, leaveYear: undefined });
  usePageKeys(
    [{ keys: 'n', words: 'Add a type of leave', run: add }],
    edit === undefined && !search.leaveYear,
  );
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it: LeaveType) => change({ edit: it.id }),
    wide: true,
  });
  const retire = ({ id, version, retiredOn }: LeaveType) =>
    void run(retiredOn ? leaveTypeRestore : leaveTypeRetire, { type: id, version });
  const year = query.data?.leaveYear;
  const addButton = (
    <Button variant="primary" icon="plus" keys="n" onClick={add}>
      Add a type
    </Button>
  );
  return (
    <Page
      title="Leave types"
      actions={
        year && (
          <Button icon="calendar" onClick={() => change({ leaveYear: true })}>
            Leave year from {monthChoices[year.startMonth - 1]!.label}
          </Button>
        )
      }
      primary={addButton}
    >
      {tabs}
      <Panel title="Types">
        <ListStates
          query={query}
          what="types of leave"
          isEmpty={(it) => it.rows.length === 0}
          empty={
            <EmptyState
              icon="calendar-plus"
              title="There is no type of leave yet"
              text="Add annual leave, sick leave, or what else your company has."
            >
              {addButton}
            </EmptyState>
          }
        >
          {({ today }) => (
            <Table
              label="Types of leave"
              columns={columns({ today, onEdit: (id) => change({ edit: id }), onRetire: retire })}
              rows={rows}
              rowKey={(it) => it.id}
              current={keys.current}
              onKeyDown={keys.onKeyDown}
              onOpen={(it) => change({ edit: it.id })}
              tall={rows.some((it) => it.planned)}
            />
          )}
        </ListStates>
      </Panel>
      {year && (edit === 'new' || edited) && (
        <TypeForm key={edit} type={edited} leaveYear={year} onClose={close} />
      )}
      {year && search.leaveYear && <LeaveYearForm leaveYear={year} onClose={close} />}
    </Page>
  );
}
