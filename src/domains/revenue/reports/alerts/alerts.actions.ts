import { call } from '#/client/api.ts';
import { everyRow, oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { option } from '#/kernel/parameters.ts';
import { reportAlert } from './alert.action.ts';

const access = may('revenue:read');

const alerts = () => everyRow((page) => call('GET /report-alerts', page));

const alert = option('Alert', async () =>
  (await alerts()).map(({ id, title, active }) => ({ id, title, note: active ? 'on' : 'off' })),
);

const alertOf = async (id: number) => oneOf(await alerts(), id, 'This alert');

export const switchAlert = action({
  id: 'report.switch-alert',
  title: 'Switch an alert off or on',
  icon: 'bell',
  access,
  keywords: ['pause', 'mute', 'notify'],
  verbs: ['switch alert', 'mute alert'],
  parameters: { alert },
  preview: async ({ alert: id }) => {
    if (id === undefined) return { facts: [] };
    const { title, active } = await alertOf(id);
    return { facts: [{ label: title, value: active ? 'Is off then' : 'Is on then' }] };
  },
  run: async ({ alert }) => {
    const { id, version, rule, active, report } = await alertOf(alert);
    const change = { id, rule, reportId: report?.id ?? null };
    const saved = await call('POST /save-report-alert', { ...change, version, active: !active });
    return {
      message: saved.active ? 'The alert is on' : 'The alert is off',
      undo: () => call('POST /save-report-alert', { ...change, version: saved.version, active }),
    };
  },
});

export const deleteAlert = action({
  id: 'report.delete-alert',
  title: 'Delete an alert',
  icon: 'trash',
  access,
  keywords: ['remove', 'notify'],
  verbs: ['delete alert', 'remove alert'],
  parameters: { alert },
  run: async ({ alert }) => {
    const { id, version, rule, active, report } = await alertOf(alert);
    const { message } = await call('POST /delete-report-alert', { id, version });
    const again = { rule, active, reportId: report?.id ?? null };
    return { message, undo: () => call('POST /save-report-alert', again) };
  },
});

export const alertActions = [reportAlert, switchAlert, deleteAlert];
