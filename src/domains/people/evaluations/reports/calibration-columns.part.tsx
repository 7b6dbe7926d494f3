import type { KeyboardEvent, ReactNode } from 'react';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { Link } from '#/ui/link.tsx';
import type { Column } from '#/ui/table.tsx';
import { scoreText } from '../evaluation-words.ts';
import { StateBadge } from '../filling/state-badge.part.tsx';
import { personReportHref } from './reports.actions.ts';
import type { Grouping, SummaryRow } from './reports.contract.ts';
import type { Calibrating } from './use-calibrating.part.ts';

/** The name of the group a row belongs to. */
function groupName(it: SummaryRow, by: Grouping): string {
  switch (by) {
    case 'team':
      return it.team?.name ?? 'No team';
    case 'department':
      return it.department?.name ?? 'No department';
    case 'lead':
      return it.evaluator.name;
    case 'level':
      return it.person.title ?? 'No title';
  }
}

export const isFirstOfGroup = (rows: readonly SummaryRow[], at: number, by: Grouping) =>
  at === 0 || groupName(rows[at - 1]!, by) !== groupName(rows[at]!, by);

/** Its own keys while a score or its reason is typed. */
function Typing({ calibrating, children }: { calibrating: Calibrating; children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void calibrating.form.send();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      calibrating.end();
    }
  };
  return <div onKeyDown={onKeyDown}>{children}</div>;
}

export function selectColumn(
  selected: ReadonlySet<string | number>,
  toggle: (id: number) => void,
): Column<SummaryRow> {
  return {
    key: 'select',
    width: 36,
    title: <span className="hidden-words">Select</span>,
    cell: (it) =>
      (it.can.calibrate || it.can.release) && (
        <Checkbox
          label={`Select ${it.person.name}`}
          hideLabel
          value={selected.has(it.id)}
          onChange={() => toggle(it.id)}
        />
      ),
  };
}

export const groupColumn = (
  rows: readonly SummaryRow[],
  by: Grouping,
  title: string,
): Column<SummaryRow> => ({
  key: 'group',
  title,
  width: 150,
  cell: (it, at) => (
    <span className={isFirstOfGroup(rows, at, by) ? 'semi trunc' : 'hidden-words'}>
      {groupName(it, by)}
    </span>
  ),
});

export const whoColumns: Column<SummaryRow>[] = [
  {
    key: 'person',
    title: 'Person',
    sortable: true,
    cell: (it) => (
      <span className="appcell">
        <Avatar name={it.person.name} />
        <Link dir="auto" href={personReportHref(it.person.id, it.id)} className="med trunc">
          {it.person.name}
        </Link>
        <span dir="auto" className="f3 fs12 trunc wide">
          {it.person.title}
        </span>
      </span>
    ),
  },
  {
    key: 'evaluator',
    title: 'Lead',
    sortable: true,
    width: 130,
    className: 'wide',
    cell: (it) => (
      <span className="trunc" dir="auto">
        {it.evaluator.name}
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    sortable: true,
    width: 132,
    cell: (it) => (
      <span className="row">
        <StateBadge state={it.state} isLate={it.isLate} />
      </span>
    ),
  },
];

export const scoreColumns = (isMeasured: boolean): Column<SummaryRow>[] => [
  {
    key: 'self',
    title: 'Self',
    align: 'right',
    width: 62,
    className: 'wide',
    cell: (it) => <span className="f3">{scoreText(it.self)}</span>,
  },
  {
    key: 'score',
    title: 'Score',
    hint: 'What the lead gave, by the weights of the form.',
    sortable: true,
    align: 'right',
    width: 70,
    cell: (it) => scoreText(it.score),
  },
  ...(isMeasured
    ? [
        {
          key: 'suggested',
          title: 'Suggested',
          hint: 'The score less what its lead gives more than the company.',
          align: 'right' as const,
          width: 88,
          cell: (it: SummaryRow) => (
            <span className={it.suggested === it.score ? 'f3' : undefined}>
              {scoreText(it.suggested)}
            </span>
          ),
        },
      ]
    : []),
];

/** The calibrated score and its reason: typed where they stand. */
export const calibrationColumns = (
  calibrating: Calibrating,
  current: number,
): Column<SummaryRow>[] => [
  {
    key: 'calibrated',
    title: 'Calibrated',
    align: 'right',
    width: 104,
    cell: (it, at) => {
      if (calibrating.row?.id === it.id) {
        return (
          <Typing calibrating={calibrating}>
            <NumberField
              label={`Calibrated score of ${it.person.name}`}
              hideLabel
              decimals={2}
              autoFocus
              {...calibrating.form.field('score')}
            />
          </Typing>
        );
      }
      if (!it.can.calibrate) return <b className="semi">{scoreText(it.calibrated)}</b>;
      return (
        <Button
          size="s"
          variant="ghost"
          keys={at === current ? 'c' : undefined}
          onClick={() => calibrating.begin(it)}
        >
          {it.state === 'submitted' ? 'Set' : scoreText(it.calibrated ?? it.score)}
          <span className="hidden-words"> the score of {it.person.name}</span>
        </Button>
      );
    },
  },
  {
    key: 'reason',
    title: 'Reason',
    cell: (it) => {
      if (calibrating.row?.id !== it.id) {
        return (
          <span dir="auto" className="f2 trunc" title={it.reason ?? undefined}>
            {it.reason ?? (it.state === 'calibrated' ? 'As scored' : '')}
          </span>
        );
      }
      const { form } = calibrating;
      return (
        <Typing calibrating={calibrating}>
          <TextField
            label={`Why ${it.person.name} gets this score`}
            hideLabel
            maxLength={1000}
            placeholder="Why another score; Enter saves, Esc leaves it"
            {...form.field('reason')}
            error={form.errors['reason'] ?? form.errors['score'] ?? form.message}
          />
        </Typing>
      );
    },
  },
];
