import { listOfFigures } from '#/figures/figures.server.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { measures, type MeasureKey } from '#/figures/measures.ts';
import { deltaWords, figureWords } from '#/figures/words.ts';
import { may, scopeOf } from '#/kernel/access.ts';
import { exactRange } from '#/kernel/date-words.ts';
import { invalid, notAllowed } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Block, FrozenFigure } from './blocks.contract.ts';

interface Days {
  from: string;
  to: string;
}

async function frozen(context: Context, measure: MeasureKey, days: Days): Promise<FrozenFigure> {
  const scope = scopeOf(may('revenue:read'), context.who.grants);
  if (!scope) throw notAllowed('You need the right revenue:read to put figures in.');
  if (days.to < days.from) throw invalid({ blocks: 'The days of a figure end before they begin.' });
  const filter = Filter.parse({ date: `${days.from}..${days.to}`, compare: 'previous' });
  const asked = { by: [], measures: [measure], page: 1, perPage: 1 };
  // For many readers, whatever its author is shown money in.
  const { total } = await listOfFigures({ ...context, scope }, filter, asked, 'USD');
  const { value = null, delta = null } = total[measure] ?? {};
  const { label, unit, tone } = measures[measure];
  return {
    label,
    value: figureWords(unit, value),
    change: deltaWords(delta, unit) ?? null,
    isUp: delta === null || delta === 0 || tone === 0 ? null : delta > 0 === tone > 0,
    days: exactRange(days),
  };
}

/**
 * Blocks as they are kept: a figure is computed once, with the rights of whoever puts it in, and
 * stays what it was; what a browser says of it counts for nothing.
 */
export async function withFigures(
  context: Context,
  blocks: readonly Block[],
  before: readonly Block[],
): Promise<Block[]> {
  const kept: Block[] = [];
  for (const it of blocks) {
    if (it.kind !== 'figure') {
      kept.push(it);
      continue;
    }
    const { measure, from, to } = it;
    const same = before.find(
      (one) =>
        one.kind === 'figure' && one.measure === measure && one.from === from && one.to === to,
    );
    const known = same?.kind === 'figure' ? same.frozen : null;
    kept.push({ ...it, frozen: known ?? (await frozen(context, measure, { from, to })) });
  }
  return kept;
}
