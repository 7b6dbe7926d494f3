import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { sourceLabels } from '#/figures/rate-sources.ts';
import { relativeTime } from '#/kernel/date-words.ts';
import { Button } from '#/ui/button.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { saved } from '#/ui/toast.ts';
import type { RateFeed } from '../rates.contract.ts';

const choices = [
  { value: 'ecb', label: sourceLabels.ecb },
  { value: 'oxr', label: sourceLabels.oxr },
];

function standing({ fetchedAt, problem }: RateFeed): string {
  if (problem) return problem;
  return fetchedAt
    ? `Last fetched ${relativeTime(new Date(fetchedAt), new Date())}.`
    : 'Not fetched yet.';
}

function Loaded({ feed, onClose }: { feed: RateFeed; onClose: () => void }) {
  const queries = useQueryClient();
  const run = useRun();
  const form = useForm({
    initial: { source: feed.source as string, appId: '' },
    submit: async ({ source, appId }) => {
      await call('POST /save-exchange-rate-feed', {
        appId: source === 'oxr' ? appId.trim() : null,
      });
      await queries.invalidateQueries();
      saved();
      onClose();
    },
    check: ({ source, appId }): Record<string, string> =>
      source === 'oxr' && appId.trim() === '' ? { appId: 'Paste the app id of your plan.' } : {},
  });
  const test = () => void run({ run: () => call('POST /test-exchange-rate-feed', {}) }, {});
  return (
    <FormDialog
      title="Source of exchange rates"
      note={`Rates are fetched every six hours. ${standing(feed)}`}
      form={form}
      verb="Save"
      onClose={onClose}
    >
      <Select
        label="Fetch from"
        choices={choices}
        help={
          form.values.source === 'ecb'
            ? 'Free. About thirty currencies, PKR not among them.'
            : 'All currencies; needs an app id.'
        }
        {...form.field('source')}
      />
      {form.values.source === 'oxr' && (
        <TextField
          label="App id"
          autoComplete="off"
          maxLength={64}
          help={feed.source === 'oxr' ? 'One is kept; a new one replaces it.' : undefined}
          {...form.field('appId')}
        />
      )}
      <Button onClick={test}>Test saved source</Button>
    </FormDialog>
  );
}

/** Where exchange rates come from every day. */
export function FeedForm({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(reading('GET /exchange-rate-feed', {}));
  return data ? <Loaded feed={data} onClose={onClose} /> : null;
}
