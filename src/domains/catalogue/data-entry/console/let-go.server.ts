import { conflict, stale } from '#/kernel/refusal.ts';
import { isCorrection } from '#/store/facts/corrections.ts';
import type { Context } from '#/store/handler.ts';
import { alone, locks } from '../imports/alone.records.ts';
import { type Step } from '../imports/batch-step.server.ts';
import { accountFor } from '../imports/batches.records.ts';
import { commitBatch } from '../imports/commit-batch.server.ts';
import { MANUAL } from '../imports/source-name.ts';
import { books, type BookCode } from './books.ts';
import { measureIn } from './console-grids.server.ts';
import { figureOf } from './draft-sheet.ts';
import { entryApps, entryNetwork } from './entry-apps.records.ts';
import { isSame } from './figure-rows.server.ts';
import { appDayKey, sumsByDay, typedByDay, type FiguresAsked } from './figures.facts.ts';
import { addHandBatch, forgetHandBatch, HAND_ACCOUNT } from './hand-batch.records.ts';
import { manualDelivery } from './manual-delivery.ts';
import { goesAlong, ratesOn } from './standing-figures.ts';
import { withoutMeasures } from './typed-leaves.ts';
import { typedThemselves } from './typed-themselves.records.ts';

interface LettingGo {
  book: BookCode;
  network?: number | undefined;
  app: number;
  day: string;
  measure: string;
  /** The figure as the caller saw it. */
  was: number | null;
}

/**
 * Lets a figure typed by hand go, in an import that can be taken back: what its source says counts
 * again, now and later. With a rate goes what it is a rate of, unless somebody typed that itself.
 * @throws Refusal `not-found` for an app or network from outside, `conflict` for a figure that nobody
 * has typed or that a typed rate is a rate of, `stale` with the present one when it is another than the caller saw.
 */
export const letGo = (input: LettingGo, context: Context) =>
  alone(
    context.db,
    [locks.entryCommit, 0],
    'Somebody is committing figures right now. Try again in a moment.',
    () => letGoChecked(input, context),
  );

async function letGoChecked(
  { book, app, day, measure, was, ...input }: LettingGo,
  context: Context,
) {
  const { db, facts, who, now } = context;
  const of = measureIn(book, measure);
  const [named] = await entryApps(context, [app]);
  const network = await entryNetwork(db, book, input.network);
  const asked: FiguresAsked = { book, networks: [network], apps: [app], from: day, to: day };
  const typed = (await typedByDay(facts, asked)).get(appDayKey(app, day)) ?? [];
  const isTyped = (column: string) => typed.some((it) => it.sums[column] !== null);
  if (!isTyped(of.column))
    throw conflict('Nobody has typed this figure, or it was let go already.');
  const [rate] = ratesOn(book, measure, isTyped);
  if (rate) throw conflict(`${rate} was typed as a rate of this figure. Let that go first.`);
  const value = figureOf(typed, { country: null, adUnit: null }, of);
  if (!isSame(value, was)) throw stale({ value });
  const isOwn = await typedThemselves(db, book, [app]);
  const along = goesAlong(book, measure, isTyped, (it) => isOwn(app, day, it));
  const columns = new Set([of.column, ...(along && of.over ? [of.over] : [])]);
  const [counts] = await sumsByDay(facts, asked);
  const [source] = await sumsByDay(facts, asked, undefined, `not (${isCorrection})`);

  const accountId = await accountFor(db, MANUAL, HAND_ACCOUNT);
  const { table } = books[book];
  const name = `${named!.name}: ${of.name.toLowerCase()} let go`.slice(0, 200);
  const id = await addHandBatch(context, { name, table, accountId, days: [day] });
  const step: Step = {
    by: who.id,
    now,
    done: (work) =>
      context.commit(async (inside) => {
        await work(inside.db);
        const subject = ['import', id] as const;
        const before = { book, network, app, day, measure, value };
        inside.audit({ action: 'typed-figure.let-go', subject, before });
      }),
  };
  const leaves = withoutMeasures(typed, columns);
  const line = {
    batch_id: id,
    change: 'commit' as const,
    person_id: who.id,
    at: now,
    app_id: app,
    from_day: day,
    to_day: day,
    rows: leaves.length,
    measure: of.column,
    old_value: counts?.sums[of.column] ?? null,
    new_value: source?.sums[of.column] ?? null,
    network_id: network === 0 ? null : network,
    country: null,
    ad_unit_id: null,
    let_go: true,
  };
  const entered = { book, network, accountId, days: [{ app, day, leaves }] };
  const entry = { deliveries: manualDelivery([entered], now), log: [line] };
  try {
    await commitBatch({ db, facts }, id, step, async () => entry);
  } catch (error) {
    await forgetHandBatch(context, id);
    throw error;
  }
  return { batchId: id };
}
