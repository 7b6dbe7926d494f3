import { call, withNewToken } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { EndFeeds } from '#/domains/platform/calendar-feeds/end-feeds.part.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { PinField } from '#/ui/form/pin-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';

const change = {
  run: (input: { current: string; pin: string; endFeeds: boolean }) =>
    withNewToken(call('POST /change-pin', input)),
};

/** The PIN one has, and the new one twice: nobody can read what they typed. */
export function PinForm({ onClose }: { onClose: () => void }) {
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { current: '', pin: '', again: '', endFeeds: false },
    submit: async ({ current, pin, endFeeds }) => {
      await run(change, { current, pin, endFeeds });
      onClose();
    },
    check: ({ current, pin, again }): Record<string, string> => ({
      ...(current.length === 6 ? {} : { current: 'Six digits.' }),
      ...(pin.length === 6 ? {} : { pin: 'Six digits.' }),
      ...(pin === again ? {} : { again: 'These are not the same digits.' }),
    }),
  });
  return (
    <FormDialog
      title="Change my PIN"
      note="You are signed out everywhere else, and your access tokens end."
      form={form}
      verb="Change PIN"
      onClose={onClose}
    >
      <PinField {...form.field('current')} label="Your PIN" secret autoFocus />
      <PinField {...form.field('pin')} label="New PIN" secret help="No runs, no repeats" />
      <PinField {...form.field('again')} label="New PIN again" secret />
      <EndFeeds {...form.field('endFeeds')} />
    </FormDialog>
  );
}
