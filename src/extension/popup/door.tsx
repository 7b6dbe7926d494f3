import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { call, CallError } from '#/client/api.ts';
import { deviceKey } from '#/client/device-key.ts';
import { Button } from '#/ui/button.tsx';
import { PinField } from '#/ui/form/pin-field.tsx';
import { Logo } from '#/ui/logo.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { consoleDoor } from '../console-door.ts';
import { kept } from '../kept.ts';
import type { Session } from './use-session.ts';

interface DoorProps {
  session: Exclude<Session, { kind: 'waiting' | 'in' }>;
  onOpen: () => void;
}

function Unlock({ onOpen }: { onOpen: () => void }) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const enter = async (typed: string) => {
    setPin(typed);
    setError(undefined);
    if (typed.length < 6) return;
    try {
      await call('POST /unlock', { pin: typed, deviceKey: await deviceKey() });
      onOpen();
    } catch (refused) {
      setPin('');
      setError(refused instanceof CallError ? refused.message : 'It did not work.');
    }
  };
  return (
    <PinField label="PIN" value={pin} onChange={(it) => void enter(it)} error={error} autoFocus />
  );
}

/** Which server is asked, and where another one is set. */
function Asked() {
  const [origin, setOrigin] = useState('');
  useEffect(() => void kept('apiOrigin').then(setOrigin), []);
  return (
    <button
      type="button"
      className="popup-server"
      title="Set another server"
      onClick={() => void browser.runtime.openOptionsPage()}
    >
      {origin.replace(/^https?:\/\//, '')}
    </button>
  );
}

/** What stands in front of the popup's content: sign in, enter the PIN, try again. */
export function Door({ session, onOpen }: DoorProps) {
  const { kind } = session;
  return (
    <main className="popup-door">
      <Logo size={40} />
      {kind !== 'locked' && <h1 className="hidden-words">Backlot</h1>}
      {kind === 'signed-out' && (
        <EmptyState
          icon="lock"
          title="You are signed out"
          text="Sign in on the web page; the popup follows at once."
        >
          <Button variant="primary" onClick={() => void consoleDoor.openLogin()}>
            Sign in
          </Button>
        </EmptyState>
      )}
      {kind === 'locked' && (
        <>
          <h1>Enter your PIN</h1>
          {session.noLongerAs && (
            <p className="f2">{`You cannot act as ${session.noLongerAs} any more.`}</p>
          )}
          <Unlock onOpen={onOpen} />
        </>
      )}
      {session.kind === 'outdated' && (
        <EmptyState icon="refresh" title="An update is needed" text={session.words}>
          <Button variant="primary" icon="refresh" onClick={onOpen}>
            Try again
          </Button>
        </EmptyState>
      )}
      {kind === 'unreachable' && (
        <EmptyState
          icon="plug-connected-x"
          title="Backlot cannot be reached"
          text="What you typed and what waits is kept."
        >
          <Button variant="primary" icon="refresh" onClick={onOpen}>
            Try again
          </Button>
        </EmptyState>
      )}
      {kind !== 'locked' && <Asked />}
    </main>
  );
}
