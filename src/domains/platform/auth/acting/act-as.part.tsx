import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { PinField } from '#/ui/form/pin-field.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useLocation } from '#/ui/location.ts';
import { toast } from '#/ui/toast.ts';

const REASON_MIN = 10;

interface Typed {
  leadId: string;
  reason: string;
  pin: string;
}

function check({ leadId, reason }: Typed): Record<string, string> {
  if (!leadId) return { leadId: 'Choose a team lead.' };
  if (reason.trim().length < REASON_MIN) {
    return { reason: `Say why in at least ${REASON_MIN} characters.` };
  }
  return {};
}

/** A super admin acts as a team lead for half an hour: whom, why, and the PIN once more. */
export function ActAsDialog({ lead, onClose }: { lead?: number; onClose: () => void }) {
  const queries = useQueryClient();
  const { go } = useLocation();
  const { data } = useQuery(reading('GET /leads-to-act-as', {}));
  const form = useForm<Typed>({
    initial: { leadId: lead === undefined ? '' : String(lead), reason: '', pin: '' },
    check,
    submit: async ({ leadId, reason, pin }) => {
      const done = await call('POST /login-as-lead', { leadId: Number(leadId), reason, pin });
      onClose();
      // What was fetched with one's own rights is not the lead's to see.
      void queries.resetQueries();
      toast('info', done.message);
      go('/');
    },
  });
  const choices = (data?.leads ?? []).map((it) => ({
    value: String(it.id),
    label: `${it.name}, ${it.teams.join(' and ')}`,
  }));
  return (
    <FormDialog
      title="Act as a team lead"
      note="For 30 minutes. The lead is told, and the audit log names you both."
      onClose={onClose}
      form={form}
      verb="Act as this lead"
    >
      <Select
        {...form.field('leadId')}
        label="Team lead"
        placeholder={data ? 'Choose one' : 'Loading…'}
        choices={choices}
        autoFocus={lead === undefined}
      />
      <TextArea
        {...form.field('reason')}
        label="Reason"
        help="The lead reads it."
        autoFocus={lead !== undefined}
      />
      <PinField {...form.field('pin')} label="Your PIN" secret />
    </FormDialog>
  );
}
