import { shortDay } from '#/kernel/date-words.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Freshness } from '#/ui/freshness.tsx';
import { Icon } from '#/ui/icon.tsx';
import type { Column } from '#/ui/table.tsx';
import { AppMark } from '../app-mark.part.tsx';
import { platformWords, statusWords, type AppStatus } from './app-words.ts';
import type { AppRow } from './register.contract.ts';

export const statusTones: Record<AppStatus, Tone> = {
  draft: 'line',
  live: 'good',
  paused: 'warn',
  sunset: 'neutral',
  archived: 'neutral',
};

interface ColumnsProps {
  today: string;
  onOpen: (app: AppRow) => void;
  onPin: (app: AppRow) => void;
}

/** How far the figures of an app reach. */
function Reach({ app, today }: { app: AppRow; today: string }) {
  if (!app.lastDay) return app.isLate ? <span className="late">none yet</span> : '–';
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      <Freshness
        state={app.isLate ? 'late' : 'final'}
        words={app.isLate ? 'Figures are late' : 'Figures are up to date'}
      />
      {shortDay(app.lastDay, today)}
    </span>
  );
}

/** Pin, icon and name first; what an app is; how far its figures reach. */
export function appColumns({ today, onOpen, onPin }: ColumnsProps): Column<AppRow>[] {
  return [
    {
      key: 'name',
      title: 'App',
      width: 232,
      sortable: true,
      cell: (it) => (
        <span className="appcell">
          <button
            type="button"
            className="pin"
            aria-pressed={it.pinned}
            aria-label={it.pinned ? `Unpin ${it.name}` : `Pin ${it.name}`}
            onClick={() => onPin(it)}
          >
            <Icon name="pin" size={13} />
          </button>
          <AppMark app={it} />
          <button
            dir="auto"
            type="button"
            className="link plain med trunc"
            onClick={() => onOpen(it)}
          >
            {it.name}
          </button>
          {it.core && <Badge tone="line">Core</Badge>}
        </span>
      ),
    },
    {
      key: 'key',
      title: 'Key',
      width: 64,
      className: 'wide',
      cell: (it) => <span className="f3">{it.key}</span>,
    },
    {
      key: 'package',
      title: 'Package',
      className: 'wide trunc',
      cell: (it) => (
        <span className="mono f2" title={it.package}>
          {it.package}
        </span>
      ),
    },
    {
      key: 'platform',
      title: 'Platform',
      sortable: true,
      cell: (it) => platformWords[it.platform],
    },
    { key: 'team', title: 'Team', sortable: true, cell: (it) => it.team?.name ?? '–' },
    {
      key: 'account',
      title: 'Account',
      sortable: true,
      className: 'trunc',
      cell: (it) => it.account?.name ?? '–',
    },
    {
      key: 'batch',
      title: 'Batch',
      sortable: true,
      className: 'wide',
      cell: (it) => it.batch ?? '–',
    },
    {
      key: 'status',
      title: 'Status',
      sortable: true,
      cell: (it) => <Badge tone={statusTones[it.status]}>{statusWords[it.status]}</Badge>,
    },
    {
      key: 'released',
      title: 'Released',
      sortable: true,
      align: 'right',
      cell: (it) => (it.releasedOn ? shortDay(it.releasedOn, today) : '–'),
    },
    {
      key: 'figures',
      title: 'Figures to',
      align: 'right',
      width: 96,
      cell: (it) => <Reach app={it} today={today} />,
    },
  ];
}
