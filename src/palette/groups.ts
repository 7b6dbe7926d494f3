import type { Preview } from '#/kernel/action.ts';
import { findVerb, readAction, readText, verbToken, type Reading } from '#/kernel/reading/read.ts';
import { aboutRows } from './about-rows.tsx';
import { actionRows } from './action-rows.tsx';
import type { Desk } from './desk.ts';
import type { Entry } from './entry.ts';
import { findEntries, firstRows, foundRows } from './found-rows.tsx';
import type { Uses } from './frecency.ts';
import { helpRows } from './help-rows.tsx';
import { inLatin } from './layout.ts';
import type { Level } from './levels.ts';
import { parameterRows } from './parameter-rows.tsx';
import type { Index } from './rank.ts';
import type { Group } from './row.tsx';
import { helpSign, scopeIn } from './scope.ts';

/** The action that is being typed or filled in on this page, if any. */
export function readingOn({ page, query, given }: Level, desk: Desk): Reading | undefined {
  if (page.kind === 'action') return readAction(page.action, query, undefined, given, desk.around);
  if (page.kind !== 'root') return undefined;
  const meant = desk.actions.find((it) => it.means?.(query, desk.around));
  if (meant) return readAction(meant, query, undefined, given, desk.around);
  const { scope } = scopeIn(query);
  if (scope && scope.sign !== '>') return undefined;
  // The name of an action is no line of another one: "Approve leave" approves no task.
  const name = (scope ? query.replace(scope.sign, '') : query).trim().toLowerCase();
  if (desk.actions.some((it) => it.title.toLowerCase() === name)) return undefined;
  const actions = desk.actions.filter((it) => (it.parameters ?? []).length > 0);
  for (const text of [query, inLatin(query)]) {
    // The sign of the scope gives way to a space, so that positions stay.
    const said = scope ? text?.replace(scope.sign, ' ') : text;
    const verb = said && findVerb(said, actions);
    // The bare word may as well be the beginning of a name: only what follows it decides.
    if (said && verb && said.length > verb.place.to) {
      return readText(said, actions, given, desk.around);
    }
  }
  return undefined;
}

interface Found {
  level: Level;
  desk: Desk;
  reading: Reading | undefined;
  preview: Preview | undefined;
  entries: readonly Entry[];
  indexes: readonly Index[];
  uses: Uses;
  busy: boolean;
}

function rootGroups({ level, desk, entries, indexes, uses }: Found): Group[] {
  const { query } = level;
  const now = Date.now();
  if (query.trim() === '') return firstRows(desk, entries, uses, now);
  if (query.trim().startsWith(helpSign)) return helpRows(desk);
  return foundRows(desk, query, findEntries(query, entries, indexes, uses, now));
}

/** The list of the page that lies on top. */
export function groupsOn(found: Found): Group[] {
  const { level, desk, reading, preview, busy } = found;
  const { page, query } = level;
  if (page.kind === 'about') return aboutRows(desk, page.entry, query);
  if (page.kind === 'parameter') return parameterRows(desk, page.parameter, query);
  if (!reading) return rootGroups(found);
  const refused = preview?.refusal !== undefined;
  const own = actionRows({ desk, reading, query, refused, busy });
  if (page.kind !== 'root') return own;
  // Without a verb it is as likely a search, and that does nothing by itself.
  if (reading.tokens.every((it) => it.name !== verbToken)) return [...rootGroups(found), ...own];
  // Nothing of what follows the verb was understood: perhaps it is a name after all.
  return reading.tokens.length < 2 ? [...own, ...rootGroups(found)] : own;
}
