import { useEffect, useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { useCompanySign } from '#/client/company-sign.ts';
import { Button } from '#/ui/button.tsx';
import { PasswordField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { LoginLayout } from '#/ui/login-layout.tsx';
import { Preloader } from '#/ui/preloader.tsx';
import type { SharedDashboard } from './links.contract.ts';
import { SharedPage } from './shared-page.part.tsx';
import '../own-dashboards.css';
import './links.css';

type Place =
  | { at: 'opening' }
  | { at: 'password' }
  | { at: 'open'; dashboard: SharedDashboard }
  | { at: 'closed'; words: string; isGone: boolean };

const secretIn = (hash: string) => /^#?([\w-]{43})$/.exec(hash)?.[1];

const gone = 'The link has ended or was revoked, or part of its address is missing.';

/** Opens a link; a password that is asked for is no failure. */
async function openedBy(secret: string): Promise<Place> {
  try {
    return {
      at: 'open',
      dashboard: await call('POST /open-shared-dashboard', { secret }, { anonymous: true }),
    };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.fields?.['password']) return { at: 'password' };
    const isGone = error.code === 'not-found';
    return { at: 'closed', words: isGone ? gone : error.message, isGone };
  }
}

interface PasswordProps {
  secret: string;
  onOpen: (dashboard: SharedDashboard) => void;
}

function Password({ secret, onOpen }: PasswordProps) {
  const sign = useCompanySign();
  const form = useForm({
    initial: { password: '' },
    check: (it): Record<string, string> =>
      it.password ? {} : { password: 'Type the password that came with the link.' },
    submit: async ({ password }) =>
      onOpen(await call('POST /open-shared-dashboard', { secret, password }, { anonymous: true })),
  });
  return (
    <LoginLayout
      sign={sign}
      title="A dashboard is shared with you"
      lead="Type the password that you were given with the link."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        <PasswordField label="Password" autoFocus autoComplete="off" {...form.field('password')} />
        {form.message && (
          <p className="form-message" role="alert">
            {form.message}
          </p>
        )}
        <Button type="submit" variant="primary" busy={form.busy}>
          Open the dashboard
        </Button>
      </form>
    </LoginLayout>
  );
}

/** A dashboard that somebody outside reads by a link, without the console around it. */
export function SharedDashboardScreen() {
  const [secret, setSecret] = useState(() => secretIn(window.location.hash));
  const [place, setPlace] = useState<Place>({ at: 'opening' });
  const sign = useCompanySign();
  useEffect(() => {
    const read = () => setSecret(secretIn(window.location.hash));
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  useEffect(() => {
    let isOver = false;
    const opening: Promise<Place> = secret
      ? openedBy(secret)
      : Promise.resolve({ at: 'closed', words: gone, isGone: true });
    void opening.then((it) => !isOver && setPlace(it));
    return () => {
      isOver = true;
      setPlace({ at: 'opening' });
    };
  }, [secret]);
  if (place.at === 'opening') return <Preloader label="Opening the dashboard" />;
  if (place.at === 'open')
    return (
      <SharedPage
        key={place.dashboard.visit}
        dashboard={place.dashboard}
        onGone={() => setPlace({ at: 'closed', words: gone, isGone: true })}
      />
    );
  if (place.at === 'password' && secret)
    return <Password secret={secret} onOpen={(dashboard) => setPlace({ at: 'open', dashboard })} />;
  const { words, isGone } = place.at === 'closed' ? place : { words: gone, isGone: true };
  return (
    <LoginLayout
      sign={sign}
      title={isGone ? 'This link opens nothing' : 'The dashboard did not open'}
      lead={words}
    >
      {isGone ? (
        <p className="f2">Ask whoever sent it to you for another one.</p>
      ) : (
        <Button onClick={() => window.location.reload()}>Try again</Button>
      )}
    </LoginLayout>
  );
}
