import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { saved } from '#/ui/toast.ts';
import { ruleWords } from './git-rules-words.ts';
import { gitEvents } from './git-rules.ts';
import type { ProjectGit } from './project-git.contract.ts';

interface GitRulesFormProps {
  project: string;
  git: ProjectGit;
  onClose: () => void;
}

/** Stands for no status. */
const NONE = 'none';

/** Where branches, pull requests and merges move the issues of a project. */
export function GitRulesForm({ project, git: given, onClose }: GitRulesFormProps) {
  const git = useOpened(given)!;
  const queries = useQueryClient();
  const written = (id: number | null) => (id === null ? NONE : String(id));
  const form = useForm<Record<(typeof gitEvents)[number], string>>({
    initial: {
      branch: written(git.branch),
      opened: written(git.opened),
      merged: written(git.merged),
    },
    submit: async ({ branch, opened, merged }) => {
      const id = (it: string) => (it === NONE || it === '' ? null : Number(it));
      await call('POST /cjprojects/update-git', {
        project,
        version: git.version,
        branch: id(branch),
        opened: id(opened),
        merged: id(merged),
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
  });
  const options = [
    { value: NONE, label: 'No change' },
    ...git.statuses.map((it) => ({ value: String(it.id), label: it.name })),
  ];
  return (
    <FormDialog
      title="Where Git moves issues"
      note="Only forward, and never one that is completed or cancelled."
      form={form}
      verb="Save"
      onClose={onClose}
    >
      {gitEvents.map((event) => (
        <ComboField key={event} label={ruleWords[event]} options={options} {...form.field(event)} />
      ))}
    </FormDialog>
  );
}
