import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { dayOf } from '#/kernel/dates.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { toast } from '#/ui/toast.ts';
import { ForWhom, LastDay } from './link-fields.part.tsx';
import type { DashboardLink } from './links.contract.ts';

interface ChangeLinkFormProps {
  link: DashboardLink;
  onClose: () => void;
}

/** For whom a link is and until when it opens; its address and what it shows stay as they are. */
export function ChangeLinkForm({ link: given, onClose }: ChangeLinkFormProps) {
  const link = useOpened(given);
  const queries = useQueryClient();
  const [today] = useState(() => dayOf(new Date()));
  const form = useForm({
    initial: { name: link.name, until: link.until },
    check: (it): Record<string, string> => ({
      ...(!it.name.trim() && { name: 'Say for whom it is.' }),
      ...(!it.until && { until: 'Choose a day.' }),
    }),
    submit: async ({ name, until }) => {
      const { id, version } = link;
      const done = await call('POST /change-own-dashboard-link', {
        id,
        version,
        name: name.trim(),
        until,
      });
      await queries.invalidateQueries();
      toast('success', done.message);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Change the link for ${link.name}`}
      note="Its address, its password and what it shows stay as they are."
      form={form}
      verb="Save"
      width={460}
      onClose={onClose}
    >
      <ForWhom {...form.field('name')} />
      <LastDay today={today} {...form.field('until')} />
    </FormDialog>
  );
}
