import { readRates } from '#/store/rates.records.ts';
import type { Db } from '#/store/records/records.ts';
import { aloneJoining } from './alone.records.ts';
import { findBatch, type ImportBatch } from './batches.records.ts';
import type { JoinStores } from './following.server.ts';
import { joinSpans } from './join-spans.server.ts';
import { joinedSpans } from './joined-spans.ts';
import type { Audit } from './settle-batch.server.ts';
import { waitsFrom } from './value-batch.ts';

/**
 * Brings in the rows that waited for exchange rates which are there by now, from the kept files, the
 * oldest delivery first. As with names, they come as a batch that follows the first one, and days
 * that a newer delivery has brought are left to that one. Killed in between, the next run does it
 * once more: the same rows replace themselves.
 */
export async function joinRates(stores: JoinStores, now: Date, audit: Audit): Promise<number[]> {
  const waiting = await stores.db
    .selectFrom('import_batches')
    .select(['id', 'follows'])
    .where('waits_from', 'is not', null)
    .where('status', '=', 'committed')
    .where('file_key', 'is not', null)
    .orderBy('fetched_at')
    .orderBy('id')
    .execute();
  const joined: number[] = [];
  for (const { id, follows } of waiting) {
    const made = await aloneJoining(stores.db, follows ?? id, () =>
      joinBatch(stores, id, now, audit),
    );
    if (made !== undefined) joined.push(made);
  }
  return joined;
}

/** Days on which rows of a batch wait and for which there is a rate by now. */
async function readyDays(db: Db, { findings }: ImportBatch): Promise<Set<string>> {
  const ready = new Set<string>();
  for (const { currency, days } of findings.unrated ?? []) {
    const [from, to] = [days[0]!.day, days.at(-1)!.day];
    const rates = await readRates(db, { from, to, currencies: [currency] });
    for (const { day } of days) if (rates.of(currency, day)) ready.add(day);
  }
  return ready;
}

/** Some of a batch's days wait there no longer. */
async function forgetDays(db: Db, batch: ImportBatch, done: ReadonlySet<string>): Promise<void> {
  const { findings } = await findBatch(db, batch.id);
  const unrated = (findings.unrated ?? []).flatMap(({ currency, days }) => {
    const left = days.filter((it) => !done.has(it.day));
    return left.length === 0 ? [] : [{ currency, days: left }];
  });
  const after = { ...findings, unrated };
  await db
    .updateTable('import_batches')
    .set({ findings: JSON.stringify(after), ...waitsFrom(after) })
    .where('id', '=', batch.id)
    .execute();
}

async function joinBatch(
  stores: JoinStores,
  id: number,
  now: Date,
  audit: Audit,
): Promise<number | undefined> {
  const { db } = stores;
  const batch = await findBatch(db, id);
  const ready = await readyDays(db, batch);
  if (batch.status !== 'committed' || ready.size === 0) return undefined;
  const days = new Map(batch.findings.apps.map((it) => [it.appId, ready] as const));
  const spans = await joinedSpans(stores, batch, days);
  if (spans.length === 0) {
    await forgetDays(db, batch, ready);
    return undefined;
  }
  return joinSpans(stores, batch, spans, {
    now,
    audit,
    told: { days: ready.size },
    done: (tx) => forgetDays(tx, batch, ready),
  });
}
