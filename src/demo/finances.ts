import { monthFrom } from '#/domains/catalogue/company-accounts/settlement-rules.ts';
import {
  revenueByMonth,
  type MonthRevenue,
} from '#/domains/catalogue/company-accounts/settlements.facts.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays, endOfMonth } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Db } from '#/store/records/records.ts';
import { emailOf } from './company.ts';
import { about1, chance } from './history/chance.ts';
import type { Cast } from './people.ts';

const million = 1_000_000;

/** Days until renewal, dollars and for what time; who owns it, and what it is for. */
const accounts = [
  [
    'store',
    'Google Play Console',
    'Backlot Play Store',
    'Omar Khalid',
    212,
    25,
    'year',
    'Yearly developer fee; two owners with hardware keys',
  ],
  [
    'store',
    'Apple Developer Program',
    'Backlot App Store',
    'Omar Khalid',
    24,
    99,
    'year',
    'Account holder is the company, not a person',
  ],
  [
    'network',
    'AppLovin MAX',
    'Backlot MAX',
    'Faisal Mehmood',
    null,
    null,
    'month',
    'Pays NET 15; remittance advice goes to finance',
  ],
  [
    'network',
    'AdMob',
    'Backlot AdMob',
    'Faisal Mehmood',
    null,
    null,
    'month',
    'Pays on the 21st of the next month',
  ],
  [
    'network',
    'Unity Ads',
    'Backlot Unity Ads',
    'Faisal Mehmood',
    null,
    null,
    'month',
    'Pays NET 60, in euro',
  ],
  [
    'network',
    'Mintegral',
    'Backlot Mintegral',
    'Rabia Nawaz',
    null,
    null,
    'month',
    'Invoice has to be raised by the 5th',
  ],
  [
    'network',
    'Meta Business',
    'Backlot Meta Ads',
    'Kiran Javed',
    null,
    null,
    'month',
    'Card on file expires in March',
  ],
  [
    'tool',
    'Adjust',
    'Backlot Adjust',
    'Kiran Javed',
    61,
    18_000,
    'year',
    'Contract of 2 million attributions a year',
  ],
  ['tool', 'Figma', null, 'Noor Siddiq', 5, 540, 'month', 'Twelve editors'],
  ['tool', 'GitHub', null, 'Bilal Anwar', 17, 420, 'month', 'Twenty seats'],
  ['tool', 'Sentry', null, 'Hira Baig', -2, 312, 'year', ''],
  [
    'tool',
    'Google Workspace',
    null,
    'Usman Latif',
    143,
    3_456,
    'year',
    'Super admins: Usman Latif, Maryam Tariq',
  ],
  [
    'tool',
    'Spine',
    null,
    null,
    98,
    2_199,
    'year',
    'Bought by a designer who has left; needs an owner',
  ],
] as const;

/** The register of the demo company's accounts. */
export async function seedCompanyAccounts(db: Db, { people }: Cast, today: string): Promise<void> {
  const known = new Map(
    (await db.selectFrom('accounts').select(['id', 'name']).execute()).map((it) => [
      it.name,
      it.id,
    ]),
  );
  const values = accounts.map(([kind, name, account, owner, days, dollars, cost_per, notes]) => ({
    kind,
    name,
    account_id: account === null ? null : known.get(account)!,
    owner_id: owner === null ? null : people.get(owner)!,
    renews_on: days === null ? null : addDays(today, days),
    cost_micros: dollars === null ? null : dollars * million,
    cost_per,
    recovery: kind === 'tool' ? 'it@backlot.example' : 'Usman Latif, office phone',
    notes,
  }));
  await db.insertInto('company_accounts').values(values).execute();
}

/** Months that were settled, the last of them partly. */
const MONTHS = 6;
/** Unity Ads pays in euro. */
const EURO = 1.09;

interface Payer {
  code: string;
  /** Days after the month until it pays. */
  net: number;
}
const payers: readonly Payer[] = [
  { code: 'applovin', net: 15 },
  { code: 'admob', net: 21 },
  { code: 'unity-ads', net: 60 },
  { code: 'mintegral', net: 45 },
  { code: 'liftoff', net: 30 },
  { code: 'pangle', net: 30 },
  { code: 'meta-an', net: 21 },
  { code: 'ironsource', net: 60 },
];

type Status = 'part-paid' | 'paid' | 'disputed' | 'written-off';

/** What became of a month that is `ago` months back; undefined while nothing has come. */
function statusOf(code: string, ago: number, isDue: boolean): Status | undefined {
  if (code === 'ironsource' && ago === 5) return 'written-off';
  if (code === 'pangle' && ago === 3) return 'disputed';
  if (!isDue) return undefined;
  return code === 'liftoff' && ago === 2 ? 'part-paid' : 'paid';
}

const notes: Partial<Record<Status, string>> = {
  disputed: 'Took $1,900 off for invalid traffic; asked for the evidence',
  'written-off': 'Below the threshold of payment, the account was closed',
};

interface Money {
  amount_micros: number;
  currency: string;
  rate: number;
  usd_micros: number;
}

/** What came for a month: a little less than was reported, as it always is. */
function moneyOf(code: string, expected: number, seed: number, part: number): Money {
  const usd =
    Math.round((expected * part * (0.992 + 0.01 * (about1(1, seed) - 1))) / 10_000) * 10_000;
  if (code !== 'unity-ads')
    return { amount_micros: usd, currency: 'USD', rate: 1, usd_micros: usd };
  const rate = Math.round((EURO + 0.04 * (chance(seed, 3) - 0.5)) * 10_000) / 10_000;
  const amount_micros = Math.round(usd / rate / 10_000) * 10_000;
  return { amount_micros, currency: 'EUR', rate, usd_micros: Math.round(amount_micros * rate) };
}

/**
 * What the networks paid for the months behind the company, once its figures are in: most on time
 * and a little short, one part, one disputed, one written off. Does nothing when it was done.
 */
export async function seedSettlements(db: Db, facts: Facts, now: Date): Promise<void> {
  if (await db.selectFrom('settlements').select('id').limit(1).executeTakeFirst()) return;
  const today = dayOf(now);
  const present = today.slice(0, 7);
  const { expected: revenue } = await revenueByMonth(
    facts,
    monthFrom(present, -MONTHS),
    monthFrom(present, -1),
  );
  const networks = new Map(
    (await db.selectFrom('networks').select(['id', 'code']).execute()).map((it) => [
      it.id,
      it.code,
    ]),
  );
  const { id: by } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', emailOf('Faisal Mehmood'))
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    for (const it of revenue.values()) {
      const payer = payers.find(({ code }) => code === networks.get(it.networkId));
      if (payer) await settle(tx, it, payer, { by, today });
    }
  });
}

async function settle(
  db: Db,
  it: MonthRevenue,
  { code, net }: Payer,
  { by, today }: { by: number; today: string },
): Promise<void> {
  const first = `${it.month}-01`;
  const paidOn = addDays(endOfMonth(first), net);
  const ago = Array.from({ length: MONTHS }, (_, at) => at + 1).find(
    (months) => monthFrom(today.slice(0, 7), -months) === it.month,
  )!;
  const status = statusOf(code, ago, paidOn <= today);
  if (!status) return;
  const isSettled = status === 'paid' || status === 'written-off';
  const { id } = await db
    .insertInto('settlements')
    .values({
      month: first,
      network_id: it.networkId,
      account_id: it.accountId,
      status,
      expected_micros: isSettled ? it.micros : null,
      note: notes[status] ?? '',
      version: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (status === 'written-off') return;
  const part = status === 'paid' ? 1 : status === 'part-paid' ? 0.6 : 0.86;
  await db
    .insertInto('settlement_payments')
    .values({
      settlement_id: id,
      ...moneyOf(code, it.micros, it.networkId * 100 + ago, part),
      received_on: paidOn,
      invoice: `INV-${it.month.replace('-', '')}-${String(it.networkId).padStart(2, '0')}`,
      note: '',
      recorded_by: by,
      recorded_at: instantOf(paidOn, '11:20'),
    })
    .execute();
}
