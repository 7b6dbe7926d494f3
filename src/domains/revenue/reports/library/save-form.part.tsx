import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import type { ReportDefinition } from '#/figures/report-definition.contract.ts';
import { may } from '#/kernel/access.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { Field } from '#/ui/form/field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { saved } from '#/ui/toast.ts';
import type { Report, Sharing } from './library.contract.ts';

interface SaveFormProps {
  /** Absent: a new one. */
  report?: Report | undefined;
  definition: ReportDefinition;
  onSaved: (report: Report) => void;
  onClose: () => void;
}

/** A report under a name, and who may open it. */
export function SaveForm({ report: given, definition, onSaved, onClose }: SaveFormProps) {
  const report = useOpened(given);
  const queries = useQueryClient();
  const mayShare = useScope(may('views:share')) !== undefined;
  const { teams } = useFilterLists();
  const form = useForm({
    initial: {
      name: report?.name ?? '',
      sharing: (report?.sharing ?? 'nobody') as Sharing | '',
      teamIds: (report?.teams ?? []).map((it) => String(it.id)),
    },
    check: ({ name }): Record<string, string> =>
      name.trim() ? {} : { name: 'Give the report a name.' },
    submit: async ({ name, sharing, teamIds }) => {
      const done = await call('POST /save-report', {
        ...(report && { id: report.id, version: report.version }),
        name,
        definition,
        sharing: sharing || 'nobody',
        teamIds: teamIds.map(Number),
      });
      saved();
      onClose();
      onSaved(done);
      await queries.invalidateQueries();
    },
  });
  const { sharing, teamIds } = form.values;
  const chosen = teams.filter((it) => teamIds.includes(String(it.id))).map((it) => it.name);
  return (
    <FormDialog
      title={report ? 'Name and sharing' : 'Save this report'}
      note="Everybody sees the figures of their own apps in it."
      form={form}
      verb="Save report"
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={80} {...form.field('name')} />
      {mayShare && (
        <Radios
          label="Who may open it"
          choices={[
            { value: 'nobody', label: 'Only me' },
            { value: 'teams', label: 'Teams' },
            { value: 'everybody', label: 'Everybody who may see figures' },
          ]}
          {...form.field('sharing')}
        />
      )}
      {mayShare && sharing === 'teams' && (
        <Field label="Teams" error={form.errors['teamIds']} group>
          {() => (
            <div className="row">
              <PickChip
                several
                label="Teams"
                icon="users-group"
                options={teams.map((it) => ({ value: String(it.id), label: it.name }))}
                value={teamIds}
                on={teamIds.length > 0}
                onChange={(it) => form.set('teamIds', it)}
              >
                {chosen.length > 0 ? chosen.join(', ') : 'Choose teams'}
              </PickChip>
            </div>
          )}
        </Field>
      )}
    </FormDialog>
  );
}
