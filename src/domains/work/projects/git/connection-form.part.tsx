import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { gitHosts, hostWords, usualHosts, type GitHost } from '#/community/git/git-hosts.ts';
import { Field } from '#/ui/form/field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { PickSeveral } from '#/ui/rich/pick-several.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { saved } from '#/ui/toast.ts';
import type { GitConnection } from './git-connections.contract.ts';
import { GitSecret } from './git-secret.part.tsx';

interface ConnectionFormProps {
  /** Absent: a new one. */
  connection?: GitConnection;
  projects: readonly { id: number; key: string; name: string }[];
  onClose: () => void;
}

interface Values {
  name: string;
  host: GitHost;
  baseUrl: string;
  /** Their ids; none stands for all. */
  projects: string[];
}

/** Connects a repository host and shows the secret of its webhook, or changes a connection. */
export function ConnectionForm({ connection: given, projects, onClose }: ConnectionFormProps) {
  const connection = useOpened(given);
  const queries = useQueryClient();
  const [made, setMade] = useState<{ connection: GitConnection; secret: string }>();
  const form = useForm<Values>({
    initial: {
      name: connection?.name ?? '',
      host: connection?.host ?? 'github',
      baseUrl: connection?.baseUrl ?? usualHosts.github,
      projects: connection?.projects.map((it) => String(it.id)) ?? [],
    },
    submit: async ({ host, projects: chosen, ...rest }) => {
      const reached = chosen.length > 0 ? chosen.map(Number) : ('all' as const);
      const about = { ...rest, projects: reached };
      if (connection) {
        const { id, version } = connection;
        await call('POST /edit-git-connection', { id, version, ...about });
        saved();
        onClose();
      } else {
        setMade(await call('POST /add-git-connection', { host, ...about }));
      }
      await queries.invalidateQueries();
    },
    check: ({ name, baseUrl }): Record<string, string> => ({
      ...(name.trim() ? {} : { name: 'Give the connection a name.' }),
      ...(baseUrl.trim() ? {} : { baseUrl: 'Write the address of the host.' }),
    }),
  });
  if (made) return <GitSecret {...made} onClose={onClose} />;
  const { host } = form.values;
  const choose = (to: GitHost) => {
    form.set('host', to);
    if (form.values.baseUrl === usualHosts[host]) form.set('baseUrl', usualHosts[to]);
  };
  const chosen = form.field('projects');
  const gone = (connection?.projects ?? []).filter(
    (it) => !projects.some(({ id }) => id === it.id),
  );
  return (
    <FormDialog
      title={connection ? `Edit “${connection.name}”` : 'Connect a repository host'}
      note="Branches, commits and pull requests that name an issue are linked to it, and may move it."
      form={form}
      verb={connection ? 'Save' : 'Connect'}
      onClose={onClose}
    >
      {!connection && (
        <Field label="Host" group>
          {() => (
            <Segmented
              label="Host"
              value={host}
              onChange={choose}
              segments={gitHosts.map((value) => ({ value, label: hostWords[value] }))}
            />
          )}
        </Field>
      )}
      <TextField
        label="Name"
        help="Histories of issues name it: “Git: Studio on behalf of …”."
        autoFocus
        maxLength={60}
        {...form.field('name')}
      />
      <TextField
        label="Address of the host"
        help="Of a server of your own, that server’s. Links lead there and nowhere else."
        maxLength={200}
        {...form.field('baseUrl')}
      />
      <PickSeveral
        label="Projects"
        none="All projects"
        icon="layout-kanban"
        options={[...projects, ...gone].map((it) => ({
          value: String(it.id),
          label: `${it.key} ${it.name}`,
        }))}
        value={chosen.value}
        error={chosen.error}
        onChange={chosen.onChange}
      />
    </FormDialog>
  );
}
