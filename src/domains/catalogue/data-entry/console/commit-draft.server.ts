import { counted } from '#/kernel/numbers.ts';
import { conflict, invalid, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { alone, locks } from '../imports/alone.records.ts';
import { type Step } from '../imports/batch-step.server.ts';
import { accountFor } from '../imports/batches.records.ts';
import { commitBatch } from '../imports/commit-batch.server.ts';
import { MANUAL } from '../imports/source-name.ts';
import { books, columnsTyped, measureOf } from './books.ts';
import type { DraftLine } from './console.contract.ts';
import { draftGroups, draftLines, type DraftGroup } from './draft-lines.server.ts';
import { figureOf, type Leaf } from './draft-sheet.ts';
import { forgetDrafts } from './drafts.records.ts';
import { entryApps } from './entry-apps.records.ts';
import { appDayKey, typedByDay } from './figures.facts.ts';
import { addHandBatch, forgetHandBatch, HAND_ACCOUNT } from './hand-batch.records.ts';
import { manualDelivery, type EnteredRows } from './manual-delivery.ts';
import { withMeasures } from './typed-leaves.ts';
import { workingSheet, type WorkingSheet } from './working-sheet.server.ts';

/** Typed figures of a book and network, and the rows they are about. */
export interface GroupSheet {
  group: DraftGroup;
  sheet: WorkingSheet;
  /** What was typed of the same apps and days before. */
  typed: ReadonlyMap<string, Leaf[]>;
}

async function sheetsOf(context: Context, groups: readonly DraftGroup[]): Promise<GroupSheet[]> {
  const ids = groups.flatMap((it) => it.drafts.map((draft) => draft.app));
  const apps = await entryApps(context, ids);
  return Promise.all(
    groups.map(async (group) => {
      const { book, network, drafts } = group;
      const days = drafts.map((it) => it.day).sort();
      const asked = { book, networks: [network], apps: ids, from: days[0]!, to: days.at(-1)! };
      const [sheet, typed] = await Promise.all([
        workingSheet(context, book, network, apps, drafts),
        typedByDay(context.facts, asked),
      ]);
      return { group, sheet, typed };
    }),
  );
}

/** All that hands will have typed of the apps and days once the figures are committed. */
export function enteredRows({ group, sheet, typed }: GroupSheet, accountId: number): EnteredRows {
  const touched = Map.groupBy(group.drafts, (it) => appDayKey(it.app, it.day));
  const days = [...touched].map(([key, drafts]) => {
    const columns = new Set(drafts.flatMap((it) => columnsTyped(group.book, it.measure)));
    const leaves = withMeasures(typed.get(key) ?? [], sheet.after.get(key) ?? [], columns);
    const { app, day } = drafts[0]!;
    return { app, day, leaves };
  });
  return { book: group.book, network: group.network, accountId, days };
}

/** A line of the log for every figure: rates by the users they are about. */
export function logLines(
  { group, sheet }: GroupSheet,
  batchId: number,
  step: Pick<Step, 'by' | 'now'>,
) {
  const { book, network, drafts } = group;
  return drafts.map((it) => {
    const { column } = measureOf(book, it.measure)!;
    const plain = { ...measureOf(book, it.measure)!, over: undefined };
    const key = appDayKey(it.app, it.day);
    const sum = (leaves: readonly Leaf[] = []) => figureOf(leaves, it, plain) ?? null;
    return {
      batch_id: batchId,
      change: 'commit' as const,
      person_id: step.by,
      at: step.now,
      app_id: it.app,
      from_day: it.day,
      to_day: it.day,
      rows: sheet.after.get(key)?.length ?? 0,
      measure: column,
      old_value: sum(sheet.before.get(key)),
      new_value: sum(sheet.after.get(key)),
      network_id: network === 0 ? null : network,
      country: it.country,
      ad_unit_id: it.adUnit,
    };
  });
}

/** @throws Refusal `stale` with the draft when some figure was changed by somebody else meanwhile. */
function refuseOvertaken(lines: readonly DraftLine[]): void {
  if (lines.some((it) => it.conflict)) throw stale({ rows: lines });
}

/**
 * Takes the caller's draft into the figures in one batch. One person at a time: what was checked for
 * changes of others must still hold when it is committed.
 */
export const commitDraft = ({ figures }: { figures: number }, context: Context) =>
  alone(
    context.db,
    [locks.entryCommit, 0],
    'Somebody is committing figures right now. Try again in a moment.',
    () => commitChecked(figures, context),
  );

/** A batch for the draft, ready to be committed. */
const addDraftBatch = (context: Context, lines: readonly DraftLine[], accountId: number) =>
  addHandBatch(context, {
    name: `${counted(lines.length, 'figure')} by hand`,
    table: books[lines[0]!.book].table,
    accountId,
    days: lines.map((it) => it.day),
  });

/**
 * The draft is forgotten in the transaction that ends the batch, so that a killed server leaves the
 * figures or the draft, and never neither.
 */
function stepOf(context: Context, id: number, lines: readonly DraftLine[]): Step {
  const { who, now } = context;
  const ids = lines.map((it) => it.id);
  const figures = lines.map(({ app, day, measure, value }) => {
    return { app: app.id, day, measure, value };
  });
  return {
    by: who.id,
    now,
    done: (work) =>
      context.commit(async (inside) => {
        await work(inside.db);
        await forgetDrafts(inside.db, who.id, ids);
        const subject = ['import', id] as const;
        inside.audit({ action: 'entry-draft.commit', subject, after: { figures } });
      }),
  };
}

async function commitChecked(figures: number, context: Context) {
  const lines = await draftLines(context);
  if (lines.length === 0) throw conflict('There is nothing to commit: your draft is empty.');
  if (lines.length !== figures)
    throw conflict('Your draft has changed meanwhile. Look at it once more.');
  refuseOvertaken(lines);
  const { db, facts, now } = context;
  const sheets = await sheetsOf(context, await draftGroups(context));
  const wrong = sheets.flatMap((it) => [...it.sheet.wrong.values()])[0];
  if (wrong) throw invalid({ figures: wrong });

  const accountId = await accountFor(db, MANUAL, HAND_ACCOUNT);
  const id = await addDraftBatch(context, lines, accountId);
  const step = stepOf(context, id, lines);
  const rows = sheets.map((it) => enteredRows(it, accountId));
  const entry = {
    deliveries: manualDelivery(rows, now),
    log: sheets.flatMap((it) => logLines(it, id, step)),
  };
  try {
    await commitBatch({ db, facts }, id, step, async () => entry);
  } catch (error) {
    // Nobody could ever commit it: what it would bring is the draft, which is still there.
    await forgetHandBatch(context, id);
    throw error;
  }
  return { batchId: id, figures };
}
