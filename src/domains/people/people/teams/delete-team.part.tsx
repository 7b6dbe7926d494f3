import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { teamDelete } from './teams.actions.ts';
import type { Team } from './teams.contract.ts';

interface DeleteTeamProps {
  team: Team;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a team goes: its history cannot be brought back. */
export function DeleteTeam({ team: given, onClose, onDeleted }: DeleteTeamProps) {
  const team = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: {},
    submit: async () => {
      await run(teamDelete, { team: team.id, version: team.version });
      onDeleted();
    },
  });
  return (
    <FormDialog
      title={`Delete ${team.name}`}
      form={form}
      verb="Delete team"
      tone="danger"
      onClose={onClose}
    >
      <p>
        Its past memberships and its targets go with it; the audit log keeps who was in it. A team
        with members, apps or shares cannot be deleted.
      </p>
    </FormDialog>
  );
}
