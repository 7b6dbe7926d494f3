import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { isWanted, searchSource } from '#/store/search.ts';
import { nameOfCycle, isOwnCycle } from './cycles/cycles.records.ts';
import type { Level, ObjectiveState } from './okr-machine.ts';
import { objectiveHref } from './okr-notices.ts';
import { stateWords, whoseWords } from './okr-words.ts';
import { objectiveSeen } from './okr.policy.ts';

interface Row {
  id: number;
  title: string;
  cycle: string;
  cycle_name: string | null;
  level: Level;
  state: ObjectiveState;
  owner: string;
  team: string | null;
}

const whose = ({ level, owner, team }: Row) =>
  whoseWords({ level, owner: { name: owner }, team: team === null ? null : { name: team } });

/** Objectives a person may see, by title; those that end last first. */
export const objectiveSearch = searchSource({
  kind: 'objective',
  access: may('okr:read'),
  seen: ({ who }) => sql`exists (select from objectives o where o.id = e.id
    and o.state <> 'cancelled' and ${objectiveSeen(who)})`,
  rows: ({ who }, wanted) => sql<Row>`
      select o.id, o.title, o.cycle, y.name as cycle_name, o.level, o.state, p.name as owner,
        t.name as team
      from objectives o join people p on p.id = o.owner_id left join teams t on t.id = o.team_id
      left join okr_cycles y on ${isOwnCycle}
      where o.state <> 'cancelled' and ${isWanted('o.id', wanted)}
        and ${objectiveSeen(who)}
      order by o.last_day desc, lower(o.title), o.id
      limit ${wanted.limit}`,
  hit: (it) => ({
    id: it.id,
    title: it.title,
    note: `${whose(it)}, ${nameOfCycle(it.cycle, it.cycle_name)}`,
    end: it.state === 'active' ? undefined : stateWords[it.state],
    link: objectiveHref(it.id),
  }),
});

/** Key results one may check in on: of active objectives of one's own first. */
export const keyResultSearch = searchSource({
  kind: 'key-result',
  access: may('okr:read'),
  seen: ({
    who,
  }) => sql`exists (select from key_results k join objectives o on o.id = k.objective_id
    where k.id = e.id and o.state = 'active' and k.removed_at is null and ${objectiveSeen(who)})`,
  rows: ({ who }, wanted) => sql<{
    id: number;
    title: string;
    objective_id: number;
    objective: string;
  }>`
      select k.id, k.title, o.id as objective_id, o.title as objective
      from key_results k join objectives o on o.id = k.objective_id
      where o.state = 'active' and k.removed_at is null and ${isWanted('k.id', wanted)}
        and ${objectiveSeen(who)}
      order by (o.owner_id = ${who.id}) desc, lower(k.title), k.id
      limit ${wanted.limit}`,
  hit: (it) => ({
    id: it.id,
    title: it.title,
    note: it.objective,
    link: objectiveHref(it.objective_id),
  }),
});
