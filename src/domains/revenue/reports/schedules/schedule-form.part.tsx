import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { weekdayNames } from '#/kernel/calendar-names.ts';
import { zoneName } from '#/kernel/dates.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Radios, Select } from '#/ui/form/check-field.tsx';
import { Field } from '#/ui/form/field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TimeField } from '#/ui/form/time-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { saved } from '#/ui/toast.ts';
import { useReportOptions } from '../report-options.part.ts';
import type { ReportSchedule, Rhythm } from './schedules.contract.ts';

interface ScheduleFormProps {
  /** Which report a new one is of; chosen in the form when absent. */
  report?: { id: number; name: string } | undefined;
  /** The one to change. */
  schedule?: ReportSchedule | undefined;
  onClose: () => void;
}

/** People of one's scope; whoever may not share mails to themselves alone. */
function useColleagues(present: ReportSchedule['recipients']) {
  const me = useMe();
  const mayShare = useScope(may('views:share')) !== undefined;
  const { data } = useQuery({
    ...reading('GET /search', { q: '', kinds: ['person'], limit: 10_000 }),
    enabled: mayShare,
  });
  const found = (data?.rows ?? []).map((it) => ({ id: it.id, name: it.title }));
  const all = new Map([me, ...present, ...found].map((it) => [it.id, it.name]));
  return [...all].map(([id, name]) => ({
    value: String(id),
    label: id === me.id ? `${name} (me)` : name,
    mark: <Avatar name={name} />,
  }));
}

/** When a report is mailed, as what, and to whom. */
export function ScheduleForm({ report, schedule: given, onClose }: ScheduleFormProps) {
  const schedule = useOpened(given);
  const queries = useQueryClient();
  const me = useMe();
  const people = useColleagues(schedule?.recipients ?? []);
  const reports = useReportOptions(report ?? schedule?.report);
  const form = useForm({
    initial: {
      reportId: String(report?.id ?? schedule?.report.id ?? ''),
      every: (schedule?.every ?? 'week') as Rhythm | '',
      weekday: String(schedule?.weekday ?? 1),
      monthday: (schedule?.monthday ?? 1) as number | null,
      at: schedule?.at ?? '09:00',
      format: (schedule?.format ?? 'pdf') as 'pdf' | 'xlsx' | '',
      recipientIds: (schedule?.recipients ?? [me]).map((it) => String(it.id)),
    },
    check: (it) => ({
      ...(!it.reportId && { reportId: 'Choose a report.' }),
      ...(!it.at && { at: 'Write a time, for instance 09:00.' }),
      ...(it.recipientIds.length === 0 && { recipientIds: 'Choose at least one person.' }),
      ...(it.every === 'month' &&
        !(it.monthday && it.monthday >= 1 && it.monthday <= 31) && {
          monthday: 'A day from 1 to 31.',
        }),
    }),
    submit: async (it) => {
      await call('POST /save-report-schedule', {
        ...(schedule && { id: schedule.id, version: schedule.version, active: schedule.active }),
        reportId: Number(it.reportId),
        every: it.every || 'week',
        weekday: Number(it.weekday),
        monthday: it.monthday ?? 1,
        at: it.at,
        format: it.format || 'pdf',
        recipientIds: it.recipientIds.map(Number),
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
  });
  const { every, recipientIds } = form.values;
  const chosen = people.filter((it) => recipientIds.includes(it.value)).map((it) => it.label);
  return (
    <FormDialog
      title={schedule ? 'Change this mail' : 'Have a report mailed'}
      note="Everybody gets the figures of the apps they may see themselves."
      form={form}
      verb={schedule ? 'Save' : 'Mail it'}
      onClose={onClose}
    >
      {report ? (
        <p dir="auto" className="f2">
          {report.name}
        </p>
      ) : (
        <ComboField
          label="Report"
          autoFocus
          placeholder="Search reports"
          {...reports}
          {...form.field('reportId')}
        />
      )}
      <Radios
        label="How often"
        choices={[
          { value: 'day', label: 'Every day' },
          { value: 'week', label: 'Every week' },
          { value: 'month', label: 'Every month' },
        ]}
        {...form.field('every')}
      />
      {every === 'week' && (
        <Select
          label="On"
          choices={weekdayNames.map((label, at) => ({ value: String(at + 1), label }))}
          {...form.field('weekday')}
        />
      )}
      {every === 'month' && (
        <NumberField
          label="On day"
          help="A shorter month has its last day instead."
          {...form.field('monthday')}
        />
      )}
      <TimeField label="At" help={`Business time, ${zoneName()}`} {...form.field('at')} />
      <Radios
        label="As"
        choices={[
          { value: 'pdf', label: 'PDF to read' },
          { value: 'xlsx', label: 'XLSX to work with' },
        ]}
        {...form.field('format')}
      />
      <Field label="To" error={form.errors['recipientIds']} group>
        {() => (
          <div className="row">
            <PickChip
              several
              search
              label="Recipients"
              icon="mail"
              options={people}
              value={recipientIds}
              on={recipientIds.length > 0}
              onChange={(it) => form.set('recipientIds', it)}
            >
              {chosen.length === 0
                ? 'Choose people'
                : chosen.length <= 2
                  ? chosen.join(' and ')
                  : `${chosen[0]} and ${chosen.length - 1} more`}
            </PickChip>
          </div>
        )}
      </Field>
    </FormDialog>
  );
}
