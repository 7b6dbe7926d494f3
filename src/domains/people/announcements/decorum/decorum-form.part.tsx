import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import type { DecorumEntry } from './decorum.contract.ts';

interface DecorumFormProps {
  it: DecorumEntry | undefined;
  /** Those there are, as a help. */
  categories: readonly string[];
  onClose: () => void;
}

/** Writes a rule of conduct, or changes one. */
export function DecorumForm({ it: given, categories, onClose }: DecorumFormProps) {
  const it = useOpened(given);
  const run = useRunOn(useStage());
  const [today] = useState(() => dayOf(new Date()));
  const form = useForm({
    initial: {
      category: it?.category ?? categories[0] ?? '',
      title: it?.title ?? '',
      body: it?.body ?? '',
      effectiveOn: it?.effectiveOn ?? today,
      mustRead: it?.mustRead ?? false,
      askAgain: false,
    },
    submit: async (values) => {
      const which = it && { id: it.id, version: it.version };
      const kept = async () => {
        const { title } = await call('POST /decorum/save', { ...values, ...which });
        return { message: `Saved “${title}”` };
      };
      await run({ run: kept }, {});
      onClose();
    },
    check: (values): Record<string, string> => ({
      ...(!values.category.trim() && { category: 'Under which heading?' }),
      ...(!values.title.trim() && { title: 'Say the rule in a few words.' }),
      ...(!values.body.trim() && { body: 'Write what the rule is.' }),
      ...(!values.effectiveOn && { effectiveOn: 'From which day?' }),
    }),
  });
  const { field, values } = form;
  return (
    <FormDialog
      title={it ? 'Change the rule' : 'New rule'}
      note={it ? 'What it said before is kept in its history.' : undefined}
      form={form}
      verb="Save the rule"
      width={640}
      onClose={onClose}
    >
      <TextField label="Rule" autoFocus maxLength={140} {...field('title')} />
      <TextField
        label="Category"
        help={categories.length > 0 ? `So far: ${categories.join(', ')}` : undefined}
        maxLength={40}
        {...field('category')}
      />
      <RichEditor label="Text" minHeight={140} {...field('body')} />
      <DayField label="In force from" today={today} {...field('effectiveOn')} />
      <Checkbox label="Everybody must acknowledge it" {...field('mustRead')} />
      {it && values.mustRead && (
        <Checkbox
          label="The substance has changed: everybody acknowledges it again"
          {...field('askAgain')}
        />
      )}
    </FormDialog>
  );
}
