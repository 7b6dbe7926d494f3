import { namedDay } from '#/kernel/date-words.ts';
import { daysBetween } from '#/kernel/days.ts';
import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { keyOwners } from './owners.records.ts';

/** Days before its end on which people are told; -1 once it is over. */
const STEPS = [14, 3, 0, -1];

type Tell = (ids: readonly number[], notice: Notice) => Promise<void>;

/** Tells those who look after keys that one expires, once a step, however often this runs. */
export async function tellExpiring(tx: Db, today: string, tell: Tell): Promise<void> {
  const keys = await tx
    .selectFrom('network_keys as k')
    .innerJoin('networks as n', 'n.id', 'k.network_id')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .select(['k.id', 'k.expires_on', 'n.name as network', 'a.name as account'])
    .where('k.expires_on', 'is not', null)
    .where('n.active', '=', true)
    .execute();
  const owners = keys.length > 0 ? await keyOwners(tx) : [];
  for (const { id, expires_on, network, account } of keys) {
    const left = daysBetween(today, expires_on!);
    // The latest step that has come: days on which the server stood still are made up for.
    const step = STEPS.findLast((it) => left <= it);
    if (step === undefined) continue;
    const when = namedDay(expires_on!, today);
    await tell(owners, {
      type: 'network-keys.expiring',
      title:
        step < 0
          ? `The key of ${account} at ${network} has expired`
          : `The key of ${account} at ${network} expires ${left === 0 ? 'today' : `on ${when}`}`,
      body:
        step < 0
          ? 'No figures are fetched until it is rotated.'
          : 'Rotate it in time, so that no day is missed.',
      link: `/settings/adnetwork-keys?key=${id}`,
      key: `network-keys.expiring:${id}:${expires_on}:${step}`,
    });
  }
}
