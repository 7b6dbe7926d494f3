import { Suspense, useEffect, type ReactNode } from 'react';
import { useMe } from '#/domains/me.ts';
import { isAllowed } from '#/kernel/access.ts';
import type { Screen } from '#/kernel/screen.ts';
import { Page } from '#/ui/page.tsx';
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

/** Around every screen: its title in the tab, its place while it loads, who may see it. */
export function ScreenFrame({ screen, children }: FrameProps) {
  useEffect(() => {
    document.title = `${screen.title} · Backlot`;
  }, [screen.title]);
  const loading = (
    <Page title={screen.title}>
      <Loading label={`Loading ${screen.title}`}>
        <RowsSkeleton />
      </Loading>
    </Page>
  );
  if (screen.access.kind === 'anyone') return <Suspense>{children}</Suspense>;
  return (
    <Suspense fallback={loading}>
      <Allowed screen={screen}>{children}</Allowed>
    </Suspense>
  );
}
