import { TextField } from '#/ui/form/text-field.tsx';

interface LockOutFieldProps {
  /** From `useForm().field('confirm')`. */
  field: { name: string; value: string; error: string | undefined; onChange: (it: string) => void };
}

/** Asked only when the server says that the change locks out whoever makes it. */
export function LockOutField({ field }: LockOutFieldProps) {
  if (!field.error && field.value === '') return null;
  const { error, ...rest } = field;
  return (
    <TextField
      {...rest}
      label="Your address, to lock yourself out"
      autoComplete="off"
      spellCheck={false}
      autoFocus
      {...(error && { error })}
    />
  );
}
