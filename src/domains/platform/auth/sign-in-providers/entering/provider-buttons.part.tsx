import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { useLocation } from '#/ui/location.ts';
import { anonymous } from '../../sign-in/step-form.ts';
import { keepAway } from './away.ts';
import './provider-buttons.css';

interface ProviderButtonsProps {
  /** Whether the session is kept on this device. */
  keep: boolean;
}

/** Below the password: the company's own ways to sign in. Nothing where it has none. */
export function ProviderButtons({ keep }: ProviderButtonsProps) {
  const { data } = useQuery(reading('GET /sign-in-ways', {}, anonymous));
  const { search } = useLocation();
  const [leaving, setLeaving] = useState<number>();
  const [problem, setProblem] = useState<string>();
  if (!data || data.rows.length === 0) return null;
  const begin = async (provider: number) => {
    setLeaving(provider);
    setProblem(undefined);
    try {
      const begun = await call('POST /begin-provider-sign-in', { provider, keep }, anonymous);
      const { to } = search;
      keepAway({ browser: begun.browser, to: typeof to === 'string' ? to : undefined });
      window.location.assign(begun.address);
    } catch (error) {
      setLeaving(undefined);
      setProblem(error instanceof CallError ? error.message : 'This did not work. Try again.');
    }
  };
  return (
    <section className="sign-in-ways" aria-label="Other ways to sign in">
      <p className="sign-in-or">or</p>
      {problem && (
        <Notice type="warning" icon="alert-circle">
          {problem}
        </Notice>
      )}
      {data.rows.map(({ id, name }) => (
        <Button
          key={id}
          size="l"
          block
          icon="building"
          busy={leaving === id}
          disabled={leaving !== undefined && leaving !== id}
          onClick={() => void begin(id)}
        >
          Continue with {name}
        </Button>
      ))}
    </section>
  );
}
