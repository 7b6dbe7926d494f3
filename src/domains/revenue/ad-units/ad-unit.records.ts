import { labelsOf } from '#/figures/labels.records.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { appsInScope } from '#/store/scope.ts';
import { writtenFloor } from './written-floor.ts';

/** Ad units of apps that the person may see, by id. */
export async function adUnitsIn(
  { db, who, scope }: Pick<Context, 'db' | 'who' | 'scope'>,
  ids: readonly number[],
) {
  const apps = await appsInScope(db, who, scope);
  const rows = await db
    .selectFrom('ad_units')
    .select(['id', 'name', 'app_id', 'ad_format'])
    .where('id', 'in', [0, ...ids])
    .execute();
  const seen = rows.filter((it) => apps === 'all' || apps.includes(it.app_id));
  const app = await labelsOf(
    db,
    'app',
    seen.map((it) => String(it.app_id)),
  );
  return seen.map(({ id, name, app_id: appId, ad_format: format }) => ({
    appId,
    shown: { id, name, format, app: app(String(appId)) },
  }));
}

/** @throws Refusal `not-found` also for an ad unit of another team: nobody learns that it exists. */
export async function requireAdUnit(context: Pick<Context, 'db' | 'who' | 'scope'>, id: number) {
  const [unit] = await adUnitsIn(context, [id]);
  if (!unit) throw notFound('This ad unit');
  return unit;
}

const keyOf = (network: number, instance: string) => `${network} ${instance}`;

/** The floor of an instance: what was typed, else what its name tells. */
export async function floorsOf(db: Db, adUnit: number) {
  const rows = await db
    .selectFrom('instance_floors as f')
    .innerJoin('networks as n', 'n.id', 'f.network_id')
    .select((it) => [
      it.fn.coalesce('n.merged_into', 'n.id').as('network'),
      'f.instance',
      'f.floor_micros as micros',
      'f.version',
    ])
    .where('f.ad_unit_id', '=', adUnit)
    // What was typed of the network itself stands before what came with one that was merged into it.
    .orderBy('n.merged_into', 'asc')
    .execute();
  const typed = new Map(rows.toReversed().map((it) => [keyOf(it.network, it.instance), it]));
  return (network: number, instance: string) => {
    const it = typed.get(keyOf(network, instance));
    if (it) return { micros: it.micros, from: 'typed' as const, version: it.version };
    const micros = writtenFloor(instance);
    return micros === undefined ? null : { micros, from: 'name' as const, version: 0 };
  };
}
