import { useEffect } from 'react';
import { screens } from '#/app/screens.ts';
import { useMe } from '#/client/me.ts';
import { Button } from '#/ui/button.tsx';
import { useLocation } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { firstScreen } from './shell/sections.ts';

/** `/`: the first page of the menu this person may open. */
export function FirstScreen() {
  const { go } = useLocation();
  const path = firstScreen(screens, useMe().grants)?.path;
  useEffect(() => {
    if (path) go(path, { replace: true });
  }, [path, go]);
  return path ? null : <NotFound />;
}

export function NotFound() {
  const { path } = useLocation();
  return (
    <Page title="Page not found">
      <EmptyState
        icon="map-pin"
        title="There is no page here"
        text={`Nothing answers to ${path}. It may have moved, or the link was cut.`}
      >
        <Button variant="primary" href="/">
          Go to the first page
        </Button>
      </EmptyState>
    </Page>
  );
}
