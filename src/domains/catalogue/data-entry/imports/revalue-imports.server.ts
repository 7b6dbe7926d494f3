import { randomUUID } from 'node:crypto';
import { dayOf } from '#/kernel/dates.ts';
import { eachDay } from '#/kernel/days.ts';
import { movedMoney } from '#/kernel/moved-money.ts';
import { rateText, toUsd } from '#/kernel/rates.ts';
import { readRates, type RateTable } from '#/store/rates.records.ts';
import type { Db } from '#/store/records/records.ts';
import { aloneJoining } from './alone.records.ts';
import { checkApart } from './apart.ts';
import { familyOf, findBatch } from './batches.records.ts';
import { readCatalogue } from './catalogue.records.ts';
import { convertedOn, forgetChangedDays, takeChangedDays } from './changed-rates.records.ts';
import { commitFollowing } from './commit-batch.server.ts';
import { moneyContext } from './conversion.records.ts';
import type { Converted, ConvertedDay } from './conversion.ts';
import { followingBatch, keptFile, type JoinStores } from './following.server.ts';
import { formatOfBatch } from './formats.records.ts';
import { joinedSpans } from './joined-spans.ts';
import { previewOf } from './preview.ts';
import { figureOf, sumOfSpans } from './revalued-money.facts.ts';
import type { Audit } from './settle-batch.server.ts';

/**
 * Values imports anew whose days were converted with a rate that has been corrected since: from the
 * kept files, as a batch that follows the import, so that rollups, the log of figures and a revert
 * go the usual way. Days that a newer delivery has brought are that one's. A day whose rate was
 * deleted and which no other holds for keeps its figures. It reads only what was converted on days
 * that changed since the last run. Killed in between, the next run does it once more: the same rows
 * replace themselves.
 */
export async function revalueImports(
  stores: JoinStores,
  now: Date,
  audit: Audit,
): Promise<number[]> {
  const { db } = stores;
  const run = randomUUID();
  const changed = new Set(await takeChangedDays(db, run));
  if (changed.size === 0) return [];
  const made: number[] = [];
  const rows = await convertedOn(db, [...changed]).execute();
  const days = rows.flatMap((it) => daysIn(it.converted)).filter((it) => changed.has(it));
  if (days.length > 0) {
    days.sort();
    const rates = await readRates(db, { from: days[0]!, to: days.at(-1)! });
    const stale = rows.filter((it) => staleIn(it.converted, rates, changed).size > 0);
    for (const root of new Set(stale.map((it) => it.follows ?? it.id))) {
      const id = await aloneJoining(db, root, () =>
        revalue(stores, root, { run, rates, changed }, now, audit),
      );
      if (id !== undefined) made.push(id);
    }
  }
  await forgetChangedDays(db, run);
  return made;
}

const daysIn = (converted: readonly Converted[]) =>
  converted.flatMap((it) => it.days.map(({ day }) => day));

/** Of the changed days, those for which another rate holds by now than they were converted with. */
function staleIn(
  converted: readonly Converted[] | undefined,
  rates: RateTable,
  changed: ReadonlySet<string>,
): Set<string> {
  const days = (converted ?? []).flatMap(({ currency, days }) =>
    days.filter((it) => {
      if (!changed.has(it.day)) return false;
      const known = rates.of(currency, it.day);
      return known !== undefined && rateText(known.rate) !== it.rate;
    }),
  );
  return new Set(days.map((it) => it.day));
}

async function revalue(
  stores: JoinStores,
  root: number,
  { run, rates, changed }: { run: string; rates: RateTable; changed: ReadonlySet<string> },
  now: Date,
  audit: Audit,
): Promise<number | undefined> {
  const { db } = stores;
  const family = await familyOf(db, root);
  const whole = family.find((it) => it.id === root);
  const stale = new Set(
    family.flatMap((it) => [...staleIn(it.findings.converted, rates, changed)]),
  );
  if (!whole || stale.size === 0) return undefined;
  const apps = family.flatMap((it) => it.findings.apps.map(({ appId }) => [appId, stale] as const));
  const spans = await joinedSpans(stores, whole, new Map(apps));
  const days = new Set(spans.flatMap((it) => eachDay(it)));
  if (days.size === 0) return undefined;
  const file = keptFile(stores, whole);
  const found = await checkApart(
    file,
    [await formatOfBatch(db, whole)],
    whole.fetched_at,
    await readCatalogue(db, 'all'),
    await moneyContext(db, { accountId: whole.account_id }),
    spans,
  );
  const { networkId } = whole.findings;
  const preview = { ...previewOf(found, []), networkId };
  const following = await followingBatch(db, whole, preview, now);
  const before = await sumOfSpans(stores.facts, whole, spans);
  const sorted = [...days].sort();
  const [from, to] = [sorted[0]!, sorted.at(-1)!];
  const after = preview.apps.reduce((sum, it) => sum + it.value, 0);
  const moved = {
    figure: figureOf(whole),
    from_day: from,
    to_day: to,
    before_micros: before,
    after_micros: after,
  };
  await commitFollowing(stores, following, file, spans, {
    by: whole.committed_by,
    now,
    done: (work) =>
      db.transaction().execute(async (tx) => {
        await work(tx);
        for (const it of family) await keepRates(tx, it.id, rates, days);
        const { before_micros: before, after_micros: after, figure } = moved;
        const words = movedMoney({ figure, from, to, before, after }, dayOf(now));
        await tx
          .insertInto('revaluations')
          .values({ batch_id: following, run, at: now, ...moved })
          .execute();
        await audit(tx, {
          action: 'import.revalue',
          subject: ['import', following],
          before: { [figure]: before },
          after: { [figure]: after, of: root, days: sorted, words },
        });
      }),
  });
  return following;
}

/** A day as the rate that holds now values it. */
function valuedBy(rates: RateTable, currency: string, it: ConvertedDay): ConvertedDay {
  const known = rates.of(currency, it.day);
  if (!known || rateText(known.rate) === it.rate) return it;
  const { rate, day: rateDay, source } = known;
  return { ...it, usd: toUsd(it.original, rate), rate: rateText(rate), rateDay, source };
}

/** What an import says of its conversion, with the rates that its days have now. */
async function keepRates(db: Db, id: number, rates: RateTable, days: ReadonlySet<string>) {
  const { findings } = await findBatch(db, id);
  const converted = (findings.converted ?? []).map(({ currency, days: all }) => ({
    currency,
    days: all.map((it) => (days.has(it.day) ? valuedBy(rates, currency, it) : it)),
  }));
  await db
    .updateTable('import_batches')
    .set({ findings: JSON.stringify({ ...findings, converted }) })
    .where('id', '=', id)
    .execute();
}
