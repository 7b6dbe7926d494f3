import { useState } from 'react';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf, zoneName } from '#/kernel/dates.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TimeField } from '#/ui/form/time-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { newsLetterSend } from './news-letter.actions.ts';

interface SendFormProps {
  issue: { id: number; version: number; subject: string; audience: string };
  onClose: () => void;
}

/** Sends an issue now, or at a day and time. */
export function SendForm({ issue: given, onClose }: SendFormProps) {
  const issue = useOpened(given);
  const run = useRunOn(useStage());
  const [today] = useState(() => dayOf(new Date()));
  const form = useForm({
    initial: { when: 'now' as 'now' | 'later', sendOn: '', sendAt: '09:00' },
    submit: async ({ when, sendOn, sendAt }) => {
      const at = when === 'later' ? { sendOn, sendAt } : {};
      await run(newsLetterSend, { issue: issue.id, version: issue.version, ...at });
      onClose();
    },
    check: ({ when, sendOn }): Record<string, string> =>
      when === 'later' && !sendOn ? { sendOn: 'Which day?' } : {},
  });
  const { when } = form.values;
  return (
    <FormDialog
      title={`Send “${issue.subject}”`}
      note={`By mail and in the console, to: ${issue.audience}. A sent mail cannot be called back.`}
      form={form}
      verb={when === 'now' ? 'Send' : 'Schedule'}
      onClose={onClose}
    >
      <Radios
        label="When"
        choices={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At a day and time' },
        ]}
        value={when}
        onChange={(it) => it && form.set('when', it)}
      />
      {when === 'later' && (
        <div className="announce-pair">
          <DayField label="Day" today={today} min={today} {...form.field('sendOn')} />
          <TimeField label={`Time, ${zoneName()}`} {...form.field('sendAt')} />
        </div>
      )}
      {form.errors['blocks'] && (
        <p className="late" role="alert">
          {form.errors['blocks']}
        </p>
      )}
      {form.errors['targetIds'] && (
        <p className="late" role="alert">
          {form.errors['targetIds']}
        </p>
      )}
    </FormDialog>
  );
}
