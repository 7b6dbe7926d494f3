import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { Announcement } from './announcement.contract.ts';
import { announcementRecall } from './announcements.actions.ts';

/** Taking it back needs a reason, which stays with it. */
export function RecallForm({ it: given, onClose }: { it: Announcement; onClose: () => void }) {
  const it = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await run(announcementRecall, { announcement: it.id, version: it.version, reason });
      onClose();
    },
    check: ({ reason }): Record<string, string> =>
      reason.trim() ? {} : { reason: 'Say why, for whoever looks it up later.' },
  });
  return (
    <FormDialog
      title={`Recall “${it.title}”`}
      note="Nobody but those who write announcements sees it from then on."
      form={form}
      verb="Recall"
      tone="danger"
      onClose={onClose}
    >
      <TextArea label="Reason" autoFocus maxLength={300} {...form.field('reason')} />
    </FormDialog>
  );
}
