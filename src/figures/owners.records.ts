import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import type { Dimension } from './dimensions.ts';
import type { TeamsAs } from './filter.contract.ts';
import { EVER, type Owners, type Ownership } from './owners.ts';

/** Who owned which app when. */
export async function ownersOf(db: Db, as: TeamsAs): Promise<Owners> {
  const apps = await db.selectFrom('apps').select(['id', 'team_id']).orderBy('id').execute();
  if (as === 'today') return apps.map((it) => ({ app: it.id, team: it.team_id, ...EVER }));
  const lines = await db
    .selectFrom('app_owners')
    .select(['app_id', 'team_id', 'since', 'until'])
    .orderBy('since')
    .orderBy('id')
    .execute();
  const byApp = Map.groupBy(lines, (it) => it.app_id);
  return apps.flatMap(({ id, team_id }): Ownership[] => {
    const known = byApp.get(id) ?? [];
    if (known.length === 0) return [{ app: id, team: team_id, ...EVER }];
    // Each line reaches to the next one: no day is nobody's by mistake, none is counted twice.
    const owned = known.map((it, at) => ({
      app: id,
      team: it.team_id,
      from: at === 0 ? EVER.from : it.since,
      to: known[at + 1] ? addDays(known[at + 1]!.since, -1) : EVER.to,
    }));
    return joined(owned.filter((it) => it.from <= it.to));
  });
}

/** Lines that follow each other under the same team as one: no change, no cut. */
function joined(lines: readonly Ownership[]): Ownership[] {
  const result: Ownership[] = [];
  for (const it of lines) {
    const last = result.at(-1);
    if (last?.team === it.team) last.to = it.to;
    else result.push({ ...it });
  }
  return result;
}

/** Owners for a split that names teams; no other split needs them. */
export const ownersFor = (
  { db }: { db: Db },
  { teams }: { teams: TeamsAs },
  by: readonly Dimension[],
): Promise<Owners> | undefined => (by.includes('team') ? ownersOf(db, teams) : undefined);
