import { useState } from 'react';
import { invalid } from '#/kernel/refusal.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox, Radios, Select } from '#/ui/form/check-field.tsx';
import { Form } from '#/ui/form/form.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { PinField } from '#/ui/form/pin-field.tsx';
import { PasswordField, TextArea, TextField } from '#/ui/form/text-field.tsx';
import { TimeField } from '#/ui/form/time-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { Page } from '#/ui/page.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { Frame } from './frame.tsx';
import { apps } from './invented.ts';

interface Values {
  name: string;
  password: string;
  team: '' | 'puzzle' | 'arcade';
  app: string;
  budget: number | null;
  day: string;
  from: string;
  notes: string;
  keep: boolean;
  platform: '' | 'android' | 'ios';
}

const initial: Values = {
  name: 'Sana Mirza',
  password: 'correct horse',
  team: 'puzzle',
  app: 'Pebble Sort',
  budget: 1250,
  day: '2025-11-21',
  from: '15:00',
  notes: '',
  keep: true,
  platform: 'android',
};

export function FormsPage() {
  const [pin, setPin] = useState('481');
  const form = useForm({
    initial,
    submit: async () => {
      throw invalid({ name: 'Somebody else has this name.' });
    },
  });
  return (
    <Frame>
      <Page title="Form">
        <div className="gallery-column">
          <Form form={form} label="Invented">
            <TextField label="Name" {...form.field('name')} help="As in the passport." />
            <TextField
              label="E-mail"
              type="email"
              name="email"
              value="sana@"
              onChange={() => {}}
              error="This is not a whole address."
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              {...form.field('password')}
              beside={
                <a className="link" href="#forgot">
                  Forgot it?
                </a>
              }
            />
            <Select
              label="Team"
              {...form.field('team')}
              choices={[
                { value: 'puzzle', label: 'Puzzle' },
                { value: 'arcade', label: 'Arcade' },
              ]}
            />
            <ComboField
              label="App"
              {...form.field('app')}
              options={apps.map((name) => ({ value: name, label: name }))}
            />
            <NumberField label="Budget a day" before="$" decimals={2} {...form.field('budget')} />
            <DayField label="Day" {...form.field('day')} />
            <TimeField label="From" {...form.field('from')} />
            <TextArea label="Notes" placeholder="What should be known" {...form.field('notes')} />
            <Radios
              label="Platform"
              {...form.field('platform')}
              choices={[
                { value: 'android', label: 'Android' },
                { value: 'ios', label: 'iOS' },
              ]}
            />
            <Checkbox
              label="Keep me signed in on this device"
              help="30 days. Your PIN is still asked."
              {...form.field('keep')}
            />
            <PinField
              label="Code from the mail"
              value={pin}
              onChange={setPin}
              help="It is good for ten minutes."
            />
            <Button
              type="submit"
              variant="primary"
              size="l"
              block
              keys="$mod+Enter"
              busy={form.busy}
            >
              Save
            </Button>
          </Form>
        </div>
      </Page>
    </Frame>
  );
}
