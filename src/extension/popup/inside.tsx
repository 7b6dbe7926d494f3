import { lazy, useEffect, useState } from 'react';
import type { Me } from '#/domains/account/account.contract.ts';
import { call } from '#/domains/api.ts';
import { MeProvider } from '#/domains/me.ts';
import { connect } from '../connect.ts';
import { onToken, readToken } from '../session-cookie.ts';
import { useCached } from './use-cached.ts';
import { Waiting } from './waiting.tsx';

connect();

const Desk = lazy(() => import('./desk.tsx').then((it) => ({ default: it.Desk })));
const Door = lazy(() => import('./door.tsx').then((it) => ({ default: it.Door })));

/** Whether there is a token, followed as it comes and goes on any surface. */
function useSignedIn(): boolean | undefined {
  const [signedIn, setSignedIn] = useState<boolean>();
  useEffect(() => {
    void readToken().then((token) => setSignedIn(token !== undefined));
    return onToken((token) => setSignedIn(token !== undefined));
  }, []);
  return signedIn;
}

/** What stands in front of the content, or the content. */
export function Inside() {
  const signedIn = useSignedIn();
  const ask = () => call('GET /user', {}, { background: true });
  const session = useCached<{ user: Me }>('user', ask, signedIn === true);
  const me = session.value?.user;
  const renew = () => void session.renew();
  if (signedIn === false || session.error?.code === 'unauthenticated') {
    return <Door kind="signed-out" />;
  }
  if (me?.locked) return <Door kind="locked" onOpen={renew} />;
  if (!me) return session.error ? <Door kind="unreachable" onOpen={renew} /> : <Waiting />;
  return (
    <MeProvider value={me}>
      <Desk me={me} onLocked={renew} />
    </MeProvider>
  );
}
