import { isAllowed, may } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import { hold } from '#/store/records/hold.ts';
import { rowCovers } from '../coverage/row-cover.ts';
import { figuresIn, groupsOf } from '../figures.facts.ts';
import { nameOfFigure } from '../measures.ts';
import { shownSelectionOf } from '../shown-money.records.ts';
import { standingOf } from '../standing.facts.ts';
import { trendOf } from '../trend.server.ts';
import { checkedFormula, isBuiltInName } from './formula-names.ts';
import { formulaKept } from './formula-words.ts';
import { keysIn, type Fault, type Formula } from './formula.ts';
import { OwnBook, type KeptMeasure } from './own-book.ts';
import { isOwnKey, ownIdOf } from './own-key.ts';
import { ownMeasureEndpoints, type OwnMeasure } from './own-measures.contract.ts';
import {
  allMeasures,
  measuresOf,
  namesOf,
  openMeasure,
  seenMeasures,
} from './own-measures.records.ts';
import { usesOf } from './own-uses.records.ts';
import { readFormula, tried } from './read-formula.ts';

type Save = ParsedInputOf<(typeof ownMeasureEndpoints)['POST /save-own-measure']>;

/** "At character 5: no measure is called …". */
const faultWords = ({ at: [from], words }: Fault) => `At character ${from + 1}: ${words}`;

const refused = (fault: Fault) => invalid({ formula: faultWords(fault) });

/** A formula of somebody, read and checked. @throws Refusal `invalid` that says where it is wrong */
async function checked(
  { db, who }: Context,
  { formula: text, unit, id }: Pick<Save, 'formula' | 'unit' | 'id'>,
) {
  const rows = await seenMeasures(db, who.id);
  const names = namesOf(rows);
  const book = new OwnBook(rows);
  const found = tried(() => {
    const formula = readFormula(text, names);
    const { units } = checkedFormula(formula, names);
    return { formula, units, figure: book.unsaved(unit, formula, id) };
  });
  if ('fault' in found) throw refused(found.fault);
  const { formula, units, figure } = found.done;
  if (!units.includes(unit))
    throw invalid({ unit: `This formula can be shown as: ${units.join(', ')}.` });
  return { formula, figure, rows };
}

const usedIn = (formula: Formula) => keysIn(formula).filter(isOwnKey).map(ownIdOf);

/** One that may be changed. @throws Refusal `not-found`, or `not-allowed` for another person’s */
async function changeable(context: Context, id: number): Promise<OwnMeasure> {
  const found = await openMeasure(context, id);
  if (found.mayChange) return found;
  throw notAllowed(`Only ${found.author.name} changes this measure. Copy it to change a copy.`);
}

/** What is made of a changed measure must stay right. @throws Refusal `conflict` that names it */
async function requireRightUsers({ db, who }: Context, id: number, wasRight: OwnBook) {
  const all = await allMeasures(db);
  const book = new OwnBook(all as KeptMeasure[]);
  for (const it of all) {
    if (it.id === id || book.kindOf(it.id) || !wasRight.kindOf(it.id)) continue;
    const name =
      it.author_id === who.id || it.shared ? `“${it.name}”` : 'A measure of somebody else';
    throw conflict(`${name} is made of this one and would not come to anything any more.`, {
      formula: `${name} is made of it and needs it to stay of the same kind.`,
    });
  }
}

/** What everybody has can only be made of what everybody has. */
function requireShared(rows: Awaited<ReturnType<typeof checked>>['rows'], formula: Formula) {
  const own = rows.find((it) => usedIn(formula).includes(it.id) && !it.shared);
  if (own)
    throw invalid({ shared: `“${own.name}”, which it is made of, is only yours: share it first.` });
}

async function save({ id, version, ...input }: Save, context: Context): Promise<OwnMeasure> {
  const { db, who, now, audit } = context;
  const before = id === undefined ? undefined : await changeable(context, id);
  // One at a time: two people could make each of two measures of the other.
  await hold(db, 'own_measures');
  const { formula, rows } = await checked(context, { ...input, id });
  const { name, unit, decimals, tone, description, shared } = input;
  if (isBuiltInName(name)) throw invalid({ name: 'A measure of Backlot is called so.' });
  if (shared && !isAllowed(may('views:share'), who.grants))
    throw notAllowed('You need the right views:share to share a measure.');
  if (shared) requireShared(rows, formula);
  else if (before?.shared) await requireUnused(context, before, 'made private');
  const kept = { name, unit, decimals, tone, description, shared, formula: formulaKept(formula) };
  const values = { ...kept, uses: [...new Set(usedIn(formula))], updated_at: now };
  const wasRight = new OwnBook((await allMeasures(db)) as KeptMeasure[]);
  const saved = await (
    id === undefined
      ? db
          .insertInto('own_measures')
          .values({ ...values, author_id: who.id })
          .returning('id')
          .executeTakeFirst()
      : db
          .updateTable('own_measures')
          .set((it) => ({ ...values, version: it('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version!)
          .returning('id')
          .executeTakeFirst()
  ).catch(nameTaken);
  if (!saved) throw stale(await openMeasure(context, id!));
  if (id !== undefined) await requireRightUsers(context, id, wasRight);
  const made = await openMeasure(context, saved.id);
  const audited = (it: OwnMeasure) => {
    const { name, kept, unit, decimals, tone, description, shared } = it;
    return { name, formula: kept, unit, decimals, tone, description, shared };
  };
  audit({
    action: 'own-measure.save',
    subject: ['own-measure', saved.id],
    ...(before && { before: audited(before) }),
    after: audited(made),
  });
  return made;
}

function nameTaken(error: unknown): never {
  if (violated(error) !== 'own_measures_name_key') throw error;
  throw conflict('An own measure of this name is there already.', {
    name: 'An own measure has this name already.',
  });
}

/** @throws Refusal `conflict` that names what uses it, as far as one may know */
async function requireUnused(context: Context, { id, name }: OwnMeasure, wanted: string) {
  const { uses, others } = await usesOf(context, id, wanted === 'made private');
  if (uses.length + others === 0) return;
  const named = uses.slice(0, 5).map((it) => `the ${it.what} “${it.name}”`);
  const more = uses.length - named.length + others;
  const all = [
    ...named,
    ...(more > 0 ? [`${more} ${named.length > 0 ? 'more' : 'of other people'}`] : []),
  ];
  const advice =
    wanted === 'deleted' ? ' Archive it instead: it goes on there and is offered no more.' : '';
  throw conflict(`${name} cannot be ${wanted}: it is used by ${all.join(', ')}.${advice}`);
}

export const ownMeasuresServed = serve(ownMeasureEndpoints, {
  'GET /own-measures': async (_input, { db, who }) => ({
    rows: measuresOf(await seenMeasures(db, who.id), who),
  }),
  'GET /own-measure': async ({ id }, context) => ({
    ...(await openMeasure(context, id)),
    ...(await usesOf(context, id)),
  }),
  'GET /own-measure-preview': async ({ formula, unit, id, ...filter }, context) => {
    if (id !== undefined) await openMeasure(context, id);
    const { figure } = await checked(context, { formula, unit, id });
    const selection = await shownSelectionOf(filter, context);
    const stand = await standingOf(context, selection);
    const [trend, groups] = await Promise.all([
      trendOf(context, selection, stand, { measure: figure }),
      groupsOf(context.facts, selection, stand, { by: [], measures: [figure] }),
    ]);
    const coverOf = rowCovers(stand, selection, { by: [] })([]);
    const total = figuresIn(groups.get(''), [figure], coverOf)[nameOfFigure(figure)]!;
    return { ...trend, standing: stand.standing, total };
  },
  'POST /save-own-measure': save,
  'POST /archive-own-measure': async ({ id, version, archived }, context) => {
    const before = await changeable(context, id);
    const changed = await context.db
      .updateTable('own_measures')
      .set((it) => ({ archived_at: archived ? context.now : null, version: it('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
      .catch(nameTaken);
    if (!changed) throw stale(await openMeasure(context, id));
    context.audit({
      action: archived ? 'own-measure.archive' : 'own-measure.restore',
      subject: ['own-measure', id],
      before: { archived: before.archived },
      after: { archived },
    });
    const message = archived ? `${before.name} is offered no more.` : `${before.name} is back.`;
    return { message, version: changed.version };
  },
  'POST /delete-own-measure': async ({ id, version }, context) => {
    const before = await changeable(context, id);
    if (before.version !== version) throw stale(before);
    await requireUnused(context, before, 'deleted');
    await context.db.deleteFrom('own_measures').where('id', '=', id).execute();
    const { name, kept, unit } = before;
    context.audit({
      action: 'own-measure.delete',
      subject: ['own-measure', id],
      before: { name, formula: kept, unit },
    });
    return { message: `${name} is deleted.` };
  },
});
