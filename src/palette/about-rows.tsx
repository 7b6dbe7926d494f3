import { copy } from './copy.ts';
import type { Desk } from './desk.ts';
import type { Entry } from './entry.ts';
import { namedIcon, type Group, type Row } from './row.tsx';

/** Open it, open it elsewhere, copy its address, write to it. */
function waysTo(desk: Desk, { path, hit }: Entry): Row[] {
  const rows: Row[] = [];
  if (path) {
    rows.push(
      {
        id: 'open',
        icon: namedIcon('arrow-right'),
        title: 'Open',
        perform: (elsewhere) => desk.follow(path, elsewhere),
      },
      {
        id: 'open-elsewhere',
        icon: namedIcon('external-link'),
        title: 'Open in a new tab',
        perform: () => desk.follow(path, true),
      },
      {
        id: 'copy-link',
        icon: namedIcon('link'),
        title: 'Copy the link',
        perform: () => void copy(desk, desk.addressOf(path), 'Link copied.'),
      },
    );
  }
  const email = hit?.email;
  if (email) {
    rows.push(
      {
        id: 'mail',
        icon: namedIcon('mail'),
        title: 'Write a mail',
        note: email,
        perform: () => desk.follow(`mailto:${email}`, true),
      },
      {
        id: 'copy-mail',
        icon: namedIcon('copy'),
        title: 'Copy the address',
        perform: () => void copy(desk, email, 'Address copied.'),
      },
    );
  }
  return rows;
}

/** The actions that take such a thing, with it given already. */
function actionsOn(desk: Desk, { hit }: Entry): Row[] {
  if (!hit) return [];
  return desk.actions.flatMap((action) => {
    const parameter = action.parameters?.find((it) => it.entity === hit.kind);
    if (!parameter) return [];
    const open = () => desk.open({ kind: 'action', action }, { [parameter.name]: hit.id });
    return {
      id: action.id,
      icon: namedIcon(action.icon),
      title: `${action.title}…`,
      perform: open,
      deeper: open,
    };
  });
}

/** A word of one's own for it. */
function aliasRow(desk: Desk, { title, hit }: Entry): Row[] {
  const action = desk.actions.find((it) => it.id === 'alias.save');
  if (!action) return [];
  const line = hit?.key ?? title;
  const open = () => desk.open({ kind: 'action', action }, { line });
  return [
    { id: action.id, icon: namedIcon(action.icon), title: 'Give it an alias…', perform: open },
  ];
}

/** What can be done with one thing. */
export function aboutRows(desk: Desk, entry: Entry, typed: string): Group[] {
  const fits = (it: Row) => String(it.title).toLowerCase().includes(typed.trim().toLowerCase());
  const rows = [...waysTo(desk, entry), ...actionsOn(desk, entry), ...aliasRow(desk, entry)].filter(
    fits,
  );
  return rows.length > 0 ? [{ title: entry.title, rows }] : [];
}
