import type { ReactNode } from 'react';
import { MeProvider } from '#/client/me.ts';
import type { Me } from '#/domains/platform/auth/auth.contract.ts';
import { Maintenance } from '#/ui/maintenance.tsx';
import { Preloader } from '#/ui/preloader.tsx';
import { useActivity, useSession } from './session.ts';
import { ToLogin } from './to-login.tsx';
import { Unlock } from './unlock.tsx';
import './session.css';

/** While the session waits for the PIN the page stays as it is, below the cover that asks for it. */
function Lockable({ me, children }: { me: Me; children: ReactNode }) {
  useActivity(me.locked);
  return (
    <MeProvider value={me}>
      {children}
      {me.locked && <Unlock />}
    </MeProvider>
  );
}

/** The page guard: content for a valid session, and only then. */
export function Signed({ children }: { children: ReactNode }) {
  const { state, check } = useSession();
  switch (state.kind) {
    case 'checking':
      return <Preloader label="Checking your session" />;
    case 'out':
      return <ToLogin />;
    case 'maintenance':
      return <Maintenance onRetry={check} requestId={state.requestId} />;
    case 'in':
      return <Lockable me={state.me}>{children}</Lockable>;
  }
}
