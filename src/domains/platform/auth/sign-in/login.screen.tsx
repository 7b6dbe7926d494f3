import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { CallError } from '#/client/api.ts';
import { useCompanySign } from '#/client/company-sign.ts';
import { Notice } from '#/ui/banner.tsx';
import { useLocation } from '#/ui/location.ts';
import { LoginLayout } from '#/ui/login-layout.tsx';
import { forgetPlaces } from '#/ui/places.ts';
import { Preloader } from '#/ui/preloader.tsx';
import { toast } from '#/ui/toast.ts';
import { version } from '../../../../../package.json';
import { ForgotPassword } from '../password-reset/forgot.part.tsx';
import {
  NewPasswordStep,
  withResetLink,
  withStep,
} from '../password-reset/new-password-step.part.tsx';
import { keepSession, readToken } from '../session/browser-session.ts';
import { checkSession } from '../session/check-session.ts';
import { checking } from '../session/guard.ts';
import { returnPath } from '../session/return-path.ts';
import { SetUpStep } from '../set-up/set-up.part.tsx';
import { returnedIn } from '../sign-in-providers/entering/away.ts';
import type { Returned } from '../sign-in-providers/entering/entering.contract.ts';
import { useReturned } from '../sign-in-providers/entering/use-returned.part.ts';
import { DeviceCodeStep } from './device-code.part.tsx';
import { EndMails } from './end-mails.part.tsx';
import { linkIn, openLink, type MailedLink, type Opened } from './mailed-link.ts';
import { NewPinStep } from './new-pin.part.tsx';
import { PasswordStep } from './password.part.tsx';
import { PinStep } from './pin.part.tsx';
import type { NextStep, SignedIn } from './step.contract.ts';
import './login.css';

type Place =
  | { at: 'opening'; link: MailedLink }
  | { at: 'returning'; returned: Returned }
  | { at: 'password'; note?: string }
  | { at: 'forgot' }
  | { at: 'step'; next: NextStep; email: string | undefined }
  | Exclude<Opened, { at: 'ended' | 'done' }>;

const start = (): Place => {
  const link = linkIn(window.location.hash);
  if (link) return { at: 'opening', link };
  const returned = returnedIn(window.location.search);
  return returned ? { at: 'returning', returned } : { at: 'password' };
};

/** The page that was asked for. */
function useReturn() {
  const { search, go } = useLocation();
  const { to } = search;
  const path = returnPath(typeof to === 'string' ? to : undefined);
  return useCallback(() => go(path, { replace: true }), [go, path]);
}

/** Ends the flow: keeps the session and shows the page that was asked for. */
function useEntrance() {
  const queries = useQueryClient();
  const leave = useReturn();
  return (session: SignedIn) => {
    keepSession(session);
    // Nothing of whoever was here before may stay.
    queries.clear();
    forgetPlaces();
    leave();
  };
}

/** `/login`: signing in, and every link that was mailed for it. */
export function LoginScreen() {
  const [place, setPlace] = useState(start);
  const onIn = useEntrance();
  useOpening(place, setPlace);
  useReturned(place.at === 'returning' ? place.returned : undefined, {
    onNext: (next) => setPlace({ at: 'step', next, email: undefined }),
    onEnded: (note) => setPlace({ at: 'password', note }),
  });
  useLinkPasted(() => setPlace(start()));
  useWayBack(place.at === 'password');
  const onEnded = (note: string) => setPlace({ at: 'password', note });
  const onNext = (next: NextStep, email = emailOf(place)) => setPlace({ at: 'step', next, email });
  const ways = { onIn, onNext, onEnded };
  switch (place.at) {
    case 'opening':
      return <Preloader label="Opening your link" />;
    case 'returning':
      return <Preloader label="Signing you in" />;
    case 'password':
      return (
        <Card title="Sign in to Backlot" lead="Your PIN comes next." step={1} note={place.note}>
          <PasswordStep onNext={onNext} onForgot={() => setPlace({ at: 'forgot' })} />
        </Card>
      );
    case 'forgot':
      return (
        <Card title="Forgot your password?" lead="We mail you a link that sets a new one.">
          <ForgotPassword onBack={() => setPlace({ at: 'password' })} />
        </Card>
      );
    case 'new-password':
      return (
        <Card title="Set a new password" lead={place.email} step={1}>
          <NewPasswordStep {...ways} email={place.email} send={withResetLink(place.token)} />
        </Card>
      );
    case 'first-password':
      return (
        <Card
          title={`Welcome, ${place.name}`}
          lead={`Choose a password for ${place.email}.`}
          step={1}
        >
          <NewPasswordStep {...ways} email={place.email} send={withStep(place.next.step)} />
        </Card>
      );
    case 'mails':
      return (
        <Card title="No more of these mails?" lead={place.mails}>
          <EndMails end={place.end} onDone={() => setPlace({ at: 'password' })} onEnded={onEnded} />
        </Card>
      );
    case 'set-up':
      return (
        <Card title="Set up Backlot" lead="You become its first super admin." step={1}>
          <SetUpStep {...ways} token={place.token} />
        </Card>
      );
    case 'step':
      return <LaterStep key={place.next.step} {...place} {...ways} />;
  }
}

const emailOf = (place: Place) => ('email' in place ? place.email : undefined);

/** Whoever is signed in already has nothing to do here. */
function useWayBack(isOpen: boolean) {
  const leave = useReturn();
  useEffect(() => {
    if (!isOpen || !readToken()) return;
    void checkSession(checking).then((it) => it.kind === 'in' && leave());
  }, [isOpen, leave]);
}

/** A link that is put into the address of this very page loads nothing anew. */
function useLinkPasted(onPaste: () => void) {
  const open = useEffectEvent(onPaste);
  useEffect(() => {
    const look = () => linkIn(window.location.hash) && open();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
}

/** Opens the link the person came by. */
function useOpening(place: Place, setPlace: (to: Place) => void) {
  const link = place.at === 'opening' ? place.link : undefined;
  useEffect(() => {
    if (!link) return;
    const show = (opened: Opened) => {
      if (opened.at === 'ended') return setPlace({ at: 'password', note: opened.words });
      if (opened.at !== 'done') return setPlace(opened);
      // It is read on the page whoever is signed in goes back to as well.
      toast('success', opened.words);
      return setPlace({ at: 'password' });
    };
    const fail = (error: unknown) =>
      show({
        at: 'ended',
        words: error instanceof CallError ? error.message : 'This link could not be opened.',
      });
    openLink(link).then(show, fail);
  }, [link, setPlace]);
}

interface LaterStepProps {
  next: NextStep;
  email: string | undefined;
  onIn: (session: SignedIn) => void;
  onNext: (next: NextStep) => void;
  onEnded: (words: string) => void;
}

/** What comes after the password, as the server says. */
function LaterStep({ next, email, ...ways }: LaterStepProps) {
  if (next.next === 'verify-device') {
    const instead = next.passkey ? ' A passkey does instead.' : '';
    const lead = `We mailed a six-digit code${email ? ` to ${email}` : ''}.${instead}`;
    return (
      <Card title="Verify this browser" lead={lead} step={2}>
        <DeviceCodeStep step={next} {...ways} />
      </Card>
    );
  }
  if (next.next === 'verify-pin') {
    return (
      <Card title="Enter your PIN" lead="Six digits, the ones you chose." step={3}>
        <PinStep step={next} {...ways} />
      </Card>
    );
  }
  return (
    <Card title="Choose a PIN" lead="It opens Backlot on this browser from now on." step={3}>
      <NewPinStep step={next} {...ways} />
    </Card>
  );
}

interface CardProps {
  title: string;
  lead: ReactNode;
  /** Of three: password, browser, PIN. */
  step?: number;
  note?: string;
  children: ReactNode;
}

function Card({ title, lead, step, note, children }: CardProps) {
  const sign = useCompanySign();
  const foot = (
    <>
      <span>Invited? Open the link in your mail</span>
      <span>Backlot {version}</span>
    </>
  );
  return (
    <LoginLayout
      sign={sign}
      title={title}
      lead={lead}
      step={step ? { at: step, of: 3 } : undefined}
      foot={foot}
    >
      {note && (
        <Notice type="warning" icon="alert-circle">
          {note}
        </Notice>
      )}
      {children}
    </LoginLayout>
  );
}
