import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { kindWords, type ChecklistKind } from './checklist-words.ts';
import { checklistStart } from './checklists.actions.ts';

interface StartFormProps {
  person: { id: number; name: string };
  kinds: readonly ChecklistKind[];
  onClose: () => void;
}

/** Puts the items of a template on somebody's checklist, whatever its department is. */
export function StartForm({ person, kinds, onClose }: StartFormProps) {
  const run = useRunOn(useStage());
  const { data } = useQuery(reading('GET /checklist-templates', {}));
  const choices = (data?.rows ?? [])
    .filter((it) => kinds.includes(it.kind))
    .map((it) => ({
      value: String(it.id),
      label: `${kindWords[it.kind]}: ${it.name}, ${counted(it.items.length, 'item', 'items')}`,
    }));
  const form = useForm<{ template: string }>({
    initial: { template: '' },
    check: (it): Record<string, string> => (it.template ? {} : { template: 'Choose a template.' }),
    submit: async ({ template }) => {
      await run(checklistStart, { person: person.id, template: Number(template) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Start a checklist for ${person.name}`}
      note="Whoever owns an item is told at once."
      form={form}
      verb="Start checklist"
      onClose={onClose}
    >
      <Select
        label="Template"
        placeholder={data && choices.length === 0 ? 'No templates yet' : 'Choose'}
        choices={choices}
        autoFocus
        {...form.field('template')}
      />
    </FormDialog>
  );
}
