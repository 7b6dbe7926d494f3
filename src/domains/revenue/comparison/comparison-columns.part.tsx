import { CoveredFigure } from '#/figures/covered-figure.part.tsx';
import { LabelName } from '#/figures/label-name.part.tsx';
import { formatChange, formatCompact, formatNumber, formatPercent } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Delta } from '#/ui/delta.tsx';
import type { Column } from '#/ui/table.tsx';
import { comparisonSorts, type ComparedApp, type Pair } from './comparison.contract.ts';

/** Analytics never agree with a store exactly: from here on something is broken, or about to be. */
const AMBER = 0.1;
const RED = 0.25;

function Difference({ pair }: { pair: Pair }) {
  const { ours, theirs, absolute, difference, days, covered } = pair;
  if (difference === null) return <span className="f3">–</span>;
  const words = formatChange(difference);
  const size = Math.abs(difference);
  const title = `${days} days compared${covered ? `, ${covered.of - covered.cells} are missing` : ''}`;
  const shown =
    size < AMBER ? (
      <span title={title}>{words}</span>
    ) : (
      <Badge tone={size >= RED ? 'bad' : 'warn'} title={title}>
        {words}
      </Badge>
    );
  const net = covered ? <CoveredFigure words={shown} covered={covered} /> : shown;
  if (absolute === Math.abs(ours - theirs)) return net;
  return (
    <>
      {net}{' '}
      <span className="f3" title="Sum of the apps’ differences, which do not cancel out">
        ±{formatPercent(absolute / ours)}
      </span>
    </>
  );
}

function PaidShare({ share }: { share: number | null }) {
  if (share === null) return <span className="f3">–</span>;
  const words = formatPercent(share);
  return share > 1 ? <Badge tone="bad">{words}</Badge> : words;
}

const count = (pair: Pair, side: 'ours' | 'theirs') =>
  pair.days > 0 ? formatCompact(pair[side], 'dense') : <span className="f3">–</span>;
const change = (now: number | null, before: number | null) =>
  now === null || before === null || before === 0 ? null : (now - before) / before;

type Figures = Omit<ComparedApp, 'app'>;
type Chosen = Column<ComparedApp> & { title: string; fixed?: boolean; roomy?: boolean };

/** A column of a figure, with the same of all apps below it. */
function figure(
  key: string,
  title: string,
  hint: string,
  words: (it: Figures) => Column<ComparedApp>['total'],
  total: Figures | undefined,
): Chosen {
  return {
    key,
    title,
    hint,
    align: 'right',
    sortable: comparisonSorts.some((it) => it === key),
    // The share beside it says how much that is.
    roomy: key === 'campaigns',
    cell: (row) => words(row),
    total: total && words(total),
  };
}

/** What an app's figures mean day by day. */
export const appHref = (app: ComparedApp['app']) => `/engagement?app=${app.key}&by=day`;

/** The columns of the comparison, with the same of all apps below each. */
export function comparisonColumns(total: Figures | undefined, apps: number | undefined): Chosen[] {
  return [
    {
      key: 'name',
      title: 'App',
      width: 240,
      fixed: true,
      sortable: true,
      cell: ({ app }) => <LabelName label={app} href={appHref(app)} />,
      total: apps === undefined ? undefined : `Total of ${apps}`,
    },
    figure(
      'downloads',
      'Downloads',
      'Installs the store counted',
      (it) => count(it.installs, 'ours'),
      total,
    ),
    figure(
      'users',
      'New users',
      'Users AppMetrica saw for the first time',
      (it) => count(it.installs, 'theirs'),
      total,
    ),
    figure(
      'installs',
      'Difference',
      '(New users − downloads) ÷ downloads, over the days both have',
      (it) => <Difference pair={it.installs} />,
      total,
    ),
    figure(
      'campaigns',
      'Campaign installs',
      'Installs that networks say their campaigns brought',
      (it) => formatCompact(it.campaigns, 'dense'),
      total,
    ),
    figure(
      'paidShare',
      'Paid share',
      'Campaign installs ÷ new users: above 100% the two do not see the same installs',
      (it) => <PaidShare share={it.paidShare} />,
      total,
    ),
    figure(
      'dau',
      'DAU',
      'Daily users by AppMetrica, average of the days',
      (it) => (it.dau === null ? '–' : formatCompact(it.dau, 'dense')),
      total,
    ),
    figure(
      'ipu',
      'IPU',
      'Impressions of the networks ÷ daily users of AppMetrica',
      (it) => {
        const words = it.ipu === null ? '–' : formatNumber(it.ipu, 2);
        return it.ipuCovered ? <CoveredFigure words={words} covered={it.ipuCovered} /> : words;
      },
      total,
    ),
    figure(
      'ipuChange',
      'Change',
      'Of IPU: a jump without a change of the app means that one side lost users',
      (it) => <Delta value={change(it.ipu, it.ipuBefore)} good="neutral" />,
      total,
    ),
  ];
}
