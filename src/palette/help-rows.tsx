import type { Alias } from '#/domains/platform/search/aliases/aliases.contract.ts';
import type { AnyAction } from '#/kernel/action.ts';
import type { Desk } from './desk.ts';
import { namedIcon, type Group, type Row } from './row.tsx';
import { scopes } from './scope.ts';

/** `leave <day> <time> <reason>`. */
const formOf = (it: AnyAction) =>
  [it.verbs?.[0], ...(it.parameters ?? []).map((one) => `‹${one.label.toLowerCase()}›`)].join(' ');

/** What the palette understands: the signs, and the words that start an action in line. */
export function helpRows(desk: Desk, aliases: readonly Alias[]): Group[] {
  const remove = desk.actions.find((it) => it.id === 'alias.remove');
  const give = desk.actions.find((it) => it.id === 'alias.save');
  const spoken = desk.actions.filter((it) => it.verbs && it.verbs.length > 0);
  return [
    {
      title: 'Begin with',
      rows: [
        ...scopes.map(({ sign, label }) => ({
          id: `sign:${sign}`,
          icon: <kbd className="kbd">{sign}</kbd>,
          title: `Only ${label}`,
          perform: () => desk.setQuery(sign),
        })),
        {
          id: 'sign:number',
          icon: <kbd className="kbd">7</kbd>,
          title: 'A section by its number or name',
          perform: () => desk.setQuery(''),
        },
      ],
    },
    {
      title: 'Your aliases',
      rows: [
        ...aliases.map(({ id, word, line }): Row => ({
          id: `alias:${id}`,
          icon: namedIcon('bookmark'),
          title: word,
          note: line,
          perform: () => desk.setQuery(word),
          // Tab leads to what takes it away again.
          ...(remove && {
            deeper: () => desk.open({ kind: 'action', action: remove }, { alias: id }),
          }),
        })),
        ...(give
          ? [
              {
                id: 'alias:new',
                icon: namedIcon('plus'),
                title: 'Give anything a word of your own',
                note: 'alias standup = open sprint board',
                perform: () => desk.setQuery('alias '),
              },
            ]
          : []),
      ],
    },
    {
      title: 'Or say it in one line',
      rows: spoken.map((it) => ({
        id: `say:${it.id}`,
        icon: namedIcon(it.icon),
        title: formOf(it),
        note: it.title,
        perform: () => desk.setQuery(`${it.verbs![0]} `),
      })),
    },
  ].filter((it) => it.rows.length > 0);
}
