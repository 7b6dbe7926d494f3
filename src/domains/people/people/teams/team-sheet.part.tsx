import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { Table } from '#/ui/table.tsx';
import { DeleteTeam } from './delete-team.part.tsx';
import { memberColumns } from './member-columns.part.tsx';

interface TeamSheetProps {
  id: number;
  onEdit: () => void;
  onClose: () => void;
}

/** One team beside the list: who is in it, who was. */
export function TeamSheet({ id, onEdit, onClose }: TeamSheetProps) {
  const query = useQuery(reading('GET /team', { id }));
  const today = dayOf(useNow());
  const mayWrite = useScope(may('teams:write')) !== undefined;
  const [deleting, setDeleting] = useState(false);
  const team = query.data?.team;
  if (deleting && team) {
    return <DeleteTeam team={team} onClose={() => setDeleting(false)} onDeleted={onClose} />;
  }
  const note = team && [
    team.lead ? `Led by ${team.lead.name}` : 'Without a lead',
    team.department?.name,
    counted(team.apps, 'app'),
  ];
  return (
    <Dialog
      title={team?.name ?? 'Team'}
      note={note?.filter(Boolean).join(', ')}
      side="right"
      width={760}
      onClose={onClose}
      footer={
        <>
          {mayWrite && team && (
            <Button danger icon="trash" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
          <span className="sp" />
          <Button onClick={onClose}>Close</Button>
          <Button href={`/user-management/team-members?team=${id}`}>Members</Button>
          {mayWrite && team && (
            <Button variant="primary" onClick={onEdit}>
              Edit
            </Button>
          )}
        </>
      }
    >
      <ListStates query={query} what="team" isEmpty={() => false} empty={null}>
        {({ members, history }) => (
          <div className="people-stack">
            <Panel title="Members" beside={<Badge>{members.length}</Badge>} wide>
              {members.length === 0 ? (
                <p className="panel-words f3">Nobody is in this team yet.</p>
              ) : (
                <Table
                  label="Members"
                  columns={memberColumns(['person', 'allocation', 'since'], today)}
                  rows={members}
                  rowKey={(it) => it.id}
                />
              )}
            </Panel>
            {history.length > 0 && (
              <Panel title="History" beside={<Badge>{history.length}</Badge>} wide>
                <Table
                  label="History"
                  columns={memberColumns(['person', 'allocation', 'since', 'until'], today)}
                  rows={history}
                  rowKey={(it) => it.id}
                />
              </Panel>
            )}
            <RecordHistory kind="team" id={id} />
          </div>
        )}
      </ListStates>
    </Dialog>
  );
}
