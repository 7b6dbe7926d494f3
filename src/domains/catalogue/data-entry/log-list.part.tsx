import { dayRange, exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { IconButton } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { Table } from '#/ui/table.tsx';
import { figurePart, measureName, measureValue, revaluationWords } from './import-words.ts';
import type { LogLine } from './log.contract.ts';

const changeWords = ({ change, source, revaluation }: LogLine) => {
  if (change === 'revert') return 'taken back';
  if (revaluation) return 'new exchange rate';
  return source === 'manual' ? 'typed in' : 'imported';
};

/** Every change of figures: who, when, from where, old and new. */
export function LogList({
  rows,
  onOpen,
}: {
  rows: readonly LogLine[];
  onOpen: (batchId: number) => void;
}) {
  const now = useNow();
  return (
    <Table
      label="Changes of figures"
      rows={rows}
      rowKey={(it) => it.id}
      columns={[
        {
          key: 'app',
          title: 'App',
          cell: (it) => (
            <span className="row">
              <AppIcon index={it.app.icon} size={16} />{' '}
              <span dir="auto" className="trunc">
                {it.app.name}
              </span>
            </span>
          ),
        },
        {
          key: 'change',
          title: 'Change',
          cell: (it) => (
            <Badge
              tone={it.revaluation ? 'warn' : it.change === 'commit' ? 'good' : 'neutral'}
              title={it.revaluation ? revaluationWords(it.revaluation, now) : undefined}
            >
              {changeWords(it)}
            </Badge>
          ),
        },
        {
          key: 'measure',
          title: 'Figure',
          cell: (it) => (
            <span className="trunc" title={figurePart(it)}>
              {measureName(it.measure)} <span className="f3 fs12">{figurePart(it)}</span>
            </span>
          ),
        },
        {
          key: 'days',
          title: 'Days',
          cell: (it) => dayRange({ from: it.from, to: it.to }, dayOf(now)),
        },
        {
          key: 'old',
          title: 'Before',
          align: 'right',
          cell: (it) => measureValue(it.measure, it.oldValue),
        },
        {
          key: 'new',
          title: 'After',
          align: 'right',
          className: 'med',
          cell: (it) => measureValue(it.measure, it.newValue),
        },
        {
          key: 'file',
          title: 'Report',
          className: 'import-file',
          cell: (it) => (
            <button type="button" className="link trunc" onClick={() => onOpen(it.batchId)}>
              {it.fileName}
            </button>
          ),
        },
        {
          key: 'revert',
          title: 'Undo',
          width: 48,
          cell: (it) =>
            it.canRevert && (
              <IconButton
                icon="arrow-back-up"
                size="s"
                variant="ghost"
                label={`Take back ${it.fileName}`}
                // Its sheet says what would be taken back: a report is many apps and days.
                onClick={() => onOpen(it.batchId)}
              />
            ),
        },
        { key: 'by', title: 'By', cell: (it) => it.person?.name ?? 'The system' },
        {
          key: 'at',
          title: 'When',
          align: 'right',
          cell: (it) => (
            <time dateTime={it.at} title={exactInstant(new Date(it.at))}>
              {relativeTime(new Date(it.at), now)}
            </time>
          ),
        },
      ]}
    />
  );
}
