import { may, scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { cycleOf, isQuarter, quarterCycle } from '../okr-cycle.ts';
import type { cycleEndpoints, Cycles, ListedCycle } from './cycles.contract.ts';
import {
  cycleNow,
  lockTree,
  ownCycles,
  quartersAround,
  quartersSetting,
  type OwnCycle,
} from './cycles.records.ts';

type InputOf<K extends keyof typeof cycleEndpoints> = ParsedInputOf<(typeof cycleEndpoints)[K]>;

/** The cycles objectives are for, by their keys. */
async function keysInUse(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('objectives').select('cycle').distinct().execute();
  return new Set(rows.map((it) => it.cycle));
}

export async function listCycles(context: Context): Promise<Cycles> {
  const { db, who, now } = context;
  const today = dayOf(now);
  const inUse = await keysInUse(db);
  const { quarters, version } = await quartersSetting(db).executeTakeFirstOrThrow();
  const own = (await ownCycles(db)).map((it): ListedCycle => {
    const { id, version: known, ...cycle } = it;
    return { ...cycle, own: { id, version: known }, inUse: inUse.has(it.key) };
  });
  const offered = quarters ? quartersAround(today).map((it) => it.key) : [];
  const past = [...inUse].filter(isQuarter);
  const calendar = [...new Set([...offered, ...past])].map((it): ListedCycle => ({
    ...quarterCycle(it),
    own: null,
    inUse: inUse.has(it),
  }));
  const rows = [...own, ...calendar].sort((a, b) =>
    a.to === b.to ? (a.from < b.from ? 1 : -1) : a.to < b.to ? 1 : -1,
  );
  const canChange = scopeOf(may('okr:cycles'), who.grants) !== undefined;
  return { rows, current: await cycleNow(context), quarters, version, today, canChange };
}

/** Another cycle that has the name or the days. */
function checkTwin(
  others: readonly OwnCycle[],
  { name, from, to }: InputOf<'POST /save-okr-cycle'>,
) {
  const named = others.find((it) => it.name.toLowerCase() === name.toLowerCase());
  const refuse = (field: string, words: string) => conflict(words, { [field]: words });
  if (named) throw refuse('name', `There is a cycle ${named.name} already.`);
  const same = others.find((it) => it.from === from && it.to === to);
  if (same) throw refuse('from', `${same.name} has these days already.`);
}

/** Moves the objectives of a cycle with its days; what hangs under another must still lie within it. */
async function moveObjectives(db: Db, before: string, after: string): Promise<void> {
  await db.updateTable('objectives').set({ cycle: after }).where('cycle', '=', before).execute();
  const outside = await db
    .selectFrom('objectives as o')
    .innerJoin('objectives as p', 'p.id', 'o.parent_id')
    .select('o.id')
    .where((it) => it.or([it('o.cycle', '=', after), it('p.cycle', '=', after)]))
    .where('o.state', '<>', 'cancelled')
    .where((it) =>
      it.or([
        it('p.first_day', '>', it.ref('o.first_day')),
        it('p.last_day', '<', it.ref('o.last_day')),
      ]),
    )
    .execute();
  if (outside.length === 0) return;
  const message = `${outside.length === 1 ? 'An objective' : `${outside.length} objectives`} would not lie within the days of what they serve.`;
  throw conflict(message, { to: message });
}

const told = ({ name, from, to }: { name: string; from: string; to: string }) => ({
  name,
  from,
  to,
});

export async function saveCycle(input: InputOf<'POST /save-okr-cycle'>, { db, audit }: Context) {
  const { id, version, name, from, to } = input;
  await lockTree(db);
  const all = await ownCycles(db);
  const before = all.find((it) => it.id === id);
  if (id !== undefined && !before) throw notFound('This cycle');
  if (before && version === undefined) throw invalid({ version: 'Say which version you changed.' });
  if (before && before.version !== version) throw stale(before);
  checkTwin(
    all.filter((it) => it !== before),
    input,
  );
  const values = { name, first_day: from, last_day: to };
  const key = cycleOf({ from, to });
  if (!before) {
    const made = await db
      .insertInto('okr_cycles')
      .values(values)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    audit({ action: 'okr-cycle.add', subject: ['okr-cycle', made.id], after: told(input) });
    return { ...made, key, ...told(input) };
  }
  await db
    .updateTable('okr_cycles')
    .set({ ...values, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  if (key !== before.key) await moveObjectives(db, before.key, key);
  audit({
    action: 'okr-cycle.change',
    subject: ['okr-cycle', before.id],
    before: told(before),
    after: told(input),
  });
  return { id: before.id, version: before.version + 1, key, ...told(input) };
}

export async function deleteCycle(
  { id, version }: InputOf<'POST /delete-okr-cycle'>,
  context: Context,
) {
  const { db, audit } = context;
  await lockTree(db);
  // No objective is made for it from now on.
  await db.selectFrom('okr_cycles').select('id').where('id', '=', id).forUpdate().execute();
  const all = await ownCycles(db);
  const before = all.find((it) => it.id === id);
  if (!before) throw notFound('This cycle');
  if (before.version !== version) throw stale(before);
  if ((await keysInUse(db)).has(before.key))
    throw conflict(`${before.name} has objectives and cannot be deleted.`);
  const { quarters } = await quartersSetting(db).executeTakeFirstOrThrow();
  if (!quarters && all.length === 1)
    throw conflict('Calendar quarters are switched off: objectives need this cycle.');
  await db.deleteFrom('okr_cycles').where('id', '=', id).execute();
  audit({ action: 'okr-cycle.delete', subject: ['okr-cycle', id], before: told(before) });
  return { message: `${before.name} is deleted.` };
}

export async function useQuarters(input: InputOf<'POST /use-okr-quarters'>, context: Context) {
  const { db, audit } = context;
  const { quarters, version } = input;
  await lockTree(db);
  const before = await quartersSetting(db).forUpdate().executeTakeFirstOrThrow();
  if (before.version !== version) throw stale(await listCycles(context));
  if (!quarters && (await ownCycles(db)).length === 0)
    throw conflict('Add a cycle first: objectives need one.');
  await db
    .updateTable('company_settings')
    .set({ okr_quarters: quarters, version: before.version + 1 })
    .execute();
  audit({
    action: 'okr-cycle.quarters',
    subject: ['company', 1],
    before: { quarters: before.quarters },
    after: { quarters },
  });
  const message = quarters
    ? 'Calendar quarters are switched on.'
    : 'Calendar quarters are switched off.';
  return { message, version: before.version + 1 };
}
