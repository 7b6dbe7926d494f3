import { randomUUID } from 'node:crypto';
import { sealSecret } from '#/domains/platform/audit/webhooks/webhook-secret.server.ts';
import { AlertRule } from '#/domains/revenue/reports/alerts/rule.contract.ts';
import { ownKeyOf } from '#/figures/own/own-key.ts';
import type { Db } from '#/store/records/records.ts';
import { idsBy } from './desk.ts';
import type { Cast } from './people.ts';

/** Alerts that people of the demo company have, one of them snoozed, and a chat they are told in. */

const DAY_MS = 86_400_000;

/** It is off: nothing of the demo goes out, and its address is nobody's. */
async function seedChat(db: Db, { people }: Cast, masterKey: string, now: Date): Promise<number> {
  const uid = randomUUID();
  const { id } = await db
    .insertInto('webhooks')
    .values({
      uid,
      name: '#revenue',
      format: 'slack',
      url: 'https://hooks.slack.com/',
      sealed: sealSecret('https://hooks.slack.com/services/T0/B0/nobody', masterKey, uid),
      kinds: [],
      actions: [],
      state: 'off',
      made_by: people.get('Usman Latif')!,
      created_at: new Date(now.getTime() - 12 * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const rulesWith = (networks: ReadonlyMap<string, number>) =>
  [
    [
      'Omar Khalid',
      {
        measure: 'fill',
        filter: { network: [networks.get('admob')!], country: ['US'] },
        kind: 'below',
        threshold: 0.7,
      },
    ],
    [
      'Omar Khalid',
      {
        measure: 'revenue',
        filter: {},
        by: 'network',
        kind: 'unusual',
        threshold: 3,
        floor: { measure: 'impressions', value: 10_000 },
      },
    ],
    [
      'Sana Mirza',
      {
        measure: 'revenue',
        filter: {},
        by: 'app',
        kind: 'falls',
        threshold: 0.2,
        compare: 'last-week',
        floor: { measure: 'revenue', value: 50_000_000 },
      },
    ],
    [
      'Faisal Mehmood',
      {
        measure: 'ecpm',
        filter: {},
        by: 'country',
        kind: 'changes',
        threshold: 0.25,
        compare: 'average-28',
        floor: { measure: 'impressions', value: 20_000 },
      },
    ],
    [
      'Faisal Mehmood',
      {
        measure: 'ecpm',
        filter: { country: ['US'], adFormat: ['rewarded'] },
        kind: 'falls',
        threshold: 0.25,
        over: 'hours',
        compare: 'previous',
        floor: { measure: 'impressions', value: 10_000 },
      },
    ],
  ] as const;

/** On a formula that somebody made: ratios of money are watched as those of the house are. */
async function seedOwnAlert(db: Db, { people }: Cast) {
  const { id, unit } = await db
    .selectFrom('own_measures')
    .select(['id', 'unit'])
    .where('name', '=', 'Cost share')
    .executeTakeFirstOrThrow();
  const rule = { measure: ownKeyOf(id), filter: {}, kind: 'above', threshold: 0.6 };
  await db
    .insertInto('report_alerts')
    .values({
      author_id: people.get('Faisal Mehmood')!,
      report_id: null,
      rule: JSON.stringify(AlertRule.parse(rule)),
      unit,
    })
    .execute();
}

export async function seedAlerts(db: Db, cast: Cast, masterKey: string, now: Date): Promise<void> {
  const chat = await seedChat(db, cast, masterKey, now);
  const ids: number[] = [];
  for (const [author, rule] of rulesWith(await idsBy(db, 'networks'))) {
    const { id } = await db
      .insertInto('report_alerts')
      .values({
        author_id: cast.people.get(author)!,
        report_id: null,
        rule: JSON.stringify(AlertRule.parse(rule)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  await seedOwnAlert(db, cast);
  const [, byNetwork, , byCountry] = ids as [number, number, number, number];
  await db
    .insertInto('report_alert_targets')
    .values({ alert_id: byNetwork, webhook_id: chat })
    .execute();
  await db
    .insertInto('report_alert_snoozes')
    .values({
      alert_id: byCountry,
      person_id: cast.people.get('Faisal Mehmood')!,
      part: null,
      until: new Date(now.getTime() + 6 * DAY_MS),
    })
    .execute();
  const follows = { subject_kind: 'report-alert', muted: false, at: now };
  await db
    .insertInto('follows')
    .values({
      ...follows,
      subject_id: byNetwork,
      person_id: cast.people.get('Faisal Mehmood')!,
    })
    .execute();
}
