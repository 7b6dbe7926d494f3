import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { Icon } from '#/ui/icon.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import type { Candidate } from './assign.contract.ts';
import { AudienceField, type Target } from './audience-field.part.tsx';
import { audienceOf, giveOut, halfOf } from './give-out.actions.ts';
import { useEvaluators } from './use-evaluators.part.tsx';
import './assign.css';

const USUAL = 'usual';

interface Values {
  form: string;
  targets: Target[];
  evaluator: string;
  period: string;
  starts_on: string;
  ends_on: string;
  self_due_on: string;
  due_on: string;
}

const evaluatorOf = ({ evaluator }: Values) =>
  evaluator === USUAL ? {} : { evaluator_id: Number(evaluator) };

const chosen = ({ targets }: Values) => targets.map((it) => it.value);

/** Who would be evaluated by whom, and who is left out. */
function Preview({ rows }: { rows: readonly Candidate[] }) {
  const ready = rows.filter((it) => it.problem === null).length;
  return (
    <div className="eval-preview">
      <p className="f2 num">
        {ready} of {rows.length} people get it
      </p>
      <ul aria-label="Who is evaluated by whom" tabIndex={0}>
        {rows.map((it) => (
          <li key={it.person.id}>
            <span className="trunc" dir="auto">
              {it.person.name}
            </span>
            {it.problem === null ? (
              <span className="f3 trunc">by {it.evaluator?.name}</span>
            ) : (
              <span className="problem trunc">
                <Icon name="alert-triangle" size={12} />
                {it.problem}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const filled = (it: Values, hasSelf: boolean): Record<string, string> => ({
  ...(!it.form && { form: 'Choose a form.' }),
  ...(it.targets.length === 0 && { targets: 'Choose teams, departments or people.' }),
  ...(!it.period.trim() && { period: 'Give the period a name.' }),
  ...(it.ends_on < it.starts_on && { ends_on: 'The period ends before it starts.' }),
  ...(hasSelf && it.self_due_on > it.due_on && { due_on: 'The self part is due later than this.' }),
});

/** Gives a published form to teams, departments and people for a period. */
export function GiveForm({ onClose }: { onClose: () => void }) {
  const run = useRunOn(useStage());
  const [today] = useState(() => dayOf(new Date()));
  const evaluators = useEvaluators();
  const published = useQuery(reading('GET /evaluations/published', { perPage: 100 }));
  const forms = published.data?.rows ?? [];
  const hasSelfPart = (it: Values): boolean =>
    forms.find((one) => String(one.id) === it.form)?.selfPart !== 'none';
  const form = useForm<Values>({
    initial: {
      form: '',
      targets: [],
      evaluator: USUAL,
      ...halfOf(today),
      self_due_on: addDays(today, 7),
      due_on: addDays(today, 14),
    },
    submit: async (values) => {
      const { period, starts_on, ends_on, self_due_on } = values;
      const self = hasSelfPart(values) ? { self_due_on } : {};
      await run(giveOut, {
        form: Number(values.form),
        to: chosen(values),
        due: values.due_on,
        rest: { period, starts_on, ends_on, ...self, ...evaluatorOf(values) },
      });
      onClose();
    },
    check: (it) => filled(it, hasSelfPart(it)),
  });
  const { values } = form;
  const hasSelf = hasSelfPart(values);
  const candidates = useQuery({
    ...reading('GET /evaluations/candidates', {
      form: Number(values.form),
      ...audienceOf(chosen(values)),
      ...evaluatorOf(values),
      starts_on: values.starts_on,
      ends_on: values.ends_on,
    }),
    enabled: values.form !== '' && values.targets.length > 0 && values.starts_on <= values.ends_on,
    placeholderData: keepPreviousData,
  });
  const ready = candidates.data?.ready;
  return (
    <FormDialog
      title="Give out evaluations"
      width={560}
      onClose={onClose}
      form={form}
      verb={ready ? `Give out ${ready}` : 'Give out'}
    >
      <Select
        label="Form"
        autoFocus
        placeholder={
          published.data && forms.length === 0 ? 'No form is published' : 'Choose a form'
        }
        help={
          published.data && forms.length === 0 ? 'Publish one on the tab Forms first.' : undefined
        }
        choices={forms.map((it) => ({
          value: String(it.id),
          label: `${it.name}, version ${it.edition}`,
        }))}
        {...form.field('form')}
      />
      <AudienceField
        value={values.targets}
        error={form.errors['targets'] ?? form.errors['people']}
        onChange={(it) => form.set('targets', it)}
      />
      <ComboField
        label="Evaluated by"
        options={[
          { value: USUAL, label: 'Their manager, else the lead of their team' },
          ...evaluators,
        ]}
        {...form.field('evaluator')}
      />
      <TextField label="Period" maxLength={40} {...form.field('period')} />
      <div className="eval-pair">
        <DayField label="From" today={today} {...form.field('starts_on')} />
        <DayField label="To" today={today} {...form.field('ends_on')} />
      </div>
      <div className="eval-pair">
        {hasSelf && (
          <DayField
            label="Self part due"
            min={today}
            today={today}
            {...form.field('self_due_on')}
          />
        )}
        <DayField label="Evaluation due" min={today} today={today} {...form.field('due_on')} />
      </div>
      {candidates.data && values.targets.length > 0 && <Preview rows={candidates.data.rows} />}
    </FormDialog>
  );
}
