import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { calendarPartWords, calendarParts, type CalendarPart } from '#/kernel/calendar-parts.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { saved } from '#/ui/toast.ts';
import type { CalendarFeed } from './calendar-feeds.contract.ts';
import { FeedAddress } from './feed-address.part.tsx';

interface FeedFormProps {
  /** Absent: a new one. */
  feed?: CalendarFeed;
  onClose: () => void;
}

type Values = { name: string; parts: CalendarPart[] };

/** Makes a feed and shows its address, or changes what is in one. */
export function FeedForm({ feed: given, onClose }: FeedFormProps) {
  const feed = useOpened(given);
  const queries = useQueryClient();
  const { name: owner } = useMe();
  const [address, setAddress] = useState<string>();
  const form = useForm<Values>({
    initial: { name: feed?.name ?? `Backlot, ${owner}`, parts: feed?.parts ?? [...calendarParts] },
    submit: async (values) => {
      if (feed) {
        await call('POST /edit-calendar-feed', { id: feed.id, version: feed.version, ...values });
        saved();
        onClose();
      } else {
        setAddress((await call('POST /add-calendar-feed', values)).address);
      }
      await queries.invalidateQueries();
    },
    check: ({ name, parts }): Record<string, string> => ({
      ...(name.trim() ? {} : { name: 'Give the feed a name.' }),
      ...(parts.length > 0 ? {} : { parts: 'Choose what is in it.' }),
    }),
  });
  if (address !== undefined)
    return <FeedAddress name={form.values.name} address={address} onClose={onClose} />;
  const { value: parts, error, onChange } = form.field('parts');
  return (
    <FormDialog
      title={feed ? `Change “${feed.name}”` : 'Add a calendar feed'}
      note="What you lose the right to see leaves the calendar as well."
      form={form}
      verb={feed ? 'Save' : 'Add feed'}
      onClose={onClose}
    >
      <TextField
        label="Name"
        help="Your calendar program shows it."
        autoFocus
        maxLength={60}
        {...form.field('name')}
      />
      <fieldset className="feed-parts">
        <legend>In it</legend>
        {calendarParts.map((part) => (
          <Checkbox
            key={part}
            name={part}
            label={calendarPartWords[part]}
            value={parts.includes(part)}
            onChange={(isIn) =>
              onChange(calendarParts.filter((it) => (it === part ? isIn : parts.includes(it))))
            }
          />
        ))}
        {error && (
          <p className="form-message" role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </FormDialog>
  );
}
