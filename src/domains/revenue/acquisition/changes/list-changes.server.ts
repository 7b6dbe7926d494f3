import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import type { acquisitionEndpoints } from '../acquisition.contract.ts';
import { changeAsSeen, changeCount, changeRows, type ChangeRow } from '../campaign.records.ts';
import { outcomesOf, type Changed } from './outcomes.facts.ts';

type Wanted = ParsedInputOf<(typeof acquisitionEndpoints)['GET /campaign-changes']>;

const changedOf = (it: ChangeRow): Changed => ({
  id: it.id,
  campaignId: it.campaignId,
  appId: it.app_id,
  networkId: it.network_id,
  at: it.at,
  push: it.push_state,
  kind: it.kind,
  isFirst: it.before_original === null,
});

/** Changes within the scope with what came of each, the latest first. */
export async function listChanges({ campaign, page, perPage }: Wanted, context: Context) {
  const after = (page - 1) * perPage;
  const [rows, totalRows] = await Promise.all([
    changeRows(context, { campaign, most: perPage, after }),
    changeCount(context, campaign),
  ]);
  const outcomes = await outcomesOf(context, rows.map(changedOf));
  return {
    rows: rows.map((it) => ({ ...changeAsSeen(it), outcome: outcomes.get(it.id)! })),
    totalRows,
  };
}
