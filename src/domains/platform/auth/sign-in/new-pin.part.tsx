import { call } from '#/client/api.ts';
import { deviceKey } from '#/client/device-key.ts';
import { Button } from '#/ui/button.tsx';
import { Form } from '#/ui/form/form.tsx';
import { PinField } from '#/ui/form/pin-field.tsx';
import { PIN_LENGTH, pinProblem } from '../credentials/pin-rules.ts';
import { anonymous, useStepForm } from './step-form.ts';
import type { NextStep, SignedIn } from './step.contract.ts';

interface NewPinStepProps {
  step: NextStep;
  onIn: (session: SignedIn) => void;
  onEnded: (words: string) => void;
}

function check({ pin, again }: { pin: string; again: string }): Record<string, string> {
  const problem = pinProblem(pin);
  if (problem) return { pin: problem };
  return pin === again ? {} : { again: 'This is another PIN than the first one.' };
}

/** A PIN is chosen: typed twice, because dots hide a slip. */
export function NewPinStep({ step, onIn, onEnded }: NewPinStepProps) {
  const form = useStepForm({
    initial: { pin: '', again: '' },
    check,
    onEnded,
    submit: async ({ pin }) =>
      onIn(
        await call(
          'POST /set-new-pin',
          { step: step.step, pin, deviceKey: await deviceKey() },
          anonymous,
        ),
      ),
  });
  const { pin } = form.values;
  const problem = pin.length === PIN_LENGTH ? pinProblem(pin) : undefined;
  const isChosen = pin.length === PIN_LENGTH && !problem;
  const first = form.field('pin');
  return (
    <Form form={form} label="Choose a PIN">
      <PinField
        {...first}
        error={first.error ?? problem}
        label="New PIN"
        secret
        autoFocus
        disabled={form.busy}
        help="Six digits: at least four different ones, none counted up or down."
      />
      {isChosen && (
        <PinField
          {...form.field('again')}
          label="The same PIN once more"
          secret
          autoFocus
          disabled={form.busy}
          onComplete={() => void form.send()}
        />
      )}
      <Button variant="primary" size="l" block type="submit" busy={form.busy}>
        Set PIN and go in
      </Button>
    </Form>
  );
}
