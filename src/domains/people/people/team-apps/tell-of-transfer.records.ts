import { shortDay } from '#/kernel/date-words.ts';
import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';

export type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

export interface Move {
  transfer: number;
  version: number;
  apps: readonly { name: string; from: number | null }[];
  to: number | null;
  on: string;
  /** Whether the day has come. */
  isDone: boolean;
  /** Taken back before its day. */
  isOff?: boolean;
  by?: { id: number; name: string } | undefined;
}

const counted = (names: readonly string[]) =>
  names.length === 1 ? names[0]! : `${names.length} apps`;

function words(team: string, names: readonly string[], it: Move, comes: boolean, today: string) {
  const what = counted(names);
  const verb = names.length === 1 ? 'goes' : 'go';
  const way = comes ? 'to' : 'away from';
  if (it.isOff) return `${what} ${verb === 'goes' ? 'does' : 'do'} not go ${way} ${team}`;
  if (!it.isDone) return `${what} ${verb} ${way} ${team} on ${shortDay(it.on, today)}`;
  return comes ? `${team} has ${what} now` : `${team} does not have ${what} any more`;
}

/** Tells the leads of the teams that lose and get apps; whoever did it knows. */
export async function tellOfTransfer(db: Db, it: Move, today: string, tell: Tell) {
  const ids = [...new Set([it.to, ...it.apps.map((app) => app.from)])].filter((id) => id !== null);
  if (ids.length === 0) return;
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name', 'lead_id'])
    .where('id', 'in', ids)
    .execute();
  for (const team of teams) {
    if (team.lead_id === null || team.lead_id === it.by?.id) continue;
    const comes = team.id === it.to;
    const apps = comes ? it.apps : it.apps.filter((app) => app.from === team.id);
    const names = apps.map((app) => app.name);
    await tell([team.lead_id], {
      type: 'teams.apps',
      title: words(team.name, names, it, comes, today),
      ...(names.length > 1 && { body: names.slice(0, 8).join(', ') }),
      ...(it.by && { from: it.by.name }),
      link: `/user-management/team-apps?team=${team.id}`,
      key: `teams.apps:${it.transfer}:${it.version}:${team.id}`,
    });
  }
}
