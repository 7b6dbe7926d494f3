import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { screens } from '#/app/screens.ts';
import { useMe } from '#/client/me.ts';
import { useOpenedByPush } from '#/domains/platform/notifications/opened-by-push.part.ts';
import { ReportDoor } from '#/domains/work/bug-reports/report/report-door.part.tsx';
import { useSignsOfLife } from '#/domains/work/tasks/timers/signs-of-life.part.ts';
import { sectionOf, type Screen } from '#/kernel/screen.ts';
import { cx } from '#/ui/cx.ts';
import { lazily } from '#/ui/lazily.ts';
import { useLocation } from '#/ui/location.ts';
import { useMedia } from '#/ui/use-media.ts';
import { ActingBanner } from '../session/acting.tsx';
import { EndingBanner } from '../session/ending.tsx';
import { ReloadBanner } from '../version/reload-banner.tsx';
import { collapsedAtom } from './menu-state.ts';
import { Menu } from './menu.tsx';
import { PaletteDoor } from './palette-door.tsx';
import { menuSections, screenAt } from './sections.ts';
import { Shortcuts } from './shortcuts.tsx';
import { Top } from './top.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useLive } from './use-live.ts';
import { useSectionKeys } from './use-section-keys.ts';
import { WaitingBanner } from './waiting-banner.tsx';
import './shell.css';

// Asked after the page is there: it is seldom that anything was missed.
const IdleQuestion = lazily(() =>
  import('#/domains/work/tasks/timers/idle-question.part.tsx').then((it) => ({
    default: it.IdleQuestion,
  })),
);

// What is announced is asked for after the page is there.
const AlertBanner = lazily(() =>
  import('#/domains/people/announcements/alert-banner.part.tsx').then((it) => ({
    default: it.AlertBanner,
  })),
);

// Asked for after the page is there: stores that have lost something are rare.
const GapsBanner = lazily(() =>
  import('#/figures/gaps-banner.part.tsx').then((it) => ({ default: it.GapsBanner })),
);

// A company that is under way needs it no more.
const FirstSteps = lazily(() =>
  import('#/domains/platform/first-steps/first-steps.part.tsx').then((it) => ({
    default: it.FirstSteps,
  })),
);

// Fetched when its address is opened.
const MeasureGuide = lazily(() =>
  import('#/figures/guide/measure-guide.part.tsx').then((it) => ({
    default: it.MeasureGuide,
  })),
);

/** After a link was followed, the keyboard and screen readers go on in the new page. */
function useFocusOnPage(path: string) {
  const content = useRef<HTMLElement>(null);
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    if (!content.current?.contains(document.activeElement)) content.current?.focus();
  }, [path]);
  return content;
}

const isOfFigures = (screen: Screen | undefined) =>
  screen?.access.kind === 'permission' && screen.access.permission === 'revenue:read';

/** Menu, top bar and the page. */
export function Shell({ children }: { children: ReactNode }) {
  const { grants, viewing } = useMe();
  const { path, hash, go } = useLocation();
  // The menu's words have no room then.
  const isNarrow = useMedia('(max-width: 900px)');
  const collapsed = useAtomValue(collapsedAtom) || isNarrow;
  const inMenu = menuSections(screens, grants);
  const section = sectionOf(path, screens);
  const screen = screenAt(screens, path);
  const numbered = useSectionKeys((number) => {
    const wanted = inMenu.find((it) => it.number === number);
    if (wanted) go(wanted.path);
  });
  const content = useFocusOnPage(path);
  useLive();
  useOpenedByPush();
  useSignsOfLife();
  return (
    <div className={cx('shell', viewing && 'viewing')}>
      <a className="btn primary skip" href="#content">
        Skip to the page
      </a>
      <Menu sections={inMenu} current={section} {...{ path, numbered, collapsed }} />
      <div className="shell-main">
        <Top section={section} open={inMenu.find((it) => it.number === section)} screen={screen} />
        <ActingBanner />
        <EndingBanner />
        <WaitingBanner />
        <ReloadBanner />
        <Suspense>
          <AlertBanner />
        </Suspense>
        {isOfFigures(screen) && (
          <Suspense>
            <GapsBanner />
          </Suspense>
        )}
        <main id="content" ref={content} tabIndex={-1} data-scroll-restoration-id="content">
          {path === '/dashboard' && (
            <Suspense>
              <FirstSteps />
            </Suspense>
          )}
          {children}
        </main>
      </div>
      <PaletteDoor />
      <Suspense>
        <IdleQuestion />
      </Suspense>
      <ReportDoor />
      {hash.startsWith('measure-') && (
        <Suspense>
          <MeasureGuide />
        </Suspense>
      )}
      <UnsavedDialog />
      <Shortcuts />
    </div>
  );
}
