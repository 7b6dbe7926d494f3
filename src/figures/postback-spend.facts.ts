import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { totals } from '#/store/facts/totals.ts';
import { conditionsOn } from './fact-columns.ts';
import type { SumsRow } from './kept/day-sums.ts';
import type { Selection } from './selection.records.ts';

/** The apps and media sources that postbacks came of on some days, a pair as `app network`. */
async function sendersOn(facts: Facts, selection: Selection, days: DayRange) {
  const { apps, within, mediaSources } = selection;
  const rows = await totals(facts, {
    table: 'postbacks',
    measures: ['installs'],
    by: ['app_id', 'network_id'],
    ...days,
    scopeApps: apps,
    within,
    where: mediaSources && { network_id: mediaSources },
  });
  return rows.filter((it) => it.network_id > 0);
}

export interface SpendQuestion {
  /** Columns of `acquisition`. */
  splits: readonly string[];
  days: DayRange;
  except?: readonly Stretch[] | undefined;
}

/**
 * What campaigns cost of the apps and media sources that postbacks came of. Builds of other apps send
 * none, and installs of Android never do: what these cost brought nothing that could be told.
 */
export async function postbackSpend(
  facts: Facts,
  selection: Selection,
  { splits, days, except }: SpendQuestion,
): Promise<SumsRow[]> {
  const senders = await sendersOn(facts, selection, days);
  if (senders.length === 0) return [];
  const pairs = new Set(senders.map((it) => `${it.app_id} ${it.network_id}`));
  // `totals` checks the splits against the table.
  const by = [...new Set([...splits, 'app_id', 'network_id'])] as ('app_id' | 'network_id')[];
  const rows = await totals(facts, {
    table: 'acquisition',
    measures: ['spend_micros'],
    by,
    ...days,
    scopeApps: [...new Set(senders.map((it) => it.app_id))],
    except,
    within: selection.within,
    into: selection.money?.into('acquisition'),
    where: {
      ...conditionsOn('acquisition', selection),
      network_id: [...new Set(senders.map((it) => it.network_id))],
    },
  });
  return rows
    .filter((it) => pairs.has(`${it.app_id} ${it.network_id}`))
    .map((values) => ({ values, isEstimated: false }));
}
