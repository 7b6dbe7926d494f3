import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { saved } from '#/ui/toast.ts';
import { figureGroups, groupWords, type FigureGroup } from './share-figures.ts';
import type { Share } from './sharing.contract.ts';
import { TargetsField, type Target } from './targets-field.part.tsx';

/** How long a share lasts unless told: nothing stays open by being forgotten. */
const USUAL_DAYS = 30;

interface Values {
  kind: 'app' | 'report';
  subject: string;
  targets: Target[];
  figures: FigureGroup[];
  until: string;
  note: string;
}

/** Apps or reports by name; the one that was asked for stays among them whatever is typed. */
function useSubjects(kind: Values['kind'], appId: number | undefined) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: [kind], limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const asked = useQuery({
    ...reading('GET /get-app', { id: appId ?? 0 }),
    enabled: appId !== undefined,
  });
  const found = (data?.rows ?? [])
    .filter((it) => it.kind === kind)
    .map((it) => ({ value: String(it.id), label: it.title, note: it.note ?? it.end }));
  const app = kind === 'app' ? asked.data?.app : undefined;
  const isThere = found.some((it) => it.value === String(app?.id));
  const first = app && !isThere ? [{ value: String(app.id), label: app.name, note: app.key }] : [];
  return { options: [...first, ...found], onSearch: setTyped };
}

const targetsOf = (share: Share): Target[] => [
  ...share.teams.map((it) => ({ ...it, kind: 'team' as const })),
  ...share.people.map((it) => ({ ...it, kind: 'person' as const })),
];

const idsOf = (targets: readonly Target[], kind: Target['kind']) =>
  targets.filter((it) => it.kind === kind).map((it) => it.id);

interface ShareFormProps {
  /** Absent: a new share. */
  share?: Share;
  /** The app that is to be shared, chosen elsewhere. */
  appId?: number;
  onClose: () => void;
}

/** What is shared with whom, which figures of it, and until when. */
export function ShareForm({ share: given, appId, onClose }: ShareFormProps) {
  const share = useOpened(given);
  const queries = useQueryClient();
  const [today] = useState(() => dayOf(new Date()));
  const form = useForm<Values>({
    initial: {
      kind: share?.subject.kind ?? 'app',
      subject: share ? String(share.subject.id) : appId ? String(appId) : '',
      targets: share ? targetsOf(share) : [],
      figures: share?.figures ?? ['revenue'],
      until: share ? (share.until ?? '') : addDays(today, USUAL_DAYS),
      note: share?.note ?? '',
    },
    check: ({ subject, targets, figures }) => ({
      ...(!subject && { subject: 'Choose what to share.' }),
      ...(targets.length === 0 && { targets: 'Choose somebody.' }),
      ...(figures.length === 0 && { figures: 'Choose at least one.' }),
    }),
    submit: async ({ kind, subject, targets, figures, until, note }) => {
      const what = kind === 'app' ? { appId: Number(subject) } : { reportId: Number(subject) };
      await call('POST /share-app', {
        ...(share ? { id: share.id, version: share.version } : what),
        people: idsOf(targets, 'person'),
        teams: idsOf(targets, 'team'),
        figures,
        until: until || null,
        note: note.trim() || null,
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
  });
  const { kind, targets, figures } = form.values;
  const subjects = useSubjects(kind, appId);
  const toggle = (group: FigureGroup, isOn: boolean) =>
    form.set(
      'figures',
      figureGroups.filter((it) => (it === group ? isOn : figures.includes(it))),
    );
  const figuresError = form.errors['figures'];
  return (
    <FormDialog
      title={share ? `Change what is shared of ${share.subject.name}` : 'Share figures'}
      note="They see what you may see of it, and nothing else of the studio."
      form={form}
      verb={share ? 'Save' : 'Share'}
      width={520}
      onClose={onClose}
    >
      {!share && (
        <>
          <div className="share-kind">
            <Segmented
              label="What is shared"
              value={kind}
              onChange={(it) => {
                form.set('kind', it);
                form.set('subject', '');
              }}
              segments={[
                { value: 'app', label: 'An app' },
                { value: 'report', label: 'A report' },
              ]}
            />
          </div>
          <ComboField
            key={kind}
            label={kind === 'app' ? 'App' : 'Report'}
            autoFocus={appId === undefined}
            {...subjects}
            {...form.field('subject')}
          />
        </>
      )}
      <TargetsField
        value={targets}
        onChange={(it) => form.set('targets', it)}
        error={form.errors['targets'] ?? form.errors['people'] ?? form.errors['teams']}
      />
      <fieldset className="share-figures">
        <legend>Which figures</legend>
        {figureGroups.map((it) => (
          <Checkbox
            key={it}
            label={groupWords[it].label}
            help={groupWords[it].help}
            value={figures.includes(it)}
            onChange={(isOn) => toggle(it, isOn)}
          />
        ))}
        {figuresError && (
          <p className="form-message" role="alert">
            {figuresError}
          </p>
        )}
      </fieldset>
      <div className="apps-pair">
        <DayField
          label="Until"
          help="That day included"
          today={today}
          min={today}
          {...form.field('until')}
        />
        <TextField label="Note" maxLength={300} {...form.field('note')} />
      </div>
      {form.values.until !== '' && (
        <button type="button" className="link" onClick={() => form.set('until', '')}>
          No end, until I revoke it
        </button>
      )}
    </FormDialog>
  );
}
