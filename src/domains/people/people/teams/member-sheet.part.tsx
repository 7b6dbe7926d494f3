import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { Table } from '#/ui/table.tsx';
import { memberColumns } from './member-columns.part.tsx';
import { memberEnd } from './members.actions.ts';

interface MemberSheetProps {
  id: number;
  onEdit: () => void;
  onClose: () => void;
}

/** A membership beside the list, with the person's other teams and history. */
export function MemberSheet({ id, onEdit, onClose }: MemberSheetProps) {
  const run = useRun();
  const today = dayOf(useNow());
  const query = useQuery(reading('GET /team-member', { id }));
  const membership = query.data?.membership;
  const end = async () => {
    if (!membership) return;
    const { person, team } = membership;
    if (await run(memberEnd, { person: person.id, team: team.id, seen: membership })) onClose();
  };
  return (
    <Dialog
      title={membership?.person.name ?? 'Member'}
      note={membership && `In ${membership.team.name} with ${membership.allocation}%`}
      side="right"
      width={640}
      onClose={onClose}
      footer={
        <>
          {membership?.canChange && (
            <Button danger icon="user-x" onClick={() => void end()}>
              Take out
            </Button>
          )}
          <span className="sp" />
          <Button onClick={onClose}>Close</Button>
          {membership?.canChange && (
            <Button variant="primary" onClick={onEdit}>
              Change allocation
            </Button>
          )}
        </>
      }
    >
      <ListStates query={query} what="membership" isEmpty={() => false} empty={null}>
        {({ membership: it, others }) => (
          <Panel title="Teams, now and before" wide>
            <Table
              label="Teams, now and before"
              columns={memberColumns(['team', 'allocation', 'since', 'until'], today)}
              rows={[it, ...others]}
              rowKey={(row) => row.id}
            />
          </Panel>
        )}
      </ListStates>
    </Dialog>
  );
}
