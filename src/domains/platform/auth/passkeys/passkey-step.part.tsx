import { call } from '#/client/api.ts';
import { deviceKey } from '#/client/device-key.ts';
import { Button } from '#/ui/button.tsx';
import { Form } from '#/ui/form/form.tsx';
import { anonymous, useStepForm } from '../sign-in/step-form.ts';
import type { NextStep, SignedIn } from '../sign-in/step.contract.ts';
import { canAskForPasskeys, showPasskey } from './ask-passkey.ts';
import './passkeys.css';

interface PasskeyStepProps {
  step: NextStep;
  onIn: (session: SignedIn) => void;
  onEnded: (words: string) => void;
}

const isOffered = (step: NextStep) => step.passkey && canAskForPasskeys();

/** Another way in than the code and the PIN, for whoever has one. */
export function PasskeyStep({ step, onIn, onEnded }: PasskeyStepProps) {
  const form = useStepForm({
    initial: {},
    onEnded,
    submit: async () => {
      const asked = { step: step.step, purpose: 'sign-in' as const };
      const options = await call('POST /begin-passkey-step', asked, anonymous);
      const passkey = await showPasskey(options);
      const input = { step: step.step, passkey, deviceKey: await deviceKey() };
      onIn(await call('POST /verify-passkey', input, anonymous));
    },
  });
  if (!isOffered(step)) return null;
  return (
    <div className="passkey-way">
      <Form form={form} label="Passkey">
        <Button size="l" block type="submit" icon="key" busy={form.busy}>
          Use a passkey
        </Button>
      </Form>
    </div>
  );
}

interface NewPinByPasskeyProps {
  step: NextStep;
  onNext: (next: NextStep) => void;
  onEnded: (words: string) => void;
}

/** A new PIN at once, without a mailed code and without waiting. */
export function NewPinByPasskey({ step, onNext, onEnded }: NewPinByPasskeyProps) {
  const form = useStepForm({
    initial: {},
    onEnded,
    submit: async () => {
      const asked = { step: step.step, purpose: 'new-pin' as const };
      const options = await call('POST /begin-passkey-step', asked, anonymous);
      const passkey = await showPasskey(options);
      onNext(await call('POST /reset-pin-by-passkey', { step: step.step, passkey }, anonymous));
    },
  });
  if (!isOffered(step)) return null;
  return (
    <Form form={form} label="New PIN with a passkey">
      <p className="login-aside">
        <button type="submit" className="link" disabled={form.busy}>
          Set a new PIN with your passkey
        </button>
      </p>
    </Form>
  );
}
