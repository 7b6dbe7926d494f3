import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { hostWords } from '#/community/git/git-hosts.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { GitConnection } from './git-connections.contract.ts';
import { GitSecret } from './git-secret.part.tsx';

/** Asks first: the old secret ends at once. */
export function RenewGitSecret({ of: given, onClose }: { of: GitConnection; onClose: () => void }) {
  const connection = useOpened(given)!;
  const queries = useQueryClient();
  const [made, setMade] = useState<{ connection: GitConnection; secret: string }>();
  const form = useForm({
    initial: {},
    submit: async () => {
      const { id, version } = connection;
      setMade(await call('POST /renew-git-secret', { id, version }));
      await queries.invalidateQueries();
    },
  });
  if (made) return <GitSecret {...made} onClose={onClose} />;
  return (
    <FormDialog
      title={`New secret for “${connection.name}”`}
      form={form}
      verb="Make new secret"
      tone="danger"
      onClose={onClose}
    >
      <p>
        Deliveries with the old secret are refused from now on. Put the new one in at{' '}
        {hostWords[connection.host]}, then send again there what was refused meanwhile.
      </p>
    </FormDialog>
  );
}
