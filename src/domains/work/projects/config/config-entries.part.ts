import type { Api } from '#/client/endpoints.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import type { ProjectDetail } from '../in-project.part.tsx';
import { statusGroups, typeIcons, type StatusGroup, type TypeIcon } from '../project-words.ts';

export type ListKind = 'statuses' | 'types' | 'labels';

/** One line of a list while it is changed: all that any of the three lists needs. */
export interface Entry {
  /** Stays while it is changed; a new one has none yet on the server. */
  row: string;
  id: number | undefined;
  name: string;
  group: StatusGroup;
  icon: TypeIcon;
  level: number;
  hue: number;
}

const fresh = { group: 'unstarted', icon: 'checkbox', level: 1, hue: 1 } as const;

export function entriesOf(kind: ListKind, detail: ProjectDetail): Entry[] {
  return detail[kind].map((it) => ({
    ...fresh,
    row: String(it.id),
    id: it.id,
    name: it.name,
    ...('group' in it && {
      group: statusGroups.find((group) => group === it.group) ?? 'unstarted',
    }),
    ...('icon' in it && { icon: typeIcons.find((icon) => icon === it.icon) ?? 'checkbox' }),
    ...('level' in it && { level: it.level }),
    ...('hue' in it && { hue: it.hue }),
  }));
}

export const newEntry = (row: string, count: number): Entry => ({
  ...fresh,
  row,
  id: undefined,
  name: '',
  hue: (count % 8) + 1,
});

type Config = InputOf<Api['POST /cjprojects/update-config']>;

/** The lists as the server takes them. */
export function configOf(kind: ListKind, entries: readonly Entry[]): Partial<Config> {
  if (kind === 'statuses')
    return { statuses: entries.map(({ id, name, group }) => ({ id, name, group })) };
  if (kind === 'types')
    return { types: entries.map(({ id, name, icon, level }) => ({ id, name, icon, level })) };
  return { labels: entries.map(({ id, name, hue }) => ({ id, name, hue })) };
}
