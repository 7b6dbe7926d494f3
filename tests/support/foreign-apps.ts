import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import type { Colleague, TestServer } from './server.ts';

/** What a network calls the app, one name it uses that nobody knows, and the lead's step of linking. */
export async function networkNames(server: TestServer, lead: Colleague, app: number) {
  const { db } = server;
  await seedNetworks(db);
  const network = await db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'admob')
    .executeTakeFirstOrThrow();
  const name = (kind: string) => ({
    network_id: network.id,
    external_id: `${kind} ${app}`,
    name: `Secret ${kind}`,
  });
  const [linked, open] = await db
    .insertInto('network_apps')
    .values([name('linked'), name('open')])
    .returning('id')
    .execute();
  const links = [{ id: linked!.id, appId: app }];
  const step = await lead.call('POST /savelinkingapps', { links });
  return { linked: linked!.id, open: open!.id, step: Number(step.body['change']) };
}

/** A report of the lead's own, mailed to them and watched by an alert, which found the app. */
export async function reports({ db }: TestServer, lead: Colleague, app: number) {
  const definition = { filter: {}, by: ['app'], measures: ['revenue'] };
  const made = async (key: string, input: object) => {
    const reply = await lead.call(key, input);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return { id: Number(reply.body['id']), version: Number(reply.body['version']) };
  };
  const report = await made('POST /save-report', { name: 'Secret report', definition });
  const when = { reportId: report.id, every: 'day', at: '09:00', recipientIds: [lead.id] };
  const rule = { measure: 'revenue', filter: {}, kind: 'below', threshold: 1 };
  const schedule = await made('POST /save-report-schedule', when);
  const alert = await made('POST /save-report-alert', { reportId: report.id, rule });
  await db
    .updateTable('report_alerts')
    .set({ apps: [app] })
    .where('id', '=', alert.id)
    .execute();
  const firing = { alert_id: alert.id, day: '2025-11-19' };
  await db
    .insertInto('report_alert_firings')
    .values({ ...firing, fired_at: new Date() })
    .execute();
  const { id: finding } = await db
    .insertInto('report_alert_findings')
    .values({ ...firing, part: '', value: 1, apps: [app] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const formula = {
    name: `Secret measure ${lead.id}`,
    formula: 'revenue / installs',
    unit: 'money',
  };
  const ownMeasure = await made('POST /save-own-measure', formula);
  return { ownMeasure, report, schedule, alert, finding };
}

/** The store account the app stands in. */
export async function storeAccount({ db }: TestServer, app: number): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({ name: `Store ${app}`, kind: 'store' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('apps').set({ account_id: id }).where('id', '=', app).execute();
  return id;
}
