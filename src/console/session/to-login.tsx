import { useEffect, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { useLocation, writeSearch } from '#/ui/location.ts';
import { Preloader } from '#/ui/preloader.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { theDoor } from './door.ts';

function Redirect() {
  const { path, search, go } = useLocation();
  // The location is the login page's already while that page is still being loaded.
  const [wanted] = useState(path + writeSearch(search));
  useEffect(() => go(`/login${writeSearch({ to: wanted })}`, { replace: true }), [wanted, go]);
  return <Preloader label="Opening the login page" />;
}

/** Sends a visitor without a session to the login page, which leads back here. */
export function ToLogin() {
  const { openLogin } = theDoor();
  if (!openLogin) return <Redirect />;
  return (
    <main className="away">
      <EmptyState
        icon="login"
        title="Sign in to Backlot"
        text="Signing in happens on the site. This page goes on by itself afterwards."
      >
        <Button variant="primary" onClick={() => void openLogin()}>
          Open the login page
        </Button>
      </EmptyState>
    </main>
  );
}
