import { useAtom } from 'jotai';
import { useMe } from '#/domains/me.ts';
import { screens } from '#/domains/screens.ts';
import { isAllowed } from '#/kernel/access.ts';
import { useKeys } from '#/ui/keys.ts';
import { useShownKeys } from '#/ui/page-keys.ts';
import { ShortcutSheet } from '#/ui/shortcut-sheet.tsx';
import { useHouseActions } from './house-actions.ts';
import { sheetAtom } from './menu-state.ts';
import { menuSections } from './sections.ts';

const everywhere = [
  { keys: '$mod+k', words: 'Search or run an action' },
  { keys: 'g', words: 'Hold to see the numbers of the sections' },
  { keys: '?', words: 'This sheet' },
  { keys: '$mod+Enter', words: 'Send the form' },
  { keys: '$mod+z', words: 'Undo, while the message offers it' },
];

/** Every shortcut that works for this person on this page, opened by `?`. */
export function Shortcuts() {
  const [isOpen, setOpen] = useAtom(sheetAtom);
  const { grants } = useMe();
  const actions = useHouseActions();
  const onPage = useShownKeys('page');
  const inList = useShownKeys('list');
  useKeys({ 'Shift+?': () => setOpen(true), '?': () => setOpen(true) });
  if (!isOpen) return null;
  const pages = menuSections(screens, grants).map((it) => ({
    keys: `g ${it.number}`,
    words: it.title,
  }));
  const own = actions.flatMap((it) =>
    it.shortcut && isAllowed(it.access, grants) ? [{ keys: it.shortcut, words: it.title }] : [],
  );
  const groups = [
    { title: 'On this page', shortcuts: onPage },
    { title: 'In the list', shortcuts: inList },
    { title: 'Everywhere', shortcuts: everywhere },
    { title: 'Actions', shortcuts: own },
    { title: 'Pages', shortcuts: pages },
  ];
  return (
    <ShortcutSheet
      groups={groups.filter((it) => it.shortcuts.length > 0)}
      onClose={() => setOpen(false)}
    />
  );
}
