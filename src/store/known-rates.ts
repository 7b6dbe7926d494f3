import { invalid } from '#/kernel/refusal.ts';
import type { Db } from './records/records.ts';

/** Money can be shown in dollars, and in what there are rates of. @throws Refusal `invalid` */
export async function checkRates(db: Db, currency: string): Promise<void> {
  if (currency === 'USD') return;
  const rate = await db
    .selectFrom('exchange_rates')
    .select('id')
    .where('currency', '=', currency)
    .limit(1)
    .executeTakeFirst();
  if (!rate) throw invalid({ currency: `There are no exchange rates of ${currency} yet.` });
}
