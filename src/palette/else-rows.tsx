import type { Desk } from './desk.ts';
import { namedIcon, type Group, type Row } from './row.tsx';
import { scopeIn } from './scope.ts';

/** What can be done with a text that names nothing: no search ends in an empty list. */
export function elseRows(desk: Desk, query: string): Group[] {
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
  const search: Row = {
    id: 'else:texts',
    icon: namedIcon('file-text'),
    title: `Search documents for “${text}”`,
    perform: (elsewhere) =>
      desk.follow(`/tasks/documents?${new URLSearchParams({ search: text })}`, elsewhere),
  };
  const wider: Row = {
    id: 'else:all',
    icon: namedIcon('search'),
    title: `Search everything for “${text}”`,
    perform: () => desk.setQuery(text),
  };
  const rows = [
    ...(scope ? [wider] : []),
    search,
    ...say('task.add', `Add the task “${text}”`, `add ${text}`),
    ...say('bug.report', `Report “${text}” as a bug`, `bug ${text}`),
  ];
  return [{ title: `Nothing is called “${text}”`, rows }];
}
