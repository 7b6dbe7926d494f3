import { useAtom } from 'jotai';
import { Suspense } from 'react';
import { screens } from '#/app/screens.ts';
import { everywhereKeys } from '#/client/everywhere-keys.ts';
import { useMe } from '#/client/me.ts';
import { shortcutSheetAtom } from '#/domains/platform/auth/appearance.actions.ts';
import { isAllowed } from '#/kernel/access.ts';
import { useKeys } from '#/ui/keys.ts';
import { lazily } from '#/ui/lazily.ts';
import { useLocation } from '#/ui/location.ts';
import { useShownKeys } from '#/ui/page-keys.ts';
import { ShortcutSheet } from '#/ui/shortcut-sheet.tsx';
import { useHouseActions } from './house-actions.ts';
import { menuSections, screenAt } from './sections.ts';

const PageGuide = lazily(() =>
  import('#/domains/work/documents/guides/page-guide.part.tsx').then((it) => ({
    default: it.PageGuide,
  })),
);

/** Every shortcut that works for this person on this page, opened by `?`. */
export function Shortcuts() {
  const [isOpen, setOpen] = useAtom(shortcutSheetAtom);
  const { grants } = useMe();
  const { path } = useLocation();
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
    { title: 'Everywhere', shortcuts: everywhereKeys },
    { title: 'Actions', shortcuts: own },
    { title: 'Pages', shortcuts: pages },
  ];
  return (
    <ShortcutSheet
      guide={
        screenAt(screens, path) && (
          <Suspense>
            <PageGuide path={path} onLeave={() => setOpen(false)} />
          </Suspense>
        )
      }
      groups={groups.filter((it) => it.shortcuts.length > 0)}
      onClose={() => setOpen(false)}
    />
  );
}
