import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { monthName } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addMonths, startOfMonth } from '#/kernel/days.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { PlanForm } from './plan-form.part.tsx';
import { coverageWords, nameOf, spentShare, stateTones, stateWords } from './plan-words.ts';
import type { SpendPlan } from './plans.contract.ts';
import '../acquisition.css';

const kindNotes = { studio: null, team: 'team', app: 'app', 'media-source': 'media source' };

const amount = (micros: number | null, { currency }: SpendPlan) =>
  micros === null ? <span className="f3">–</span> : formatMoney(micros, 'whole', currency);

const columns: Column<SpendPlan>[] = [
  {
    key: 'for',
    title: 'Plan of',
    cell: (it) => (
      <span className="row">
        <span className="med trunc" title={nameOf(it)}>
          {nameOf(it)}
        </span>
        {kindNotes[it.kind] && <span className="f3 fs12">{kindNotes[it.kind]}</span>}
      </span>
    ),
  },
  { key: 'amount', title: 'Plan', align: 'right', cell: (it) => amount(it.amount, it) },
  {
    key: 'spent',
    title: 'Spent',
    align: 'right',
    cell: (it) => (
      <span title={it.dollars === null ? undefined : formatMoney(it.dollars, 'exact')}>
        {amount(it.spent, it)}
      </span>
    ),
  },
  { key: 'share', title: 'Of the plan', align: 'right', className: 'wide', cell: spentShare },
  {
    key: 'left',
    title: 'Left a day',
    align: 'right',
    cell: (it) =>
      it.spent === null || (it.leftPerDay ?? 0) < 0 ? (
        <span className="f3">–</span>
      ) : (
        amount(it.leftPerDay, it)
      ),
  },
  {
    key: 'pace',
    title: 'Pace of the month',
    align: 'right',
    hint: 'The month, if the days that are not there yet cost what the last seven whole ones did',
    cell: (it) => amount(it.pace, it),
  },
  {
    key: 'state',
    title: 'State',
    cell: (it) => (
      <span title={stateWords(it)}>
        <Badge tone={stateTones[it.state]}>{stateWords(it, 'short')}</Badge>
      </span>
    ),
  },
  {
    key: 'figures',
    title: 'Figures',
    className: 'wide',
    cell: (it) => <span className={it.missing > 0 ? 'f2' : 'f3'}>{coverageWords(it)}</span>,
  },
  {
    key: 'by',
    title: 'By',
    className: 'wide',
    cell: (it) => <span title={it.note ?? undefined}>{it.by}</span>,
  },
];

interface PlansProps {
  month: string | undefined;
  /** The plan whose form is open. */
  open: number | 'new' | undefined;
  onMonth: (month: string | undefined) => void;
  onOpen: (plan: number | 'new' | undefined) => void;
}

/** Months that are planned or looked back at. */
const monthsAround = (month: string) => [-3, -2, -1, 0, 1, 2].map((it) => addMonths(month, it));

/** What may be spent in a month, what is, and where it leads. */
export function Plans({ month: asked, open, onMonth, onOpen }: PlansProps) {
  const mayPlan = useScope(may('spend-plans:write')) !== undefined;
  const present = startOfMonth(dayOf(useNow()));
  const month = asked ?? present;
  const { data, error } = useQuery({
    ...reading('GET /spend-plans', { month }),
    placeholderData: keepPreviousData,
  });
  usePageKeys(
    [mayPlan && { keys: 'p', words: 'Plan a month', run: () => onOpen('new') }],
    open === undefined,
  );
  // Nothing is planned, and whoever looks could plan nothing.
  if (data?.rows.length === 0 && !mayPlan && asked === undefined) return null;
  const opened = data?.rows.find((it) => it.id === open);
  const months = [...new Set([...monthsAround(present), month])].sort();
  return (
    <Panel
      className="spend-plans"
      title="Plans"
      wide
      actions={
        <>
          <PickChip
            label="Month of the plans"
            options={months.map((value) => ({ value, label: monthName(value) }))}
            value={[month]}
            on={month !== present}
            onChange={([it]) => onMonth(it === present ? undefined : it)}
          >
            {monthName(month)}
          </PickChip>
          {mayPlan && (
            <Button size="s" icon="plus" keys="p" onClick={() => onOpen('new')}>
              Plan a month
            </Button>
          )}
        </>
      }
    >
      {error && !data ? (
        <p className="campaign-empty f2">The plans did not load: {error.message}</p>
      ) : !data ? (
        <Loading label="Loading the plans">
          <RowsSkeleton rows={2} mark={false} />
        </Loading>
      ) : data.rows.length === 0 ? (
        <p className="campaign-empty f2">No spend is planned for {monthName(month)}.</p>
      ) : (
        <Table
          label="Plans of the month"
          columns={columns}
          rows={data.rows}
          rowKey={(it) => it.id}
          onOpen={(it) => it.canChange && onOpen(it.id)}
        />
      )}
      {open === 'new' && mayPlan && <PlanForm month={month} onClose={() => onOpen(undefined)} />}
      {opened?.canChange && (
        <PlanForm key={opened.id} month={month} plan={opened} onClose={() => onOpen(undefined)} />
      )}
    </Panel>
  );
}
