import { formatPercent } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { writeSearch } from '#/ui/location.ts';
import type { Column } from '#/ui/table.tsx';
import type { Cycle } from '../cycles/cycles.contract.ts';
import { ProgressBar } from '../okr-marks.part.tsx';
import type { OkrFigures, OkrReportRow } from './okr-reports.contract.ts';

/** A difference of shares; nothing to compare is none. */
export const differenceOf = (now: number | null, before: number | null) =>
  now === null || before === null ? null : now - before;

export const shareOf = ({ made, due }: OkrFigures['checkIns']) => (due > 0 ? made / due : null);

const percent = (share: number | null) =>
  share === null ? <span className="f3">–</span> : formatPercent(share, 0);

/** On track, at risk, off track and never told, as parts of a bar with their counts. */
function Confidence({ it }: { it: OkrFigures }) {
  const parts = [
    { tone: 'good', count: it.onTrack, label: 'on track' },
    { tone: 'warn', count: it.atRisk, label: 'at risk' },
    { tone: 'bad', count: it.offTrack, label: 'off track' },
    { tone: 'none', count: it.unknown, label: 'never told' },
  ];
  const all = it.onTrack + it.atRisk + it.offTrack + it.unknown;
  const words = parts
    .filter(({ count }) => count > 0)
    .map(({ count, label }) => `${count} ${label}`)
    .join(', ');
  if (all === 0) return <span className="f3">–</span>;
  return (
    <span className="okr-parts" title={words}>
      <span className="bar" role="img" aria-label={words}>
        {parts.map(({ tone, count }) =>
          count > 0 ? <i key={tone} className={tone} style={{ flexGrow: count }} /> : null,
        )}
      </span>
      <span className="num f2">
        {it.onTrack} · {it.atRisk} · {it.offTrack}
      </span>
    </span>
  );
}

function Name({ it, cycle }: { it: OkrReportRow; cycle: Cycle }) {
  const search = writeSearch({
    cycle: cycle.key,
    ...(it.team && { team: it.team.id }),
    ...(it.person && { person: it.person.id }),
    ...(!it.team && !it.person && { level: 'company' }),
  });
  return (
    <span className="appcell">
      {it.person ? (
        <Avatar name={it.name} />
      ) : (
        <span className="okr-level">
          <Icon name={it.team ? 'users-group' : 'building'} size={14} />
        </span>
      )}
      <Link dir="auto" href={`/okr${search}`} className="med trunc">
        {it.name}
      </Link>
    </span>
  );
}

/** The report's columns; the totals are of all rows. */
export const reportColumns = (
  cycle: Cycle,
  before: Cycle,
  total: OkrFigures,
): readonly Column<OkrReportRow>[] => [
  {
    key: 'name',
    title: 'Name',
    sortable: true,
    cell: (it) => <Name it={it} cycle={cycle} />,
    total: 'All',
  },
  {
    key: 'objectives',
    title: 'Objectives',
    align: 'right',
    width: 100,
    sortable: true,
    cell: (it) => it.objectives,
    total: total.objectives,
  },
  {
    key: 'progress',
    title: 'Progress',
    width: 170,
    sortable: true,
    cell: (it) => <ProgressBar progress={it.progress} label={`Progress of ${it.name}`} />,
    total: <ProgressBar progress={total.progress} label="Progress of all" />,
  },
  {
    key: 'change',
    title: `vs ${before.name}`,
    width: 104,
    align: 'right',
    cell: (it) => <Delta value={differenceOf(it.progress, it.before)} unit="pp" />,
    total: <Delta value={differenceOf(total.progress, total.before)} unit="pp" />,
  },
  {
    key: 'confidence',
    title: 'Confidence',
    hint: 'Key results on track, at risk and off track',
    width: 170,
    className: 'wide',
    cell: (it) => <Confidence it={it} />,
    total: <Confidence it={total} />,
  },
  {
    key: 'checkIns',
    title: 'Check-ins',
    hint: 'Weeks with a check-in ÷ weeks of which one was due, over all key results',
    width: 100,
    align: 'right',
    sortable: true,
    cell: (it) => percent(shareOf(it.checkIns)),
    total: percent(shareOf(total.checkIns)),
  },
  {
    key: 'score',
    title: 'Score',
    hint: 'Of closed objectives, key results by weight',
    width: 76,
    align: 'right',
    sortable: true,
    cell: (it) => it.score?.toFixed(2) ?? <span className="f3">–</span>,
    total: total.score?.toFixed(2) ?? '–',
  },
  {
    key: 'scoreBefore',
    title: 'Before',
    width: 76,
    align: 'right',
    className: 'wide',
    cell: (it) => it.scoreBefore?.toFixed(2) ?? <span className="f3">–</span>,
    total: total.scoreBefore?.toFixed(2) ?? '–',
  },
];
