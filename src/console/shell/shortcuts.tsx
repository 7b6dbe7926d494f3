import { useAtom } from 'jotai';
import { actions } from '#/domains/actions.ts';
import { useMe } from '#/domains/me.ts';
import { screens } from '#/domains/screens.ts';
import { isAllowed } from '#/kernel/access.ts';
import { useKeys } from '#/ui/keys.ts';
import { ShortcutSheet } from '#/ui/shortcut-sheet.tsx';
import { sheetAtom } from './menu-state.ts';
import { menuSections } from './sections.ts';

const everywhere = [
  { keys: '$mod+k', words: 'Search or run an action' },
  { keys: 'g', words: 'Hold to see the numbers of the sections' },
  { keys: '?', words: 'This sheet' },
  { keys: '$mod+Enter', words: 'Send the form' },
  { keys: '$mod+z', words: 'Take back, while the message offers it' },
];
const lists = [
  { keys: 'j', words: 'Next row' },
  { keys: 'k', words: 'Previous row' },
  { keys: 'x', words: 'Select the row' },
  { keys: 'Enter', words: 'Open the row' },
  { keys: 'r', words: 'Try again after a failure' },
];

/** Every shortcut there is for this person, opened by `?`. */
export function Shortcuts() {
  const [isOpen, setOpen] = useAtom(sheetAtom);
  const { grants } = useMe();
  useKeys({ 'Shift+?': () => setOpen(true), '?': () => setOpen(true) });
  if (!isOpen) return null;
  const pages = menuSections(screens, grants).map((it) => ({
    keys: `g ${it.number}`,
    words: it.title,
  }));
  const own = actions.flatMap((it) =>
    it.shortcut && isAllowed(it.access, grants) ? [{ keys: it.shortcut, words: it.title }] : [],
  );
  return (
    <ShortcutSheet
      groups={[
        { title: 'Everywhere', shortcuts: everywhere },
        { title: 'Pages', shortcuts: pages },
        ...(own.length > 0 ? [{ title: 'Actions', shortcuts: own }] : []),
        { title: 'In a list', shortcuts: lists },
      ]}
      onClose={() => setOpen(false)}
    />
  );
}
