import type { FieldProps } from '#/ui/form/field.tsx';
import { PasswordField } from '#/ui/form/text-field.tsx';
import { Meter } from '#/ui/progress.tsx';
import { passwordMeter } from './password-rules.ts';

/** A password that is being chosen, with how far it has come. */
export function NewPasswordField(props: Omit<FieldProps<string>, 'label' | 'help'>) {
  const { share, words } = passwordMeter(props.value);
  const help = props.value ? (
    <>
      <Meter label={words} parts={[{ share }]} />
      {words}
    </>
  ) : (
    'At least 12 characters. Three or four unrelated words are easy to keep in mind.'
  );
  return <PasswordField {...props} label="New password" autoComplete="new-password" help={help} />;
}
