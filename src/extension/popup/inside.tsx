import { provideActions } from '#/client/actions.ts';
import { MeProvider } from '#/client/me.ts';
import { lazily } from '#/ui/lazily.ts';
import { connect } from '../connect.ts';
import { OwnerProvider } from './owner.ts';
import { useSession } from './use-session.ts';
import { Waiting } from './waiting.tsx';

connect();
provideActions(() => import('#/app/actions.ts').then((it) => it.actions));

const Desk = lazily(() => import('./desk.tsx').then((it) => ({ default: it.Desk })));
const Door = lazily(() => import('./door.tsx').then((it) => ({ default: it.Door })));

/** What stands in front of the content, or the content of whoever it is. */
export function Inside() {
  const { session, renew } = useSession();
  if (session.kind === 'waiting') return <Waiting />;
  if (session.kind !== 'in') return <Door session={session} onOpen={renew} />;
  const { me, owner } = session;
  return (
    <OwnerProvider value={owner} key={`${me.id} ${owner.person}`}>
      <MeProvider value={me}>
        <Desk me={me} onLocked={renew} />
      </MeProvider>
    </OwnerProvider>
  );
}
