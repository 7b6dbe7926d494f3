import { useState } from 'react';
import { useMe } from '#/client/me.ts';
import type { Reporting } from '#/client/reporting.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useLocation } from '#/ui/location.ts';
import { rendered } from '#/ui/picture-editor/draw.ts';
import { noMarks } from '#/ui/picture-editor/marks.ts';
import { severities, type Severity } from '../bug-rules.ts';
import { severityWords } from '../bug-words.ts';
import { ContextParts, without, type PartName } from '../context-parts.part.tsx';
import { gatherContext } from './gather-context.part.ts';
import { PictureField, type EditedPicture } from './picture-field.part.tsx';
import { reportSave } from './save-report.actions.ts';
import { SimilarReports } from './similar-reports.part.tsx';
import '../bug-reports.css';

interface Values {
  title: string;
  happened: string;
  expected: string;
  severity: `${Severity}` | '';
  picture: EditedPicture | null;
}

const severityChoices = severities.map((it) => ({
  value: `${it}` as const,
  label: `${severityWords[it].label}: ${severityWords[it].help.toLowerCase()}`,
}));

interface ReportDialogProps {
  reporting: Reporting;
  onClose: () => void;
}

/** Reports a bug; what goes along is shown, and each part of it can be left out. */
export function ReportDialog({ reporting, onClose }: ReportDialogProps) {
  const me = useMe();
  const run = useRunOn(useStage());
  const { path } = useLocation();
  const { capture } = reporting;
  const [id] = useState(() => crypto.randomUUID());
  const [context] = useState(() => gatherContext(path, capture));
  const [off, setOff] = useState<ReadonlySet<PartName>>(new Set());
  const [initial] = useState<Values>(() => ({
    title: reporting.title ?? '',
    happened: reporting.happened ?? '',
    expected: '',
    severity: '3',
    picture: capture ? { source: capture.picture, marks: noMarks } : null,
  }));
  const form = useForm<Values>({
    initial,
    check: ({ title, happened }): Record<string, string> => ({
      ...(title.trim() ? {} : { title: 'Give it a title.' }),
      ...(happened.trim() ? {} : { happened: 'Say what happened.' }),
    }),
    submit: async ({ picture, severity, ...words }) => {
      const report = {
        id,
        input: {
          ...words,
          severity: (Number(severity) || 3) as Severity,
          context: without(context, off),
        },
        picture: picture && (await rendered(picture.source, picture.marks.done)),
      };
      await run(reportSave, { report, personId: me.id });
      onClose();
    },
  });
  const toggle = (name: PartName) =>
    setOff(new Set(off.has(name) ? [...off].filter((it) => it !== name) : [...off, name]));
  return (
    <FormDialog title="Report a bug" form={form} verb="Send report" width={760} onClose={onClose}>
      <TextField label="Title" autoFocus maxLength={140} {...form.field('title')} />
      <SimilarReports title={form.values.title} onJoined={onClose} />
      <TextArea label="What happened" rows={3} maxLength={5000} {...form.field('happened')} />
      <TextArea label="What did you expect" rows={2} maxLength={5000} {...form.field('expected')} />
      <Select label="How bad is it" choices={severityChoices} {...form.field('severity')} />
      <section aria-label="Picture" className="bug-part">
        <h3>Picture</h3>
        <PictureField
          value={form.values.picture}
          onChange={(picture) => form.set('picture', picture)}
        />
      </section>
      <section aria-label="Sent along" className="bug-part">
        <h3>Sent along</h3>
        <p className="f3 fs12">
          Never what you typed elsewhere, never bodies, headers or tokens. Untick what should stay
          here.
        </p>
        <ContextParts context={context} off={off} onToggle={toggle} />
      </section>
    </FormDialog>
  );
}
