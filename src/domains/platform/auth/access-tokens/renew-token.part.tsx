import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { lifetimes, type AccessToken, type MadeToken as Made } from './access-tokens.contract.ts';
import { MadeToken } from './made-token.part.tsx';
import { lifetimeChoices } from './token-words.ts';

interface RenewTokenProps {
  of: Pick<AccessToken, 'id' | 'name'>;
  kind: 'personal' | 'service';
  onClose: () => void;
}

const paths = {
  personal: 'POST /renew-access-token',
  service: 'POST /renew-service-token',
} as const;

/** For how long; then the new token, once. */
export function RenewToken({ of: given, kind, onClose }: RenewTokenProps) {
  const token = useOpened(given)!;
  const run = useRunOn(useStage());
  const [made, setMade] = useState<Made>();
  const form = useForm({
    initial: { days: '90' },
    submit: async ({ days }) => {
      const lifetime = lifetimes.find((it) => String(it) === days) ?? lifetimes[0];
      const renew = async () => setMade(await call(paths[kind], { id: token.id, days: lifetime }));
      await run({ run: renew }, {});
    },
  });
  if (made) return <MadeToken name={token.name} made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={`Renew ${token.name}`}
      note="You get another token with the same rights. The old one stays good for 24 hours, so that the program is never without."
      width={520}
      form={form}
      verb="Make new token"
      onClose={onClose}
    >
      <Radios label="Expires after" choices={lifetimeChoices} {...form.field('days')} />
    </FormDialog>
  );
}
