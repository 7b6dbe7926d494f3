import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { bugChange, bugConvert } from './bug-reports.actions.ts';
import type { BugReport } from './bug-reports.contract.ts';
import { reasonedStates, type BugState } from './bug-rules.ts';
import { moveWords } from './bug-words.ts';

/** Moves that have to say something first. */
export const needsWords = (to: BugState) => to === 'duplicate' || reasonedStates.includes(to);

const reasonLabels: Partial<Record<BugState, string>> = {
  needs_info: 'What do you need to know',
  rejected: 'Why it is no bug',
  reopened: 'What is still wrong',
};

interface MoveProps {
  report: BugReport;
  to: BugState;
  /** Told whether it went. */
  onClose: (went: boolean) => void;
}

function ReasonForm({ report, to, onClose }: MoveProps) {
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): Record<string, string> =>
      reason.trim() ? {} : { reason: 'Say it in a sentence.' },
    submit: async ({ reason }) => {
      await run(bugChange, { report, change: { state: to, reason } });
      onClose(true);
    },
  });
  return (
    <FormDialog
      title={`${moveWords[to]}: ${report.key}`}
      note={report.title}
      form={form}
      verb={moveWords[to]}
      tone={to === 'rejected' ? 'danger' : undefined}
      onClose={() => onClose(false)}
    >
      <TextArea
        label={reasonLabels[to] ?? 'Why'}
        help={to === 'needs_info' ? `${report.reporter.name} is asked.` : undefined}
        autoFocus
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

/** Other reports by title or key. */
function useOthers(report: BugReport) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /getBugReports', { search: typed || undefined, perPage: 20, sort: 'votes' }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.rows ?? [])
    .filter((it) => it.id !== report.id && it.state !== 'duplicate')
    .map((it) => ({ value: String(it.id), label: `${it.key} ${it.title}` }));
  return { options, onSearch: setTyped };
}

function DuplicateForm({ report, onClose }: MoveProps) {
  const run = useRunOn(useStage());
  const others = useOthers(report);
  const form = useForm({
    initial: { duplicateOf: '' },
    check: ({ duplicateOf }): Record<string, string> =>
      duplicateOf ? {} : { duplicateOf: 'Choose the report that says the same.' },
    submit: async ({ duplicateOf }) => {
      const change = { state: 'duplicate', duplicateOf: Number(duplicateOf) } as const;
      await run(bugChange, { report, change });
      onClose(true);
    },
  });
  return (
    <FormDialog
      title={`${report.key} is a duplicate`}
      note={report.title}
      form={form}
      verb="Merge"
      onClose={() => onClose(false)}
    >
      <ComboField
        label="Of"
        autoFocus
        placeholder="Title or key"
        help={`${report.reporter.name} and everybody who follows it are told of that one from now on.`}
        {...others}
        {...form.field('duplicateOf')}
      />
    </FormDialog>
  );
}

/** Asks what a move has to say, and moves. */
export function MoveForm(props: MoveProps) {
  const report = useOpened(props.report);
  const Form = props.to === 'duplicate' ? DuplicateForm : ReasonForm;
  return <Form {...props} report={report} />;
}

function useProjects() {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: ['project'], limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.rows ?? []).flatMap((it) =>
    it.key ? [{ value: it.key, label: `${it.key} ${it.title}` }] : [],
  );
  return { options, onSearch: setTyped };
}

/** Makes an issue of a report. */
export function ConvertForm({ report, onClose }: { report: BugReport; onClose: () => void }) {
  const run = useRunOn(useStage());
  const projects = useProjects();
  const form = useForm({
    initial: { project: '' },
    check: ({ project }): Record<string, string> =>
      project ? {} : { project: 'Choose a project.' },
    submit: async ({ project }) => {
      await run(bugConvert, { report: report.id, key: project });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Make an issue of ${report.key}`}
      note={report.title}
      form={form}
      verb="Make the issue"
      onClose={onClose}
    >
      <ComboField
        label="Project"
        autoFocus
        help="When the issue is done, the report is fixed and its reporter is told."
        {...projects}
        {...form.field('project')}
      />
    </FormDialog>
  );
}
