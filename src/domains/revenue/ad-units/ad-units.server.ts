import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { formatMoney } from '#/kernel/money.ts';
import { notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { adUnitsIn, requireAdUnit } from './ad-unit.records.ts';
import { adUnitEndpoints, type Instance } from './ad-units.contract.ts';
import { floorsOfUnit } from './floors.server.ts';
import { testsOf } from './tests.server.ts';
import { allInstances, waterfallOf } from './waterfall.server.ts';

const units = (micros: number | null) => (micros === null ? null : micros / 1_000_000);

const fileColumns = (currency: string): Column<Instance>[] => [
  { title: 'Network', value: (it) => it.network.label },
  { title: 'Instance', value: (it) => it.instance },
  { title: 'Buying', value: (it) => it.buying },
  { title: 'Floor USD', value: (it) => units(it.floor?.micros ?? null) },
  { title: 'Floor from', value: (it) => it.floor?.from ?? null },
  { title: 'Requests', value: (it) => it.figures.requests },
  { title: 'Bids', value: (it) => it.figures.bids },
  { title: 'Responses', value: (it) => it.figures.responses },
  { title: 'Fill rate', value: (it) => it.figures.fill },
  { title: 'Impressions', value: (it) => it.figures.impressions },
  { title: `eCPM ${currency}`, value: (it) => units(it.figures.ecpm) },
  { title: `Revenue ${currency}`, value: (it) => units(it.figures.revenue) },
  { title: 'Share of revenue', value: (it) => it.share },
  { title: 'First day', value: (it) => it.first },
  { title: 'Last day', value: (it) => it.last },
];

/** A choice is looked through by its beginning: more than these nobody reads. */
const CHOICES = 200;

/** Who earned nothing for longer is looked for nowhere. */
const CHOICE_DAYS = 120;

/** The ad units with instances, those that brought most lately at the front. */
async function choicesOf(context: Context) {
  const apps = await appsInScope(context.db, context.who, context.scope);
  const from = addDays(dayOf(context.now), -CHOICE_DAYS);
  const rows = await context.facts.query(
    `select ad_unit_id, total(revenue_micros) as revenue_sum from deltas(instances)
     where selected = 1 and ad_unit_id > 0 and day >= day($from) ${apps === 'all' ? '' : 'and app_id in ($apps)'}
     group by ad_unit_id having row_total() > 0 order by revenue_sum desc, ad_unit_id limit ${CHOICES}`,
    { from, ...(apps !== 'all' && { apps }) },
  );
  const order = rows.map((it) => Number(it['ad_unit_id']));
  const found = new Map((await adUnitsIn(context, order)).map((it) => [it.shown.id, it.shown]));
  return order.flatMap((id) => found.get(id) ?? []);
}

export const adUnitsServed = serve(adUnitEndpoints, {
  'GET /ad-unit-waterfall': (question, context) => waterfallOf(context, question),
  'GET /ad-unit-waterfall/export': async ({ format, ...question }, context) => {
    const { unit, currency, rows } = await allInstances(context, question);
    const name = `backlot ${unit.app.label} ${unit.name} waterfall`.replaceAll(
      /[\\/:*?"<>|]/g,
      ' ',
    );
    return sheetFile(name, format, fileColumns(currency), rows);
  },
  'GET /ad-unit-tests': (question, context) => testsOf(context, question),
  'GET /ad-unit-floors': (question, context) => floorsOfUnit(context, question),
  'GET /ad-unit-choices': async (_input, context) => ({ rows: await choicesOf(context) }),

  'POST /set-instance-floor': async ({ adUnitId, network, instance, floor, version }, context) => {
    const { db, audit } = context;
    const unit = await requireAdUnit(context, adUnitId);
    const found = await db
      .selectFrom('networks')
      .select('name')
      .where('id', '=', network)
      .executeTakeFirst();
    if (!found) throw notFound('This ad network');
    const about = { ad_unit_id: adUnitId, network_id: network, instance };
    const known = await db
      .selectFrom('instance_floors')
      .select(['id', 'floor_micros', 'version'])
      .where('ad_unit_id', '=', adUnitId)
      .where('network_id', '=', network)
      .where('instance', '=', instance)
      .forUpdate()
      .executeTakeFirst();
    if ((known?.version ?? 0) !== version) throw stale(known ?? null);
    const before = known?.floor_micros ?? null;
    let next = 0;
    if (floor === null) {
      if (known) await db.deleteFrom('instance_floors').where('id', '=', known.id).execute();
    } else if (known) {
      next = known.version + 1;
      await db
        .updateTable('instance_floors')
        .set({ floor_micros: floor, version: next })
        .where('id', '=', known.id)
        .execute();
    } else {
      const made = await db
        .insertInto('instance_floors')
        .values({ ...about, floor_micros: floor })
        .onConflict((it) => it.doNothing())
        .returning('version')
        .executeTakeFirst();
      if (!made) throw stale(null);
      next = made.version;
    }
    const name = instance || found.name;
    audit({
      action: 'ad-unit.floor',
      subject: ['app', unit.appId],
      before: { adUnit: unit.shown.name, network: found.name, instance, floor: before },
      after: { adUnit: unit.shown.name, network: found.name, instance, floor },
    });
    const message =
      floor === null
        ? `${name} has no typed floor.`
        : `The floor of ${name} is ${formatMoney(floor)}.`;
    return { message, version: next, before };
  },
});
