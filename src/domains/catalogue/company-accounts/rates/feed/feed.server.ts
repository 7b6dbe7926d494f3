import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { RateFeed } from '../rates.contract.ts';
import { openAppId, readFeed, sealAppId, writeFeed } from './app-id.records.ts';
import { fetchBankRates } from './central-bank.ts';
import { fetchOpenRates } from './open-exchange-rates.ts';
import { FeedFailure } from './rate-feed.ts';

/** Somebody waits for it in front of the screen. */
const PATIENCE_MS = 25_000;

export async function showFeed(db: Db): Promise<RateFeed> {
  const { appId, fetchedAt, problem } = await readFeed(db);
  return {
    source: appId === undefined ? 'ecb' : 'oxr',
    fetchedAt: fetchedAt ?? null,
    problem: problem ?? null,
  };
}

/** Asks for a few rates; what came, in a few words. @throws FeedFailure */
async function ask({ outbound, now }: Context, appId: string | undefined): Promise<string> {
  const call = { outbound, signal: AbortSignal.timeout(PATIENCE_MS) };
  const today = dayOf(now, 'UTC');
  const rates = appId
    ? await fetchOpenRates(call, appId, addDays(today, -1))
    : await fetchBankRates(call, { from: addDays(today, -14), today });
  const currencies = new Set(rates.map((it) => it.currency)).size;
  const last = rates.reduce((latest, it) => (it.day > latest ? it.day : latest), '');
  return `It works: ${currencies} currencies, the last rates are of ${last}.`;
}

/** The failure as people are told it. */
function refused(error: unknown): Refusal {
  if (!(error instanceof FeedFailure)) throw error;
  return error.isKey ? invalid({ appId: error.message }) : new Refusal('busy', error.message);
}

/** A new app id is kept once it has been seen to work. */
export async function saveFeed(appId: string | null, context: Context): Promise<RateFeed> {
  if (appId !== null) {
    await ask(context, appId).catch((error: unknown) => {
      throw refused(error);
    });
  }
  return context.commit(async ({ db, masterKey, audit }) => {
    const { appId: _old, problem: _problem, ...kept } = await readFeed(db);
    await writeFeed(db, { ...kept, ...(appId && { appId: sealAppId(appId, masterKey) }) });
    audit({
      action: 'exchange-rate.source',
      subject: ['settings', 'exchange-rate-feed'],
      after: { source: appId === null ? 'ecb' : 'oxr' },
    });
    return showFeed(db);
  });
}

export async function testFeed(context: Context): Promise<{ message: string }> {
  const appId = openAppId(await readFeed(context.db), context.masterKey);
  try {
    return { message: await ask(context, appId) };
  } catch (error) {
    throw refused(error);
  }
}
