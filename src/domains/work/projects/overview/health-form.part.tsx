import { call } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { healths, healthWords, type Health } from '../project-words.ts';
import type { OverviewData } from './progress-panel.part.tsx';

interface HealthFormProps {
  project: OverviewData['project'];
  onClose: () => void;
}

/** On track or not, and why: what the others read first. */
export function HealthForm({ project: given, onClose }: HealthFormProps) {
  const project = useOpened(given);
  const run = useRun();
  const form = useForm<{ health: Health | ''; healthNote: string }>({
    initial: { health: project.health, healthNote: project.healthNote ?? '' },
    submit: async ({ health, healthNote }) => {
      const { id, version } = project;
      await call('POST /cjprojects/save', {
        id,
        version,
        health: health || undefined,
        healthNote: healthNote || null,
      });
      onClose();
      await run({ run: async () => ({ message: 'Everybody in the project sees it' }) }, {});
    },
  });
  return (
    <FormDialog title="How it stands" verb="Save" form={form} onClose={onClose}>
      <Radios
        label="Health"
        choices={healths.map((value) => ({ value, label: healthWords[value] }))}
        {...form.field('health')}
      />
      <TextArea
        label="Update"
        help="What went well, what stands in the way, what comes next"
        {...form.field('healthNote')}
      />
    </FormDialog>
  );
}
