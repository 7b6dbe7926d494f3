import { call } from '#/client/api.ts';
import { everyRow, oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { weekdayNames } from '#/kernel/calendar-names.ts';
import {
  choice,
  entity,
  fallback,
  many,
  number,
  option,
  optional,
  time,
} from '#/kernel/parameters.ts';
import { scheduleWords } from './schedule-words.ts';
import type { ReportSchedule } from './schedules.contract.ts';

const access = may('revenue:read');

/** What a mail is saved from, for the switch and the undo. */
const fieldsOf = ({ every, weekday, monthday, at, format, active, ...it }: ReportSchedule) => ({
  every,
  weekday,
  monthday,
  at,
  format,
  active,
  reportId: it.report.id,
  recipientIds: it.recipients.map((person) => person.id),
});

/** Every day, every week on a day of it, or once a month. */
const rhythms = [
  { value: 'day', label: 'Every day', keywords: ['daily'] },
  ...weekdayNames.map((label, at) => ({
    value: String(at + 1),
    label: `Every ${label}`,
    keywords: [label, `${label}s`, ...(at === 0 ? ['weekly', 'every week'] : [])],
  })),
  { value: 'month', label: 'Every month', keywords: ['monthly'] },
];

const everyOf = (rhythm: string, monthday: number) => {
  if (rhythm === 'day' || rhythm === 'month')
    return { every: rhythm, weekday: 1, monthday } as const;
  return { every: 'week', weekday: Number(rhythm), monthday } as const;
};

const reportMail = action({
  id: 'report.mail',
  title: 'Have a report mailed',
  icon: 'mail',
  access,
  keywords: ['schedule', 'daily', 'weekly', 'monthly', 'pdf', 'send', 'subscribe'],
  verbs: ['mail', 'schedule'],
  parameters: {
    report: entity('report'),
    every: optional(choice('How often', rhythms)),
    at: fallback(time('Time'), () => '09:00'),
    monthday: fallback(number('Day of the month'), () => 1),
    format: fallback(
      choice('Format', [
        { value: 'pdf', label: 'PDF' },
        { value: 'xlsx', label: 'XLSX', keywords: ['excel'] },
      ]),
      () => 'pdf' as const,
    ),
    /** Oneself when nobody is named. */
    to: optional(many(entity('person', 'To'))),
  },
  preview: async ({ every, at = '09:00', monthday = 1, to }, { person }) => ({
    facts: every
      ? [
          { label: 'Mailed', value: scheduleWords({ ...everyOf(every, monthday), at }) },
          { label: 'To', value: to?.length ? `${to.length} people` : person.name },
        ]
      : [],
  }),
  run: async ({ report, every, at, monthday, format, to }, { go, person }) => {
    if (!every) return go(`/reports?show=mails&mail=new&of=${report}`);
    const recipientIds = to?.length ? to : [person.id];
    const when = { ...everyOf(every, monthday), at, format };
    const made = await call('POST /save-report-schedule', {
      reportId: report,
      ...when,
      recipientIds,
    });
    const { id, version } = made;
    return {
      message: `${made.report.name}: ${scheduleWords(made)}`,
      undo: () => call('POST /delete-report-schedule', { id, version }),
    };
  },
});

const schedules = () => everyRow((page) => call('GET /report-schedules', page));

const mailThat = (holds: (it: ReportSchedule) => boolean) =>
  option('Mail', async () =>
    (await schedules()).filter(holds).map((it) => ({
      id: it.id,
      title: it.report.name,
      note: `${scheduleWords(it)}${it.active ? '' : ', rests'}`,
    })),
  );

const mailOf = async (id: number) => oneOf(await schedules(), id, 'This mail');

/** Switches a mail off or on. */
async function toggle(schedule: ReportSchedule) {
  const { id, version, active } = schedule;
  const change = { ...fieldsOf(schedule), id, version, active: !active };
  const saved = await call('POST /save-report-schedule', change);
  const words = saved.active ? 'is mailed again' : 'rests';
  return {
    message: `${saved.report.name} ${words}`,
    undo: () => call('POST /save-report-schedule', { ...change, active, version: saved.version }),
  };
}

export const switchMail = action({
  id: 'report.switch-mail',
  title: 'Let a mailed report rest or go on',
  icon: 'mail',
  access,
  keywords: ['pause', 'resume', 'schedule'],
  verbs: ['pause mail', 'resume mail'],
  parameters: { mail: mailThat((it) => it.mine) },
  preview: async ({ mail }) => {
    if (mail === undefined) return { facts: [] };
    const it = await mailOf(mail);
    return {
      facts: [{ label: it.report.name, value: it.active ? 'Rests then' : 'Is mailed again then' }],
    };
  },
  run: async ({ mail }) => toggle(await mailOf(mail)),
});

export const deleteMail = action({
  id: 'report.delete-mail',
  title: 'Mail a report no more',
  icon: 'trash',
  access,
  keywords: ['delete', 'schedule', 'stop'],
  verbs: ['delete mail', 'stop mail'],
  parameters: { mail: mailThat((it) => it.mine) },
  run: async ({ mail }) => {
    const schedule = await mailOf(mail);
    const { id, version } = schedule;
    const { message } = await call('POST /delete-report-schedule', { id, version });
    return { message, undo: () => call('POST /save-report-schedule', fieldsOf(schedule)) };
  },
});

export const leaveMail = action({
  id: 'report.mails',
  title: 'Get a mailed report no more',
  icon: 'bell-off',
  access,
  keywords: ['unsubscribe', 'schedule', 'mail', 'leave'],
  verbs: ['unsubscribe from report', 'leave mail'],
  parameters: { mail: mailThat((it) => it.receives) },
  run: async ({ mail: id }) => ({
    message: (await call('POST /leave-report-schedule', { id })).message,
  }),
});

export const scheduleActions = [reportMail, switchMail, deleteMail, leaveMail];
