import { call } from '#/client/api.ts';
import { everyRow, oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { many, option, optional } from '#/kernel/parameters.ts';
import { reportAlert } from './alert.action.ts';

const access = may('revenue:read');

const alerts = () => everyRow((page) => call('GET /report-alerts', page));

const alert = option('Alert', async () =>
  (await alerts()).map(({ id, title, active }) => ({ id, title, note: active ? 'on' : 'off' })),
);

const chatsNow = async () => (await call('GET /chats', {})).rows;

const chat = option('Chats', async () =>
  (await chatsNow()).map(({ id, name, state }) => ({
    id,
    title: name,
    note: state === 'on' ? undefined : state,
  })),
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

/** `chats of alert revenue, ops room`: without a chat nobody but its followers is told. */
const alertChats = action({
  id: 'report.alert-chats',
  title: 'Choose the chats of an alert',
  icon: 'send',
  access,
  keywords: ['slack', 'teams', 'google chat', 'channel', 'notify', 'told'],
  verbs: ['chats of alert', 'alert chats'],
  parameters: { alert, chats: optional(many(chat)) },
  preview: async ({ alert: id, chats = [] }) => {
    if (id === undefined) return { facts: [] };
    const [{ targets }, all] = [await alertOf(id), await chatsNow()];
    const names = all.filter((it) => chats.includes(it.id)).map((it) => it.name);
    return {
      facts: [
        { label: 'Told now', value: targets.map((it) => it.name).join(', ') || 'no chat' },
        { label: 'Then', value: names.join(', ') || 'no chat' },
      ],
    };
  },
  run: async ({ alert, chats = [] }) => {
    const { id, version, rule, active, report, targets } = await alertOf(alert);
    const change = { id, rule, active, reportId: report?.id ?? null };
    const saved = await call('POST /save-report-alert', {
      ...change,
      version,
      targetIds: chats.map(Number),
    });
    return {
      message:
        saved.targets.length === 0
          ? 'No chat is told of it any more'
          : `${saved.targets.map((it) => it.name).join(', ')} is told of it`,
      undo: () =>
        call('POST /save-report-alert', {
          ...change,
          version: saved.version,
          targetIds: targets.map((it) => it.id),
        }),
    };
  },
});

export const alertActions = [reportAlert, switchAlert, deleteAlert, alertChats];
