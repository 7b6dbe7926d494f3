import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useMe } from '#/client/me.ts';
import { isAllowed } from '#/kernel/access.ts';
import type { Screen } from '#/kernel/screen.ts';
import { LocationProvider, useLocation, writeSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { notePlace } from '#/ui/places.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { NoAccess } from './no-access.tsx';

interface FrameProps {
  screen: Screen;
  children: ReactNode;
}

function Allowed({ screen, children }: FrameProps) {
  const { grants } = useMe();
  return isAllowed(screen.access, grants) ? children : <NoAccess screen={screen} />;
}

/**
 * The address as the screen in it knows it. While the next one is fetched this one still stands, and
 * what the address says then is not meant for it.
 */
function OwnLocation({ children }: { children: ReactNode }) {
  const location = useLocation();
  const [last, setLast] = useState(location);
  const isLeft = location.path !== last.path;
  if (!isLeft && location !== last) setLast(location);
  return (
    <LocationProvider value={isLeft ? { ...last, isLeft } : location}>{children}</LocationProvider>
  );
}

/** Around every screen: its title in the tab, its place while it loads, who may see it. */
export function ScreenFrame({ screen, children }: FrameProps) {
  const { path, search } = useLocation();
  const href = path + writeSearch(search);
  useEffect(() => {
    document.title = `${screen.title} · Backlot`;
  }, [screen.title]);
  useEffect(() => {
    if (screen.access.kind === 'anyone') return;
    // A page that shows one record is called by it by then.
    return () => notePlace({ path: href, title: document.title.replace(/ · Backlot$/, '') });
  }, [screen, href]);
  const loading = (
    <Page title={screen.title}>
      <Loading label={`Loading ${screen.title}`}>
        <RowsSkeleton />
      </Loading>
    </Page>
  );
  const content =
    screen.access.kind === 'anyone' ? (
      <Suspense>{children}</Suspense>
    ) : (
      <Suspense fallback={loading}>
        <Allowed screen={screen}>{children}</Allowed>
      </Suspense>
    );
  return <OwnLocation>{content}</OwnLocation>;
}
