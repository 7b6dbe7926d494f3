import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Table } from '#/ui/table.tsx';
import { Planned } from './app-columns.part.tsx';
import type { OwnedApp } from './team-apps.contract.ts';

interface HistoryProps {
  id: number;
  today: string;
  onGive: (app: OwnedApp) => void;
  onClose: () => void;
}

/** One app beside the list: which teams had it, and where it goes. */
export function AppHistory({ id, today, onGive, onClose }: HistoryProps) {
  const query = useQuery(reading('GET /team-app-history', { app: id }));
  const app = query.data?.app;
  const canGive = app?.canMove && !app.planned;
  return (
    <Dialog
      side="right"
      width={560}
      title={app?.name ?? 'App'}
      note={app && `${app.key}, ${app.team?.name ?? 'no team has it'}`}
      onClose={onClose}
      footer={
        <>
          {app?.planned && <Planned it={app} today={today} />}
          <span className="sp" />
          <Button onClick={onClose}>Close</Button>
          {canGive && (
            <Button variant="primary" icon="transfer" onClick={() => onGive(app)}>
              Give to a team
            </Button>
          )}
        </>
      }
    >
      <ListStates
        query={query}
        what="history"
        isEmpty={(it) => it.rows.length === 0}
        empty={<p className="f3">Nothing is known about its teams yet.</p>}
      >
        {({ rows }) => (
          <Table
            label="Teams that owned it"
            columns={[
              {
                key: 'team',
                title: 'Team',
                cell: (it) => (
                  <span className="row">
                    {it.team ?? <span className="f3">Nobody</span>}
                    {it.until === null && <Badge tone="good">Now</Badge>}
                  </span>
                ),
              },
              { key: 'since', title: 'Since', cell: (it) => shortDay(it.since, today) },
              {
                key: 'until',
                title: 'Until',
                cell: (it) => (it.until ? shortDay(it.until, today) : '–'),
              },
              { key: 'by', title: 'Given by', cell: (it) => it.by ?? '–' },
            ]}
            rows={rows}
            rowKey={(it) => it.id}
          />
        )}
      </ListStates>
    </Dialog>
  );
}
