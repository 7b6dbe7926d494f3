import { useQuery } from '@tanstack/react-query';
import { call } from '#/domains/api.ts';
import { reading } from '#/domains/reading.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { toast } from '#/ui/toast.ts';

const initial = { name: '', email: '', roleId: '' };

function check({ name, roleId }: typeof initial): Record<string, string> {
  if (!name.trim()) return { name: 'Who is it?' };
  return roleId ? {} : { roleId: 'Choose a role.' };
}

/** Invites a person by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(reading('GET /roles-to-grant', {}));
  const form = useForm({
    initial,
    check,
    submit: async ({ roleId, ...typed }) => {
      const done = await call('POST /invite-user', { ...typed, roleId: Number(roleId) });
      onClose();
      toast('success', done.message);
    },
  });
  const choices = (data?.roles ?? []).map((it) => ({ value: String(it.id), label: it.name }));
  return (
    <FormDialog
      title="Invite a person"
      note="They get a mail with a link that works once and for seven days."
      onClose={onClose}
      form={form}
      verb="Invite"
    >
      <TextField {...form.field('name')} label="Name" autoFocus />
      <TextField {...form.field('email')} label="E-mail" type="email" spellCheck={false} />
      <Select
        {...form.field('roleId')}
        label="Role"
        placeholder={data ? 'Choose one' : 'Loading…'}
        choices={choices}
      />
    </FormDialog>
  );
}
