import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { withheldWords } from '#/client/withheld-roles.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { toast } from '#/ui/toast.ts';
import { readInvitees } from './invitees.ts';
import './users.css';

const initial = { text: '', roleId: '' };
const MOST = 200;

function check({ text, roleId }: typeof initial): Record<string, string> {
  const { people, unread } = readInvitees(text);
  if (unread.length > 0) return { text: `There is no address in “${unread[0]}”.` };
  if (people.length === 0) return { text: 'Write or paste at least one e-mail address.' };
  if (people.length > MOST) return { text: `At most ${MOST} people at once.` };
  return roleId ? {} : { roleId: 'Choose a role.' };
}

/** Invites one or many: addresses are pasted as they come, or as a CSV. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const { data } = useQuery(reading('GET /roles-to-grant', {}));
  const [refused, setRefused] = useState<{ email: string; message: string }[]>([]);
  const form = useForm({
    initial,
    check,
    submit: async ({ text, roleId }) => {
      const { people } = readInvitees(text);
      const done = await call('POST /user/add', { people, roleId: Number(roleId) });
      void queries.invalidateQueries();
      if (done.invited.length > 0) toast('success', done.message);
      if (done.refused.length === 0) return onClose();
      // What is left to put right stays in the field.
      setRefused(done.refused);
      const left = people.filter((it) => done.refused.some(({ email }) => email === it.email));
      form.set('text', left.map((it) => `${it.name} <${it.email}>`).join('\n'));
    },
  });
  const { people } = readInvitees(form.values.text);
  return (
    <FormDialog
      title="Invite people"
      note="Each gets a mail with a link that works once and for seven days."
      width={560}
      onClose={onClose}
      form={form}
      verb={people.length > 1 ? `Invite ${people.length} people` : 'Invite'}
    >
      <TextArea
        {...form.field('text')}
        label="Who"
        help="One a line: an address, “Name <address>”, or the lines of a CSV."
        placeholder={'Sana Mirza <sana.mirza@company.com>'}
        rows={5}
        autoFocus
      />
      <Select
        {...form.field('roleId')}
        label="Role"
        help={withheldWords(data?.withheld)}
        placeholder={data ? 'Choose one' : 'Loading…'}
        choices={(data?.roles ?? []).map((it) => ({ value: String(it.id), label: it.name }))}
      />
      {refused.length > 0 ? (
        <div role="alert">
          <ul className="users-read" aria-label="Not invited">
            {refused.map((it) => (
              <li key={it.email} className="bad">
                {it.email}: {it.message}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        people.length > 1 && (
          <ul className="users-read" aria-label="As it is read">
            {people.slice(0, 5).map((it) => (
              <li key={it.email}>
                {it.name}, {it.email}
              </li>
            ))}
            {people.length > 5 && <li>and {people.length - 5} more</li>}
          </ul>
        )
      )}
    </FormDialog>
  );
}
