import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useLocation } from '#/ui/location.ts';
import { toast } from '#/ui/toast.ts';
import type { Role } from './roles.contract.ts';

interface ViewAsProps {
  role: Role;
  onClose: () => void;
}

/** Looks at the whole console as a role would, in a team, for half an hour. */
export function ViewAsForm({ role, onClose }: ViewAsProps) {
  const queries = useQueryClient();
  const { go } = useLocation();
  const { data } = useQuery(reading('GET /user-choices', {}));
  const form = useForm({
    initial: { teamId: '' },
    submit: async ({ teamId }) => {
      const done = await call('POST /view-as-role', {
        roleId: role.id,
        teamId: teamId ? Number(teamId) : undefined,
      });
      onClose();
      // What was fetched with one's own rights is not the role's to see.
      void queries.resetQueries();
      toast('info', done.message);
      go('/');
    },
  });
  return (
    <FormDialog
      title={`View as ${role.name}`}
      note="For 30 minutes. Nothing can be changed meanwhile, and the audit log has it."
      form={form}
      verb="View as this role"
      onClose={onClose}
    >
      <Select
        {...form.field('teamId')}
        label="Team"
        help="Whose records the role sees where it sees those of its team"
        placeholder="My own teams"
        choices={(data?.teams ?? []).map((it) => ({ value: String(it.id), label: it.name }))}
        autoFocus
      />
    </FormDialog>
  );
}
