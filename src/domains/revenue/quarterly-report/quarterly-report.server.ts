import { dayOf } from '#/kernel/dates.ts';
import { addMonths } from '#/kernel/days.ts';
import { invalid, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { madeApart } from '#/store/workers/made-apart.ts';
import { deckFigures } from './deck-figures.server.ts';
import { quarterlyEndpoints, type Deck } from './quarterly-report.contract.ts';
import { lastQuarters, quarterOf, type Quarter } from './quarters.ts';
import { firstSlides, type SlideChoice } from './slides.ts';

/** Two years of figures are kept at hand. */
const QUARTERS = 8;

/** What the person has saved for a quarter; everything chosen and nothing written before that. */
async function deckOf({ db, who }: Context, quarter: Quarter): Promise<Deck> {
  const row = await db
    .selectFrom('quarterly_decks')
    .selectAll()
    .where('author_id', '=', who.id)
    .where('quarter', '=', quarter)
    .executeTakeFirst();
  if (!row) return { title: 'Quarterly report', appIds: [], slides: firstSlides(), version: 0 };
  const { title, apps, slides, version } = row;
  // Only the handler below writes slides.
  return { title, appIds: apps, slides: slides as SlideChoice[], version };
}

/** The last quarter that is over, unless another is asked for. Throws for one without figures. */
function chosen({ now }: Context, quarter: Quarter | undefined): Quarter {
  const today = dayOf(now);
  if (quarter === undefined) return quarterOf(addMonths(today, -3));
  if (!lastQuarters(today, QUARTERS).includes(quarter))
    throw invalid({ quarter: 'Choose one of the last eight quarters.' });
  return quarter;
}

/** Apps from outside the scope do not exist for whoever chooses them. */
async function requireApps({ db, who, scope }: Context, ids: readonly number[]) {
  if (ids.length === 0) return;
  const scoped = await appsInScope(db, who, scope);
  const known = await db.selectFrom('apps').select('id').where('id', 'in', ids).execute();
  const found = known.filter((it) => scoped === 'all' || scoped.includes(it.id));
  if (found.length < new Set(ids).size) throw notFound('This app');
}

export const quarterlyServed = serve(quarterlyEndpoints, {
  'GET /quarterly-report-slide': async (input, context) => {
    const quarter = chosen(context, input.quarter);
    const deck = await deckOf(context, quarter);
    return {
      quarter,
      quarters: lastQuarters(dayOf(context.now), QUARTERS),
      deck,
      figures: await deckFigures(context, quarter, { ...deck, revenue: input.revenue }),
    };
  },
  'POST /quarterly-report-slide': async (input, context) => {
    const { version, title, appIds, slides } = input;
    const { db, who, now } = context;
    const quarter = chosen(context, input.quarter);
    await requireApps(context, appIds);
    const columns = { title, apps: appIds, slides: JSON.stringify(slides), updated_at: now };
    const saved =
      version === 0
        ? await db
            .insertInto('quarterly_decks')
            .values({ ...columns, author_id: who.id, quarter })
            .onConflict((on) => on.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await db
            .updateTable('quarterly_decks')
            .set((it) => ({ ...columns, version: it('version', '+', 1) }))
            .where('author_id', '=', who.id)
            .where('quarter', '=', quarter)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (!saved) throw stale(await deckOf(context, quarter));
    context.audit({
      action: 'quarterly-report.save',
      subject: ['quarterly-report', quarter],
      after: { title, appIds, slides: slides.filter((it) => it.on).map((it) => it.kind) },
    });
    return deckOf(context, quarter);
  },
  'GET /quarterly-report/deck': async (input, context) => {
    const quarter = chosen(context, input.quarter);
    const deck = await deckOf(context, quarter);
    if (!deck.slides.some((it) => it.on)) throw invalid({ quarter: 'No slide is chosen.' });
    const figures = await deckFigures(context, quarter, { ...deck, revenue: input.revenue });
    return {
      name: `${deck.title} ${quarter}.pptx`,
      body: await madeApart({
        module: new URL('./deck-task.ts', import.meta.url),
        input: [quarter, deck, figures],
      }),
    };
  },
});
