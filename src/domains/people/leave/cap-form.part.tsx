import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Form } from '#/ui/form/form.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { leaveSettings } from './leave.actions.ts';

interface Cap {
  requests: number;
  minutes: number;
  version: number;
}

function Fields({ cap: given, onClose }: { cap: Cap; onClose: () => void }) {
  const cap = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm<{ requests: number | null; hours: number | null }>({
    initial: { requests: cap.requests, hours: cap.minutes / 60 },
    submit: async ({ requests, hours }) => {
      const minutes = Math.round((hours ?? 0) * 60);
      await run(leaveSettings, { minutes, requests: requests ?? 0, seen: cap });
      onClose();
    },
    check: ({ requests, hours }) => ({
      ...(requests === null && { requests: 'Write a number.' }),
      ...(hours === null && { hours: 'Write a number.' }),
    }),
  });
  return (
    <Form form={form} label="Monthly cap">
      <NumberField
        label="Requests a month"
        help="Rejected, cancelled and lapsed ones do not count."
        autoFocus
        {...form.field('requests')}
      />
      <NumberField
        label="Hours a month"
        help="In quarters of an hour: 4, 4.25"
        decimals={2}
        after="h"
        {...form.field('hours')}
      />
      <Button variant="primary" keys="$mod+Enter" busy={form.busy} onClick={() => void form.send()}>
        Save
      </Button>
    </Form>
  );
}

/** How much short leave a month has, for everybody. */
export function CapForm({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...reading('GET /short-leave-settings', {}), staleTime: 0 });
  return (
    <Dialog
      title="Monthly cap"
      note="It holds for everybody and counts from the next request on."
      onClose={onClose}
    >
      {data ? (
        <Fields cap={data} onClose={onClose} />
      ) : (
        <Loading label="Loading the cap">
          <RowsSkeleton rows={3} columns={[]} mark={false} />
        </Loading>
      )}
    </Dialog>
  );
}
