import { actions } from '#/app/actions.ts';
import { allPermissions } from '#/app/contracts.ts';
import { screens } from '#/app/screens.ts';
import type { Grants } from '#/kernel/access.ts';
import { readDay } from '#/kernel/reading/day.ts';
import type { Desk } from '#/palette/desk.ts';
import { actionsOf, entriesOf, hitEntry } from '#/palette/entry.ts';
import { groupsOn, meaningOn } from '#/palette/groups.ts';
import type { Level } from '#/palette/levels.ts';
import { indexOf } from '#/palette/rank.ts';
import { groupKey } from '#/palette/row.tsx';
import { hits, options, today } from './world.ts';

const grants = Object.fromEntries(Object.keys(allPermissions).map((it) => [it, 'all'])) as Grants;
const offer = { screens, actions, grants, place: 'console' } as const;
const own = entriesOf(offer);
const found = hits.map(hitEntry);
const entries = [...own, ...found];
const indexes = [indexOf(own), indexOf(found)];

const nothing = () => undefined;
const plainDesk: Desk = {
  actions: actionsOf(offer),
  around: { today, readDay, hits, options: ({ parameter }) => options[parameter.label] ?? [] },
  setQuery: nothing,
  open: nothing,
  choose: nothing,
  run: nothing,
  follow: nothing,
  addressOf: (path) => path,
  close: nothing,
  isConfirming: () => false,
};

const written = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  const { from, to, micros, currency } = value as {
    from?: string;
    to?: string;
    micros?: number;
    currency?: string;
  };
  if (micros !== undefined) return [micros, currency].filter(Boolean).join(' ');
  return from && to ? `${from}-${to}` : JSON.stringify(value);
};

/**
 * What Enter does with a text typed on the first page: `screen:/okr`, `run task.pause reason=art`,
 * `ask task.pause:reason` for a value that is still needed, `unclear task.due` where it says what it
 * does not understand, `none`.
 */
export function firstRow(
  query: string,
  given: Level['given'] = {},
  target: Desk['around']['target'] = undefined,
): string {
  const desk = { ...plainDesk, around: { ...plainDesk.around, target } };
  const level: Level = { page: { kind: 'root' }, query, given };
  const known = { entries, indexes, uses: {} };
  const meaning = meaningOn(level, desk, known);
  const groups = groupsOn({
    level,
    desk,
    meaning,
    preview: undefined,
    known,
    mine: { waiting: new Map(), running: undefined, here: '', aliases: [], place: 'first' },
    isLooking: false,
    busy: false,
  });
  const twice = [...groups.map(groupKey), ...groups.flatMap(({ rows }) => rows.map((it) => it.id))]
    .toSorted()
    .filter((it, at, all) => it === all[at + 1]);
  if (twice.length > 0) throw new Error(`“${query}” shows twice: ${twice.join(', ')}`);
  const reading = meaning?.reading;
  const id = groups[0]?.rows[0]?.id;
  if (!id) return 'none';
  if (id === 'run') {
    const values = Object.entries(reading!.values).map(([name, it]) => ` ${name}=${written(it)}`);
    return `run ${reading!.action.id}${values.join('')}`;
  }
  if (id.startsWith('ask:')) return `ask ${reading!.action.id}:${id.slice(4)}`;
  if (/^(instead|text|without):/.test(id)) return `unclear ${reading!.action.id}`;
  return id;
}
