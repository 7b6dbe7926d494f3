import { useEffect, useState } from 'react';
import { call } from '#/client/api.ts';
import { Button } from '#/ui/button.tsx';
import { Form } from '#/ui/form/form.tsx';
import { PinField } from '#/ui/form/pin-field.tsx';
import { toast } from '#/ui/toast.ts';
import { PasskeyStep } from '../passkeys/passkey-step.part.tsx';
import { keepDevice } from '../session/browser-session.ts';
import { anonymous, useStepForm } from './step-form.ts';
import type { NextStep, SignedIn } from './step.contract.ts';

interface DeviceCodeStepProps {
  step: NextStep;
  onIn: (session: SignedIn) => void;
  onNext: (next: NextStep) => void;
  onEnded: (words: string) => void;
}

/** Seconds until another code may be asked for, counting down; the browser's clock may be wrong. */
function useWait(until: string | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (until === null) return 0;
  return Math.min(60, Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000)));
}

/** An unknown browser shows the mailed code. */
export function DeviceCodeStep({ step, onIn, onNext, onEnded }: DeviceCodeStepProps) {
  const [resendAt, setResendAt] = useState(step.resendAt);
  const wait = useWait(resendAt);
  const form = useStepForm({
    initial: { code: '' },
    clears: true,
    onEnded,
    submit: async ({ code }) => {
      const next = await call('POST /verify-device', { step: step.step, code }, anonymous);
      if (next.device) keepDevice(next.device);
      onNext(next);
    },
  });
  const resend = useStepForm({
    initial: {},
    onEnded,
    submit: async () => {
      const again = await call('POST /resend-device-code', { step: step.step }, anonymous);
      setResendAt(again.resendAt);
      form.reset();
      toast('success', again.message);
    },
  });
  return (
    <>
      <Form form={form} label="Verify this browser">
        <PinField
          {...form.field('code')}
          key={form.refusals}
          label="Code"
          autoFocus
          disabled={form.busy}
          onComplete={() => void form.send()}
          help="It works for ten minutes."
        />
        <Button variant="primary" size="l" block type="submit" busy={form.busy}>
          Verify this browser
        </Button>
      </Form>
      <PasskeyStep step={step} onIn={onIn} onEnded={onEnded} />
      <Form form={resend} label="Another code">
        <p className="login-aside">
          {wait > 0 ? (
            <span className="num">Another code can be sent in {wait} s</span>
          ) : (
            <button type="submit" className="link" disabled={resend.busy}>
              Send another code
            </button>
          )}
        </p>
      </Form>
    </>
  );
}
