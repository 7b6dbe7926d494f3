import { everything } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { parseRate, rateText } from '#/kernel/rates.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import { saveFeed, showFeed, testFeed } from './feed/feed.server.ts';
import { checkRateFile, importRateFile } from './import-rates.server.ts';
import { JOIN_RATES_QUEUE, type ExchangeRate, type rateEndpoints } from './rates.contract.ts';
import { findRate, listRates, rateGaps } from './rates.records.ts';
import { lastRevalued } from './revalued.records.ts';

type Save = ParsedInputOf<(typeof rateEndpoints)['POST /save-exchange-rate']>;

/** A rate that people entered, locked for this transaction; what was fetched is not theirs to change. */
async function locked({ db }: Context, id: number, version: number): Promise<ExchangeRate> {
  await db.selectFrom('exchange_rates').select('id').where('id', '=', id).forUpdate().execute();
  const rate = await findRate(db, id);
  if (!rate) throw notFound('This rate');
  if (rate.version !== version) throw stale(rate);
  if (rate.source !== 'hand' && rate.source !== 'file') {
    throw conflict('This rate was fetched. Enter one by hand for this day: it stands before it.');
  }
  return rate;
}

async function refuseTwin({ db }: Context, { day, currency, id }: Save) {
  const twin = await db
    .selectFrom('exchange_rates')
    .select('id')
    .where('day', '=', day)
    .where('currency', '=', currency)
    .where('source', '=', 'hand')
    .where('id', '<>', id ?? 0)
    .executeTakeFirst();
  if (twin) throw conflict('This day has a rate by hand already.', { day: 'Edit that one.' });
}

async function save(it: Save, context: Context): Promise<ExchangeRate> {
  const { db, now, who, audit } = context;
  if (it.day > dayOf(now)) throw invalid({ day: 'This day is still to come.' });
  const before = it.id === undefined ? undefined : await locked(context, it.id, it.version!);
  await refuseTwin(context, it);
  const values = {
    day: it.day,
    currency: it.currency,
    usd_per_unit: rateText(parseRate(it.rate)!),
    source: 'hand' as const,
    reason: it.reason,
    fetched_at: now,
    by_id: who.id,
  };
  const { id } = before
    ? await db
        .updateTable('exchange_rates')
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('exchange_rates')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
  const { day, currency, rate, reason } = it;
  audit({
    action: before ? 'exchange-rate.save' : 'exchange-rate.add',
    subject: ['exchange-rate', id],
    ...(before && { before }),
    after: { day, currency, rate, reason },
  });
  await context.enqueue(JOIN_RATES_QUEUE, {});
  return (await findRate(db, id))!;
}

export const rateHandlers: Handlers<typeof rateEndpoints> = {
  'GET /exchange-rate-feed': (_input, { db }) => showFeed(db),
  'POST /save-exchange-rate-feed': ({ appId }, context) => saveFeed(appId, context),
  'POST /test-exchange-rate-feed': (_input, context) => testFeed(context),
  'GET /exchange-rates': async ({ page, perPage, ...filter }, { db, now, who }) => {
    const today = dayOf(now);
    const [list, gaps] = [
      await listRates(db, filter, { page, perPage }),
      await rateGaps(db, today),
    ];
    const writes = (who.grants['rates:write'] ?? who.grants[everything]) === 'all';
    return { ...list, gaps, revalued: writes ? await lastRevalued(db, now) : [], today };
  },
  'POST /save-exchange-rate': save,
  'POST /delete-exchange-rate': async ({ id, version, reason }, context) => {
    const before = await locked(context, id, version);
    await context.db.deleteFrom('exchange_rates').where('id', '=', id).execute();
    await context.enqueue(JOIN_RATES_QUEUE, {});
    context.audit({
      action: 'exchange-rate.delete',
      subject: ['exchange-rate', id],
      before,
      after: { reason },
    });
    return { message: `The rate of ${before.currency} on ${before.day} is deleted.` };
  },
  'POST /check-exchange-rates': (_input, context, upload) => checkRateFile(context, upload!),
  'POST /import-exchange-rates': (_input, context, upload) => importRateFile(context, upload!),
};
