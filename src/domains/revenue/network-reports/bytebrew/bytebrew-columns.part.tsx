import type { Label } from '#/figures/breakdown.contract.ts';
import { figureWords } from '#/figures/words.ts';
import { formatNumber, PLUS } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import type { Column } from '#/ui/table.tsx';
import type { BytebrewSplit, Difference, Usage } from './bytebrew.contract.ts';

/** What a row of a list is about. */
export interface Line {
  app: Label | null;
  day: Label | null;
}

/** What a line is about, the app or the day or both, before its figures. */
export function aboutColumns<R extends Line>(by: BytebrewSplit): Column<R>[] {
  const app: Column<R> = {
    key: 'name',
    title: 'App',
    sortable: true,
    total: 'All',
    cell: (it) => (
      <span className="row">
        {it.app?.icon != null && <AppIcon index={it.app.icon} size={16} />}
        <span className="med trunc">{it.app?.label}</span>
      </span>
    ),
  };
  const day: Column<R> = {
    key: 'day',
    title: 'Day',
    sortable: true,
    total: by === 'day' ? 'All' : undefined,
    cell: (it) => it.day?.label,
  };
  return by === 'app' ? [app] : by === 'day' ? [day] : [app, day];
}

function figure<R>(
  key: string,
  title: string,
  of: (it: R) => string,
  total: R | undefined,
  more: Partial<Column<R>> = {},
): Column<R> {
  return { key, title, align: 'right', cell: of, total: total && of(total), ...more };
}

const signed = (share: number | null) =>
  share === null ? '–' : `${share > 0 ? PLUS : ''}${figureWords('ratio', share)}`;

/** ByteBrew and MAX side by side. */
export const differenceColumns = (total: Difference | undefined): Column<Difference & Line>[] => [
  figure<Difference>('bytebrew', 'ByteBrew', (it) => figureWords('money', it.bytebrew), total, {
    sortable: true,
  }),
  figure<Difference>('max', 'MAX', (it) => figureWords('money', it.max), total, { sortable: true }),
  figure<Difference>('difference', 'Difference', (it) => signed(it.difference), total, {
    sortable: true,
    hint: '(ByteBrew − MAX) ÷ MAX over the days both have',
  }),
  figure<Difference>('days', 'Days compared', (it) => formatNumber(it.days), total),
  figure<Difference>('onlyMax', 'Only in MAX', (it) => formatNumber(it.onlyMax), total),
];

const share = (it: number | null) => figureWords('ratio', it);

/** How the users are counted. */
export const userColumns = (total: Usage | undefined): Column<Usage & Line>[] => [
  figure<Usage>('dau', 'DAU', (it) => formatNumber(Math.round(it.dau)), total, { sortable: true }),
  figure<Usage>('newUsers', 'New users', (it) => formatNumber(it.newUsers), total, {
    sortable: true,
  }),
  figure<Usage>('sessions', 'Sessions', (it) => formatNumber(it.sessions), total, {
    sortable: true,
  }),
  figure<Usage>(
    'perUser',
    'Per user',
    (it) => (it.sessionsPerUser === null ? '–' : formatNumber(it.sessionsPerUser, 2)),
    total,
  ),
  figure<Usage>(
    'length',
    'Session length',
    (it) => figureWords('seconds', it.sessionSeconds),
    total,
  ),
  figure<Usage>('d1', 'D1', (it) => share(it.retention1), total),
  figure<Usage>('d7', 'D7', (it) => share(it.retention7), total),
  figure<Usage>('d30', 'D30', (it) => share(it.retention30), total),
];
