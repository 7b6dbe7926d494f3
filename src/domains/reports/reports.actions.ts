import { may } from '#/kernel/access.ts';
import { action, type Parameter } from '#/kernel/action.ts';
import { call } from '../api.ts';
import { reportAlert } from './alerts/alert.action.ts';
import type { ReportAlert } from './alerts/alerts.contract.ts';
import type { ReportSchedule } from './schedules/schedules.contract.ts';

const read = may('revenue:read');
const report: Parameter = {
  name: 'report',
  label: 'Report',
  kind: 'entity',
  entity: 'report',
  required: true,
};

interface One {
  report: number;
  [name: string]: unknown;
}

const reportNew = action({
  id: 'report.new',
  title: 'New report',
  icon: 'plus',
  access: read,
  keywords: ['build', 'create', 'figures', 'table', 'pivot'],
  run: async (_values, { go }) => go('/reports?report=new'),
});

const reportOpen = action<One>({
  id: 'report.open',
  title: 'Open a report',
  icon: 'report',
  access: read,
  keywords: ['saved', 'library', 'show'],
  verbs: ['report'],
  parameters: [report],
  run: async ({ report: id }, { go }) => go(`/reports?report=${id}`),
});

const reportMail = action<One>({
  id: 'report.mail',
  title: 'Have a report mailed',
  icon: 'mail',
  access: read,
  keywords: ['schedule', 'daily', 'weekly', 'monthly', 'pdf', 'send', 'subscribe'],
  verbs: ['mail', 'schedule'],
  parameters: [report],
  run: async ({ report: id }, { go }) => go(`/reports?show=mails&mail=new&of=${id}`),
});

const reportMails = action({
  id: 'report.mails',
  title: 'Get a mailed report no more',
  icon: 'bell-off',
  access: read,
  keywords: ['unsubscribe', 'schedule', 'mail', 'leave'],
  run: async (_values, { go }) => go('/reports?show=mails'),
});

export const reportDuplicate = action<One>({
  id: 'report.duplicate',
  title: 'Duplicate a report',
  icon: 'copy',
  access: read,
  keywords: ['copy', 'clone'],
  parameters: [report],
  run: async ({ report: id }, { go }) => {
    const copy = await call('POST /duplicate-report', { id });
    go(`/reports?report=${copy.id}`);
    return { message: `This is ${copy.name}` };
  },
});

export const reportDelete = action<One>({
  id: 'report.delete',
  title: 'Delete a report',
  icon: 'trash',
  access: read,
  keywords: ['remove'],
  parameters: [report],
  run: async ({ report: id }, { go }) => {
    const found = await call('GET /report', { id });
    const { message, version } = await call('POST /delete-report', { id, version: found.version });
    go('/reports');
    return { message, undo: () => call('POST /restore-report', { id, version }) };
  },
});

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

/** Switches a mail off or on; run from its row. */
export const switchMail = {
  run: async ({ schedule }: { schedule: ReportSchedule; [name: string]: unknown }) => {
    const { id, version, active } = schedule;
    const change = { ...fieldsOf(schedule), id, version, active: !active };
    const saved = await call('POST /save-report-schedule', change);
    const words = saved.active ? 'is mailed again' : 'rests';
    return {
      message: `${saved.report.name} ${words}`,
      undo: () => call('POST /save-report-schedule', { ...change, active, version: saved.version }),
    };
  },
};

export const deleteMail = {
  run: async ({ schedule }: { schedule: ReportSchedule; [name: string]: unknown }) => {
    const { id, version } = schedule;
    const { message } = await call('POST /delete-report-schedule', { id, version });
    return { message, undo: () => call('POST /save-report-schedule', fieldsOf(schedule)) };
  },
};

/** Switches an alert off or on; run from its row. */
export const switchAlert = {
  run: async ({ alert }: { alert: ReportAlert; [name: string]: unknown }) => {
    const { id, version, rule, active } = alert;
    const change = { id, rule, reportId: alert.report?.id ?? null };
    const saved = await call('POST /save-report-alert', { ...change, version, active: !active });
    return {
      message: saved.active ? 'The alert is on' : 'The alert is off',
      undo: () => call('POST /save-report-alert', { ...change, version: saved.version, active }),
    };
  },
};

export const deleteAlert = {
  run: async ({ alert }: { alert: ReportAlert; [name: string]: unknown }) => {
    const { id, version, rule, active } = alert;
    const { message } = await call('POST /delete-report-alert', { id, version });
    const again = { rule, active, reportId: alert.report?.id ?? null };
    return { message, undo: () => call('POST /save-report-alert', again) };
  },
};

export const reportActions = [
  reportNew,
  reportOpen,
  reportMail,
  reportMails,
  reportAlert,
  reportDuplicate,
  reportDelete,
];
