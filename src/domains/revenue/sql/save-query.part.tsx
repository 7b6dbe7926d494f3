import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { may } from '#/kernel/access.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { saved } from '#/ui/toast.ts';
import type { SqlQuery } from './queries/queries.contract.ts';

interface SaveQueryProps {
  /** Absent: a new one, also where the open one is another person’s. */
  query: SqlQuery | undefined;
  sql: string;
  date: FilterInput['date'];
  onSaved: (query: SqlQuery) => void;
  onClose: () => void;
}

/** A query under a name, for oneself or for everybody who may write SQL. */
export function SaveQuery({ query: given, sql, date, onSaved, onClose }: SaveQueryProps) {
  const query = useOpened(given);
  const queries = useQueryClient();
  const mayShare = useScope(may('views:share')) !== undefined;
  const form = useForm({
    initial: { name: query?.name ?? '', shared: query?.shared ?? false },
    check: ({ name }): Record<string, string> =>
      name.trim() ? {} : { name: 'Give the query a name.' },
    submit: async ({ name, shared }) => {
      const changed = query && { id: query.id, version: query.version };
      const done = await call('POST /save-sql-query', { ...changed, name, shared, sql, date });
      saved();
      await queries.invalidateQueries();
      onClose();
      onSaved(done);
    },
  });
  return (
    <FormDialog
      title={query ? 'Save the query' : 'Save as a new query'}
      note="Whoever runs it sees the figures of their own apps."
      form={form}
      verb="Save query"
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={80} {...form.field('name')} />
      {mayShare && (
        <Checkbox label="Everybody who may write SQL can use it" {...form.field('shared')} />
      )}
    </FormDialog>
  );
}
