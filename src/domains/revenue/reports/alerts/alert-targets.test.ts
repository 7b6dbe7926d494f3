import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { figuresCast } from '../../../../../tests/support/figures-cast.ts';
import { webhookDesk, type WebhookDesk } from '../../../../../tests/support/webhook-desk.ts';
import { checkAlerts } from './check-alerts.job.ts';

let desk: WebhookDesk;
let lantern: number;

const last = '2025-11-20';

beforeAll(async () => {
  desk = await webhookDesk();
  const cast = await figuresCast(desk.server, {
    lantern: (day) => (day === last ? 4 : 10),
    orbit: (day) => (day === last ? 12 : 30),
  });
  ({ lantern } = cast);
  // The clock went on to the day of the figures.
  await desk.later(0, desk.admin, desk.member);
});
afterAll(() => desk.close());

const rule = { measure: 'revenue', filter: {}, kind: 'falls', threshold: 0.3, by: 'app' };
const check = () =>
  checkAlerts(
    {
      db: desk.server.db,
      facts: desk.server.facts,
      publicUrl: 'https://backlot.example.com',
      tell: notify,
    },
    desk.server.clock.now,
  );

test('a chat is told of an alert in its own language, with a link, and not while it is put off', async () => {
  const { admin, server } = desk;
  const made = await admin.call('POST /add-chat', {
    name: '#revenue',
    format: 'slack',
    url: 'https://hooks.slack.com/services/T0/B0/x',
  });
  const chat = Number(made.body['id']);
  const hook = await desk.add();
  for (const targetIds of [[hook.id], [9_999]]) {
    const refused = await admin.call('POST /save-report-alert', { rule, targetIds });
    expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ['targetIds']]);
  }
  const saved = await admin.call('POST /save-report-alert', { rule, targetIds: [chat] });
  expect(saved.body).toMatchObject({ targets: [{ id: chat, name: '#revenue', state: 'on' }] });
  const id = Number(saved.body['id']);
  const snooze = { id, part: String(lantern), until: '2026-01-01' };
  await admin.call('POST /snooze-report-alert', snooze);
  await check();
  await check();
  await desk.send();
  expect(desk.receiver.received).toHaveLength(1);
  const text = desk.receiver.received[0]!.body;
  expect(JSON.parse(text)).toMatchObject({ text: 'Orbit: Ad revenue $12.00 on 20 Nov' });
  expect(text).toContain(`https://backlot.example.com/alerts?rule=${id}&day=${last}`);
  expect(text).not.toContain('Lantern');
  await server.db.deleteFrom('report_alert_firings').execute();
  await admin.call('POST /snooze-report-alert', { ...snooze, part: null });
  await check();
  await desk.send();
  expect(desk.receiver.received).toHaveLength(1);
  // Changed elsewhere, its chats stay; a chat that is removed is gone from it.
  const which = { id, version: 1, rule };
  expect((await admin.call('POST /save-report-alert', which)).body['targets']).toHaveLength(1);
  await admin.call('POST /remove-webhook', { id: chat, version: 1 });
  const { rows } = (await admin.call('GET /report-alerts')).body as { rows: object[] };
  expect(rows).toMatchObject([{ targets: [] }]);
});
