import type { Desk } from './desk.ts';
import { namedIcon, type Group, type Row } from './row.tsx';
import { scopeIn } from './scope.ts';

/** Leads to the page that looks through texts, comments and files as well. */
export const searchRow = (desk: Desk, text: string): Row => ({
  id: 'else:texts',
  icon: namedIcon('search'),
  title: `Search texts, comments and files for “${text}”`,
  perform: (elsewhere) => desk.follow(`/search?${new URLSearchParams({ q: text })}`, elsewhere),
});

/** What can be done with a text that names nothing, or nothing yet: no search ends in an empty list. */
export function elseRows(desk: Desk, query: string, isLooking: boolean): Group[] {
  const { scope, typed } = scopeIn(query);
  const text = typed.trim();
  if (text === '') return [];
  const has = (id: string) => desk.actions.find((it) => it.id === id);
  const say = (id: string, title: string, line: string): Row[] => {
    const it = has(id);
    if (!it) return [];
    const row: Row = {
      id: `else:${id}`,
      icon: namedIcon(it.icon),
      title,
      note: it.title,
      perform: () => desk.setQuery(line),
    };
    return [row];
  };
  const wider: Row = {
    id: 'else:all',
    icon: namedIcon('search'),
    title: `Search everything for “${text}”`,
    perform: () => desk.setQuery(text),
  };
  const rows = [
    ...(scope ? [wider] : []),
    searchRow(desk, text),
    ...say('task.add', `Add the task “${text}”`, `add ${text}`),
    ...say('bug.report', `Report “${text}” as a bug`, `bug ${text}`),
  ];
  return [{ title: isLooking ? `Looking for “${text}”…` : `Nothing is called “${text}”`, rows }];
}
