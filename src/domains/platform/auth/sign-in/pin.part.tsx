import { call } from '#/client/api.ts';
import { deviceKey } from '#/client/device-key.ts';
import { Button } from '#/ui/button.tsx';
import { Form } from '#/ui/form/form.tsx';
import { PinField } from '#/ui/form/pin-field.tsx';
import { NewPinByPasskey, PasskeyStep } from '../passkeys/passkey-step.part.tsx';
import { anonymous, useStepForm } from './step-form.ts';
import type { NextStep, SignedIn } from './step.contract.ts';

interface PinStepProps {
  step: NextStep;
  onIn: (session: SignedIn) => void;
  onNext: (next: NextStep) => void;
  onEnded: (words: string) => void;
}

/** The last step on a browser that is trusted. */
export function PinStep({ step, onIn, onNext, onEnded }: PinStepProps) {
  const form = useStepForm({
    initial: { pin: '' },
    clears: true,
    onEnded,
    submit: async ({ pin }) =>
      onIn(
        await call(
          'POST /verify-pin',
          { step: step.step, pin, deviceKey: await deviceKey() },
          anonymous,
        ),
      ),
  });
  const forgotten = useStepForm({
    initial: {},
    onEnded,
    submit: async () => onNext(await call('POST /reset-pin', { step: step.step }, anonymous)),
  });
  return (
    <>
      <Form form={form} label="Enter your PIN">
        <PinField
          {...form.field('pin')}
          key={form.refusals}
          label="PIN"
          secret
          autoFocus
          disabled={form.busy}
          onComplete={() => void form.send()}
        />
        <Button variant="primary" size="l" block type="submit" busy={form.busy}>
          Go in
        </Button>
      </Form>
      <PasskeyStep step={step} onIn={onIn} onEnded={onEnded} />
      <Form form={forgotten} label="Forgotten PIN">
        <p className="login-aside">
          <button type="submit" className="link" disabled={forgotten.busy}>
            Forgot your PIN? Set a new one
          </button>
        </p>
      </Form>
      <NewPinByPasskey step={step} onNext={onNext} onEnded={onEnded} />
    </>
  );
}
