import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import { Checkbox, Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { TimeField } from '#/ui/form/time-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { isEditable } from '../quiz-moves.ts';
import type { AnswersShown, CountingAttempt } from '../quiz-words.ts';
import type { Quiz } from '../quizzes.contract.ts';
import { MOST_ATTEMPTS } from '../taking/attempt-rules.ts';

const shownChoices: { value: AnswersShown; label: string }[] = [
  { value: 'submitted', label: 'As soon as somebody has handed in' },
  { value: 'closed', label: 'Once the quiz has closed' },
  { value: 'never', label: 'Never' },
];

const countsChoices: { value: CountingAttempt; label: string }[] = [
  { value: 'best', label: 'The best attempt counts' },
  { value: 'last', label: 'The last attempt counts' },
];

const split = (at: string | null) =>
  at ? { day: dayOf(new Date(at)), time: timeOf(new Date(at)) } : { day: '', time: '' };

const isAttempts = (it: number | null) =>
  it !== null && Number.isInteger(it) && it >= 1 && it <= MOST_ATTEMPTS;

/** Both or neither: a day without a time of day is none. */
const joined = (day: string, time: string) => (day ? { day, time: time || '09:00' } : null);

interface SettingsFormProps {
  quiz: Quiz;
  onClose: () => void;
}

/** When a quiz runs, how long it takes, and what takers see; what stands once it was sent is left out. */
export function SettingsForm({ quiz: given, onClose }: SettingsFormProps) {
  const quiz = useOpened(given);
  const run = useRunOn(useStage());
  const [today] = useState(() => dayOf(new Date()));
  const isOpen = isEditable(quiz.state);
  const mayTime = isOpen || quiz.state === 'sent';
  const isOver = quiz.state === 'closed' || quiz.state === 'archived';
  const [opens, closes] = [split(quiz.opensAt), split(quiz.closesAt)];
  const form = useForm({
    initial: {
      title: quiz.title,
      description: quiz.description,
      opensDay: opens.day,
      opensTime: opens.time,
      closesDay: closes.day,
      closesTime: closes.time,
      minutes: quiz.minutes,
      passPercent: quiz.passPercent as number | null,
      attempts: quiz.attempts as number | null,
      counts: quiz.counts as CountingAttempt | '',
      shuffleQuestions: quiz.shuffleQuestions,
      shuffleOptions: quiz.shuffleOptions,
      answersShown: quiz.answersShown as AnswersShown | '',
    },
    submit: async (it) => {
      const answersShown = it.answersShown || quiz.answersShown;
      const input = {
        id: quiz.id,
        version: quiz.version,
        answersShown,
        ...(!isOver && { title: it.title, description: it.description }),
        ...(mayTime && { opens: joined(it.opensDay, it.opensTime) }),
        ...(!isOver && { closes: joined(it.closesDay, it.closesTime) }),
        ...(isOpen && {
          minutes: it.minutes,
          passPercent: it.passPercent ?? 0,
          attempts: it.attempts ?? 1,
          counts: it.counts || quiz.counts,
          shuffleQuestions: it.shuffleQuestions,
          shuffleOptions: it.shuffleOptions,
        }),
      };
      await run({ run: async () => void (await call('POST /save-quiz', input)) }, {});
      onClose();
    },
    check: (it): Record<string, string> => ({
      ...(!it.title.trim() && { title: 'Give it a title.' }),
      ...(it.passPercent === null && { passPercent: 'From 0 to 100.' }),
      ...(!isAttempts(it.attempts) && { attempts: `From 1 to ${MOST_ATTEMPTS}.` }),
    }),
  });
  const error = (name: string) => form.errors[name];
  return (
    <FormDialog
      title="Settings"
      note={quiz.title}
      onClose={onClose}
      form={form}
      verb="Save"
      width={560}
    >
      {!isOver && (
        <>
          <TextField label="Title" maxLength={120} autoFocus {...form.field('title')} />
          <TextArea
            label="Description"
            help="Shown before the start."
            rows={3}
            maxLength={20_000}
            {...form.field('description')}
          />
          <div className="quiz-pair">
            <DayField
              label="Opens on"
              today={today}
              disabled={!mayTime}
              placeholder="By hand"
              {...form.field('opensDay')}
              beside={
                form.values.opensDay && (
                  <button type="button" className="link" onClick={() => form.set('opensDay', '')}>
                    By hand
                  </button>
                )
              }
              error={error('opens')}
            />
            <TimeField
              label="at"
              disabled={!mayTime || !form.values.opensDay}
              placeholder="09:00"
              {...form.field('opensTime')}
            />
            <DayField
              label="Closes on"
              today={today}
              placeholder="By hand"
              {...form.field('closesDay')}
              beside={
                form.values.closesDay && (
                  <button type="button" className="link" onClick={() => form.set('closesDay', '')}>
                    By hand
                  </button>
                )
              }
              error={error('closes')}
            />
            <TimeField
              label="at"
              disabled={!form.values.closesDay}
              placeholder="09:00"
              {...form.field('closesTime')}
            />
          </div>
        </>
      )}
      {isOpen && (
        <>
          <div className="quiz-pair">
            <NumberField
              label="Time for it"
              after="min"
              placeholder="No limit"
              help="Empty: until it closes."
              {...form.field('minutes')}
            />
            <NumberField label="Passed from" after="%" {...form.field('passPercent')} />
          </div>
          <NumberField
            label="Attempts each"
            help="Whoever has one left does not see the right answers yet."
            {...form.field('attempts')}
          />
          {(form.values.attempts ?? 1) > 1 && (
            <Radios label="Of several attempts" choices={countsChoices} {...form.field('counts')} />
          )}
          <Checkbox
            label="Everybody gets the questions in another order"
            {...form.field('shuffleQuestions')}
          />
          <Checkbox
            label="Everybody gets the options in another order"
            {...form.field('shuffleOptions')}
          />
        </>
      )}
      <Radios
        label="Right answers and explanations are shown"
        choices={shownChoices}
        {...form.field('answersShown')}
      />
    </FormDialog>
  );
}
