import { exactRange } from '#/kernel/date-words.ts';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Table, type Column } from '#/ui/table.tsx';
import { scoreText } from '../evaluation-words.ts';
import { StateBadge } from '../filling/state-badge.part.tsx';
import type { PersonPeriod } from './reports.contract.ts';

const score = (
  key: 'self' | 'lead' | 'calibrated' | 'final' | 'company',
  title: string,
): Column<PersonPeriod> => ({
  key,
  title,
  align: 'right',
  width: 92,
  className: key === 'company' ? 'f3' : undefined,
  cell: (it) =>
    key === 'final' ? <b className="semi">{scoreText(it.final)}</b> : scoreText(it[key]),
});

const columns: Column<PersonPeriod>[] = [
  { key: 'period', title: 'Period', cell: (it) => <span className="med">{it.period}</span> },
  {
    key: 'days',
    title: 'Days',
    className: 'wide',
    cell: (it) => <span className="f3">{exactRange({ from: it.startsOn, to: it.endsOn })}</span>,
  },
  { key: 'form', title: 'Form', className: 'wide', cell: (it) => it.form },
  { key: 'evaluator', title: 'Evaluator', cell: (it) => it.evaluator.name },
  { key: 'state', title: 'State', cell: (it) => <StateBadge state={it.state} /> },
  score('self', 'Self'),
  score('lead', 'Lead'),
  score('calibrated', 'Calibrated'),
  score('final', 'Score'),
  score('company', 'Company'),
];

interface PersonPeriodsProps {
  name: string;
  evaluations: readonly PersonPeriod[];
  shown: number;
  onOpen: (id: number) => void;
}

/** Every evaluation of a person; opens the one that is shown above. */
export function PersonPeriods({ name, evaluations, shown, onOpen }: PersonPeriodsProps) {
  const open = (it: PersonPeriod) => onOpen(it.id);
  const isCompared = evaluations.some((it) => it.company !== null);
  const { current, onKeyDown } = useRowKeys({
    rows: evaluations,
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  return (
    <Panel title={<span id="periods">All periods</span>} className="evaluation-periods">
      <Table
        label={`Evaluations of ${name}`}
        columns={columns.filter((it) => it.key !== 'company' || isCompared)}
        rows={evaluations}
        rowKey={(it) => it.id}
        current={current}
        selected={new Set([shown])}
        onOpen={open}
        onKeyDown={onKeyDown}
      />
    </Panel>
  );
}
