import type { FiguresRow } from '#/figures/breakdown.contract.ts';
import { breakdownOf } from '#/figures/breakdown.server.ts';
import type { Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import type { Context } from '#/store/handler.ts';
import type { Step, Waste } from './monetisation.contract.ts';

/** Steps and places that are shown. */
const STEPS = 12;
const PLACES = 8;

const valueOf = (row: FiguresRow, measure: keyof FiguresRow['figures']) =>
  row.figures[measure]?.value ?? null;

/**
 * The largest ad units, the dearest first, which is the order in which they are asked; of a single
 * ad unit its networks.
 */
export async function waterfallOf(context: Context, selection: Selection, stand: Stand) {
  const of = selection.adUnits?.length === 1 ? ('network' as const) : ('adUnit' as const);
  const { rows, total } = await breakdownOf(context, selection, stand, {
    by: [of],
    measures: ['impressions', 'ecpm', 'fill'],
    page: 1,
    perPage: STEPS,
  });
  const all = total.impressions?.value ?? 0;
  const steps = rows.flatMap((row): Step[] => {
    const [label] = row.labels;
    const impressions = valueOf(row, 'impressions') ?? 0;
    if (!label || impressions === 0) return [];
    const share = all > 0 ? impressions / all : 0;
    return [{ label, impressions, share, ecpm: valueOf(row, 'ecpm'), fill: valueOf(row, 'fill') }];
  });
  return { of, steps: steps.sort((a, b) => (b.ecpm ?? 0) - (a.ecpm ?? 0)) };
}

/** Networks and countries in which most requests went unfilled. */
export async function wasteOf(context: Context, selection: Selection, stand: Stand) {
  const { rows, total } = await breakdownOf(context, selection, stand, {
    by: ['network', 'country'],
    measures: ['wasted', 'fill', 'show', 'ecpm'],
    page: 1,
    perPage: PLACES,
  });
  const all = total.wasted?.value ?? 0;
  return {
    total: all,
    rows: rows.flatMap((row): Waste[] => {
      const [network, country] = row.labels;
      const wasted = valueOf(row, 'wasted') ?? 0;
      if (!network || !country || wasted === 0) return [];
      const [show, ecpm] = [valueOf(row, 'show'), valueOf(row, 'ecpm')];
      const worth = show === null || ecpm === null ? null : (wasted * show * ecpm) / 1000;
      return [
        {
          network,
          country,
          wasted,
          share: wasted / all,
          fill: valueOf(row, 'fill'),
          worth: worth === null ? null : Math.round(worth),
        },
      ];
    }),
  };
}
