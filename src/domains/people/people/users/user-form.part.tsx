import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { withheldWords } from '#/client/withheld-roles.ts';
import { may } from '#/kernel/access.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { saved } from '#/ui/toast.ts';
import type { User } from './users.contract.ts';

const NONE = 'none';

/** Changes role, title and department of a person of a lower rank. */
export function UserForm({ user: given, onClose }: { user: User; onClose: () => void }) {
  // As it was opened: a change somebody else saves meanwhile is refused as stale, not overwritten.
  const user = useOpened(given);
  const queries = useQueryClient();
  const mayGive = useScope(may('roles:give')) !== undefined;
  const mayInvite = useScope(may('people:invite')) !== undefined;
  const { data } = useQuery(reading('GET /user-choices', {}));
  const { data: granted } = useQuery({
    ...reading('GET /roles-to-grant', {}),
    enabled: mayGive && mayInvite,
  });
  const form = useForm({
    initial: {
      roleId: String(user.role.id),
      title: user.title ?? '',
      departmentId: user.department ? String(user.department.id) : NONE,
    },
    submit: async ({ roleId, title, departmentId }) => {
      try {
        await call('POST /save-user', {
          id: user.id,
          version: user.version,
          roleId: Number(roleId),
          title: title.trim() || null,
          departmentId: departmentId === NONE ? null : Number(departmentId),
        });
        saved();
        onClose();
      } finally {
        // After a refusal as well: the list then shows what somebody else has saved.
        void queries.invalidateQueries();
      }
    },
  });
  const own = { value: String(user.role.id), label: user.role.name };
  const roles = (data?.roles ?? [])
    .filter((it) => it.mayGive && it.id !== user.role.id)
    .map((it) => ({ value: String(it.id), label: it.name }));
  const departments = (data?.departments ?? []).map((it) => ({
    value: String(it.id),
    label: it.name,
  }));
  return (
    <FormDialog title={`Change ${user.name}`} form={form} verb="Save" onClose={onClose}>
      <Select
        label="Role"
        help={
          mayGive
            ? [withheldWords(granted?.withheld), 'Another role applies from their next click.']
                .filter(Boolean)
                .join(' ')
            : 'You need the right to give roles to choose another one. Ask an admin.'
        }
        disabled={!mayGive}
        choices={[own, ...roles]}
        {...form.field('roleId')}
      />
      <TextField label="Title" autoFocus maxLength={100} {...form.field('title')} />
      <Select
        label="Department"
        choices={[{ value: NONE, label: 'None' }, ...departments]}
        {...form.field('departmentId')}
      />
    </FormDialog>
  );
}
