import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { CycleForm } from './cycle-form.part.tsx';
import { cycleDelete, quartersUse } from './cycles.actions.ts';
import type { Cycles, ListedCycle } from './cycles.contract.ts';

const stateOf = (it: ListedCycle, { today, current }: Cycles) =>
  it.key === current.key ? (
    <Badge tone="good">Current</Badge>
  ) : it.from <= today && it.to >= today ? (
    <Badge>Running</Badge>
  ) : null;

interface ColumnsProps {
  all: Cycles;
  onChange: (it: ListedCycle) => void;
  onDelete: (it: ListedCycle) => void;
}

const columns = ({ all, onChange, onDelete }: ColumnsProps): readonly Column<ListedCycle>[] => [
  {
    key: 'name',
    title: 'Name',
    cell: (it) => (
      <span className="row">
        <span className="trunc med" dir="auto">
          {it.name}
        </span>
        {stateOf(it, all)}
      </span>
    ),
  },
  { key: 'days', title: 'Days', width: 200, cell: (it) => dayRange(it, all.today) },
  {
    key: 'doors',
    title: <span className="hidden-words">Change</span>,
    align: 'right',
    width: 180,
    cell: (it) =>
      all.canChange && (
        <span className="row">
          <Button aria-label={`Change ${it.name}`} onClick={() => onChange(it)}>
            Change
          </Button>
          {!it.inUse && (
            <Button aria-label={`Delete ${it.name}`} onClick={() => onDelete(it)}>
              Delete
            </Button>
          )}
        </span>
      ),
  },
];

/** The company's own cycles, and whether calendar quarters stand beside them. */
export function CyclesDialog({ onClose }: { onClose: () => void }) {
  const run = useRun();
  const query = useQuery(reading('GET /okr-cycles', {}));
  const [form, setForm] = useState<{ cycle?: ListedCycle }>();
  if (form) return <CycleForm {...form} onClose={() => setForm(undefined)} />;
  const mayChange = query.data?.canChange ?? false;
  return (
    <Dialog
      title="Cycles"
      note="Objectives run by calendar quarter, by your own cycles, or by both."
      width={680}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayChange && (
            <Button variant="primary" icon="plus" onClick={() => setForm({})}>
              Add a cycle
            </Button>
          )}
        </>
      }
    >
      <ListStates query={query} what="cycles" isEmpty={() => false} empty={null}>
        {(all) => {
          const own = all.rows.filter((it) => it.own);
          return (
            <>
              <Checkbox
                label="Calendar quarters"
                help="Offered beside the cycles below."
                value={all.quarters}
                disabled={!mayChange}
                onChange={(quarters) => void run(quartersUse, { quarters, version: all.version })}
              />
              {own.length === 0 ? (
                <EmptyState
                  icon="calendar"
                  title="No cycles of your own yet"
                  text="A half-year, a year, or whatever lies between two releases."
                />
              ) : (
                <Table
                  label="Cycles"
                  columns={columns({
                    all,
                    onChange: (cycle) => setForm({ cycle }),
                    onDelete: ({ own: it }) =>
                      it && void run(cycleDelete, { cycle: it.id, version: it.version }),
                  })}
                  rows={own}
                  rowKey={(it) => it.key}
                />
              )}
            </>
          );
        }}
      </ListStates>
    </Dialog>
  );
}
