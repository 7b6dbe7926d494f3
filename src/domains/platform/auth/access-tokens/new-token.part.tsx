import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import type { Grants, Scope } from '#/kernel/access.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { lifetimes, type MadeToken as Made } from './access-tokens.contract.ts';
import { MadeToken } from './made-token.part.tsx';
import { RightsPicker } from './rights-picker.part.tsx';
import { lifetimeChoices } from './token-words.ts';
import './access-tokens.css';

interface NewTokenProps {
  /** Of oneself, or of the company. */
  kind: 'personal' | 'service';
  onClose: () => void;
}

const about = {
  personal: {
    title: 'Make an access token',
    note: 'A program that sends it acts as you, with the rights you choose here and still hold. It ends when you change your password or PIN.',
    path: 'POST /add-access-token',
  },
  service: {
    title: 'Make a service token',
    note: 'It belongs to the company and only reads. It stays good when you leave, until it expires or is revoked.',
    path: 'POST /add-service-token',
  },
} as const;

/** Name, how long and with which rights; then the token, once. */
export function NewToken({ kind, onClose }: NewTokenProps) {
  const { title, note, path } = about[kind];
  const run = useRunOn(useStage());
  const [made, setMade] = useState<Made>();
  const form = useForm({
    initial: { name: '', days: '90', scopes: {} as Grants },
    submit: async ({ name, days, scopes }) => {
      const lifetime = lifetimes.find((it) => String(it) === days) ?? lifetimes[0];
      const chosen = scopes as Record<string, Scope>;
      const make = async () => setMade(await call(path, { name, days: lifetime, scopes: chosen }));
      await run({ run: make }, {});
    },
    check: ({ name, scopes }): Record<string, string> => ({
      ...(name.trim() ? {} : { name: 'Say what it is for: “Nightly export”.' }),
      ...(Object.keys(scopes).length > 0 ? {} : { scopes: 'Choose at least one right.' }),
    }),
  });
  if (made) return <MadeToken name={form.values.name} made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      note={note}
      width={640}
      form={form}
      verb="Make token"
      onClose={onClose}
    >
      <TextField
        label="Name"
        placeholder="Nightly export"
        maxLength={60}
        autoFocus
        {...form.field('name')}
      />
      <Radios label="Expires after" choices={lifetimeChoices} {...form.field('days')} />
      <RightsPicker kind={kind} {...form.field('scopes')} />
    </FormDialog>
  );
}
