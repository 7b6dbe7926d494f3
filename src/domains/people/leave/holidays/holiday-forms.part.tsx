import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { upload } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { Icon } from '#/ui/icon.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { calendarAdd, calendarDelete, calendarRename, holidayAdd } from './holidays.actions.ts';
import type { HolidayCalendar } from './holidays.contract.ts';

interface CalendarFormProps {
  /** Absent: a new one. */
  calendar?: HolidayCalendar;
  onClose: () => void;
}

/** Adds a calendar for a place, or changes which place it is for. */
export function CalendarForm({ calendar: given, onClose }: CalendarFormProps) {
  const calendar = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { place: calendar?.place ?? '' },
    submit: async ({ place }) => {
      if (calendar)
        await run(calendarRename, { calendar: calendar.id, version: calendar.version, place });
      else await run(calendarAdd, { place });
      onClose();
    },
    check: ({ place }): Record<string, string> =>
      place.trim() ? {} : { place: 'Which place is it for?' },
  });
  return (
    <FormDialog
      title={calendar ? `Change the calendar of ${calendar.place}` : 'Add a calendar'}
      note="It is for everybody whose record names this place of work."
      form={form}
      verb={calendar ? 'Save' : 'Add calendar'}
      onClose={onClose}
    >
      <TextField label="Place" autoFocus maxLength={80} {...form.field('place')} />
    </FormDialog>
  );
}

interface HolidayFormProps {
  calendar: HolidayCalendar;
  today: string;
  onClose: () => void;
}

/** Adds a holiday by hand. */
export function HolidayForm({ calendar: given, today, onClose }: HolidayFormProps) {
  const calendar = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { day: '', name: '' },
    submit: async ({ day, name }) => {
      await run(holidayAdd, { calendar: calendar.id, day, name });
      onClose();
    },
    check: (it) => ({
      ...(!it.day && { day: 'Choose a day.' }),
      ...(!it.name.trim() && { name: 'Give the holiday a name.' }),
    }),
  });
  return (
    <FormDialog
      title={`Add a holiday in ${calendar.place}`}
      form={form}
      verb="Add holiday"
      onClose={onClose}
    >
      <DayField label="Day" today={today} autoFocus {...form.field('day')} />
      <TextField label="Name" maxLength={120} {...form.field('name')} />
    </FormDialog>
  );
}

/** Asks once more: the days of the calendar go with it. */
export function DeleteForm({ calendar: given, onClose }: Omit<HolidayFormProps, 'today'>) {
  const calendar = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: {},
    submit: async () => {
      await run(calendarDelete, { calendar: calendar.id, version: calendar.version });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Delete the calendar of ${calendar.place}?`}
      note={`Its holidays are gone for good: ${counted(calendar.ahead, 'day')} ahead, ${counted(calendar.people, 'person has', 'people have')} them.`}
      form={form}
      verb="Delete"
      tone="danger"
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}

interface Imported {
  added: number;
  removed: number;
  same: number;
  timed: number;
  until: string;
}

function importedWords({ added, removed, same, timed, until }: Imported): string {
  const parts = [
    `${counted(added, 'day')} added`,
    ...(removed > 0 ? [`${counted(removed, 'day')} taken out`] : []),
    ...(same > 0 ? [`${counted(same, 'day')} as before`] : []),
    ...(timed > 0 ? [`${counted(timed, 'event')} with a time of day passed over`] : []),
  ];
  return `${parts.join(', ')}. Yearly holidays are entered until ${shortDay(until)} ${until.slice(0, 4)}.`;
}

/** Imports a calendar file and tells what came of it, or which line is wrong. */
export function ImportForm({ calendar: given, onClose }: Omit<HolidayFormProps, 'today'>) {
  const calendar = useOpened(given);
  const queries = useQueryClient();
  const [said, setSaid] = useState<{ words: string; isWrong: boolean }>();
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append('calendar', String(calendar.id));
    form.append('file', file);
    setBusy(true);
    try {
      const imported = await upload('POST /import-holidays', form);
      setSaid({ words: importedWords(imported), isWrong: false });
      await queries.invalidateQueries();
    } catch (error) {
      setSaid({ words: (error as Error).message, isWrong: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Import holidays of ${calendar.place}`}
      note="A calendar file (.ics) up to 1 MB: whole days, once or every year. What you entered by hand stays."
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <label className="field holiday-file">
        <span>Calendar file</span>
        <input
          type="file"
          accept=".ics,text/calendar"
          disabled={busy}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file may be chosen again once it is mended.
            event.target.value = '';
          }}
        />
      </label>
      <div aria-live="polite">
        {said && (
          <p className="row">
            <Icon name={said.isWrong ? 'alert-circle' : 'circle-check'} size={15} />
            {said.words}
          </p>
        )}
      </div>
    </Dialog>
  );
}
