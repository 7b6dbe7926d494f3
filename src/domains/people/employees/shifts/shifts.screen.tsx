import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Flag, Id } from '#/kernel/schema.ts';
import { workdayWords } from '#/kernel/working-hours.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { changeColumn } from '#/ui/change-column.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { SetShiftForm } from './set-form.part.tsx';
import { ShiftForm } from './shift-form.part.tsx';
import { plannedWords } from './shift-words.ts';
import { shiftDelete } from './shifts.actions.ts';
import type { Shift } from './shifts.contract.ts';
import '../employees.css';

const Search = z.strictObject({
  /** The shift that is changed, or `new`. */
  edit: z.union([z.literal('new'), Id]).optional(),
  /** People are being put on a shift. */
  set: Flag.optional(),
});

interface ColumnsOf {
  today: string;
  onEdit: (id: number) => void;
  onDelete: (it: Shift) => void;
}

const columns = ({ today, onEdit, onDelete }: ColumnsOf): Column<Shift>[] => [
  {
    key: 'name',
    title: 'Shift',
    cell: (it) => (
      <>
        <span className="row">
          <button
            dir="auto"
            type="button"
            className="link plain med trunc"
            onClick={() => onEdit(it.id)}
          >
            {it.name}
          </button>
          {it.standard && <Badge>Standard</Badge>}
        </span>
        {it.planned.length > 0 && <span className="sub2">{plannedWords(it, today)}</span>}
      </>
    ),
  },
  {
    key: 'hours',
    title: 'Hours',
    width: 150,
    cell: (it) => (
      <span className="num">
        {it.from} – {it.to}
        {it.to < it.from && <span className="f3"> next day</span>}
      </span>
    ),
  },
  { key: 'days', title: 'Working days', width: 170, cell: (it) => workdayWords(it.workdays) },
  { key: 'people', title: 'People', width: 80, align: 'right', cell: (it) => it.people },
  changeColumn(
    onEdit,
    (it) =>
      !it.standard && (
        <IconButton
          icon="trash"
          size="s"
          variant="ghost"
          label={`Delete ${it.name}`}
          onClick={() => onDelete(it)}
        />
      ),
  ),
];

/** The shifts people work in: hours and working days, which change from a day on. */
export function ShiftsScreen() {
  const run = useRun();
  const [{ edit, set }, change] = useSearch(Search);
  const query = useQuery(reading('GET /shifts', {}));
  const rows = query.data?.rows ?? [];
  const remove = ({ id, version }: Shift) => void run(shiftDelete, { shift: id, version });
  const isAlone = edit === undefined && !set;
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it: Shift) => change({ edit: it.id }),
    wide: true,
  });
  usePageKeys(
    [
      { keys: 'n', words: 'Add a shift', run: () => change({ edit: 'new' }) },
      { keys: 's', words: 'Put people on a shift', run: () => change({ set: true }) },
    ],
    isAlone,
  );
  const edited = rows.find((it) => it.id === edit);
  const close = () => change({ edit: undefined, set: undefined });
  return (
    <Page
      title="Shifts"
      actions={
        <Button icon="users" keys="s" onClick={() => change({ set: true })}>
          Put people on a shift
        </Button>
      }
      primary={
        <Button variant="primary" icon="plus" keys="n" onClick={() => change({ edit: 'new' })}>
          Add a shift
        </Button>
      }
    >
      <Panel title="Working hours">
        <ListStates
          query={query}
          what="shifts"
          isEmpty={(it) => it.rows.length === 0}
          empty={<EmptyState icon="clock" title="There is no shift" />}
        >
          {({ today }) => (
            <Table
              label="Shifts"
              columns={columns({
                today,
                onEdit: (id) => change({ edit: id }),
                onDelete: remove,
              })}
              rows={rows}
              rowKey={(it) => it.id}
              current={keys.current}
              onKeyDown={keys.onKeyDown}
              onOpen={(it) => change({ edit: it.id })}
              tall={rows.some((it) => it.planned.length > 0)}
            />
          )}
        </ListStates>
      </Panel>
      {query.data && (edit === 'new' || edited) && (
        <ShiftForm key={edit} today={query.data.today} shift={edited} onClose={close} />
      )}
      {set && <SetShiftForm onClose={close} />}
    </Page>
  );
}
