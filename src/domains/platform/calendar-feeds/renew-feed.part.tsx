import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { CalendarFeed } from './calendar-feeds.contract.ts';
import { FeedAddress } from './feed-address.part.tsx';

/** Asks first: what reads the feed by the address it has reads nothing any more. */
export function RenewFeed({ feed: given, onClose }: { feed: CalendarFeed; onClose: () => void }) {
  const feed = useOpened(given)!;
  const queries = useQueryClient();
  const [address, setAddress] = useState<string>();
  const form = useForm({
    initial: {},
    submit: async () => {
      const { id, version } = feed;
      setAddress((await call('POST /renew-calendar-feed', { id, version })).address);
      await queries.invalidateQueries();
    },
  });
  if (address !== undefined)
    return <FeedAddress name={feed.name} address={address} onClose={onClose} />;
  return (
    <FormDialog
      title={`New address for “${feed.name}”`}
      form={form}
      verb="Make new address"
      tone="danger"
      onClose={onClose}
    >
      <p>
        The address it has opens nothing any more. Every program that reads it has to be given the
        new one.
      </p>
    </FormDialog>
  );
}
