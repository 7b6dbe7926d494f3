import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { saved } from '#/ui/toast.ts';
import { assetWords, priorityWords, requestKindWords } from '../it-words.ts';
import {
  priorities,
  requestKinds,
  type ItRequest,
  type Priority,
  type RequestKind,
} from './requests.contract.ts';

const kinds = requestKinds.map((value) => ({ value, label: requestKindWords[value] }));
const ranks = priorities.map((value) => ({ value, label: priorityWords[value] }));

interface RequestFormProps {
  /** Absent: a new one. */
  request?: ItRequest;
  onClose: () => void;
}

/** Asks IT for something, or changes what was asked. */
export function RequestForm({ request: given, onClose }: RequestFormProps) {
  const request = useOpened(given);
  const queries = useQueryClient();
  const me = useMe();
  const [today] = useState(() => dayOf(new Date()));
  const mine = useQuery(
    reading('GET /it-assets', { person: request?.requester.id ?? me.id, perPage: 100 }),
  );
  const held = (mine.data?.rows ?? []).map((it) => ({
    value: String(it.id),
    label: assetWords(it),
  }));
  const form = useForm({
    initial: {
      kind: (request?.kind ?? 'device') as RequestKind | '',
      title: request?.title ?? '',
      details: request?.details ?? '',
      priority: (request?.priority ?? 'normal') as Priority | '',
      neededOn: request?.neededOn ?? '',
      assetId: request?.asset ? String(request.asset.id) : '',
    },
    submit: async (it) => {
      await call('POST /save-it-request', {
        ...(request && { id: request.id, version: request.version }),
        kind: it.kind || 'other',
        title: it.title,
        details: it.details,
        priority: it.priority || 'normal',
        neededOn: it.neededOn || null,
        assetId: it.kind === 'repair' && it.assetId ? Number(it.assetId) : null,
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
    check: (it): Record<string, string> =>
      it.title.trim() ? {} : { title: 'Say in a few words what you need.' },
  });
  return (
    <FormDialog
      title={request ? 'Change the request' : 'Ask IT for something'}
      form={form}
      verb={request ? 'Save' : 'Ask'}
      onClose={onClose}
      width={520}
    >
      <TextField label="What do you need?" autoFocus maxLength={120} {...form.field('title')} />
      <div className="it-pair">
        <Select label="Kind" choices={kinds} {...form.field('kind')} />
        <Select label="Priority" choices={ranks} {...form.field('priority')} />
        <DayField label="Needed by" today={today} min={today} {...form.field('neededOn')} />
      </div>
      {form.values.kind === 'repair' && held.length > 0 && (
        <Select
          label="Which one?"
          choices={[{ value: '', label: 'None of those I have' }, ...held]}
          {...form.field('assetId')}
        />
      )}
      <TextArea
        label="Details"
        help="What for, which system, what happens. Never a password."
        rows={5}
        maxLength={4000}
        {...form.field('details')}
      />
    </FormDialog>
  );
}
