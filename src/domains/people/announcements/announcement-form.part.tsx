import { useQuery } from '@tanstack/react-query';
import { call, upload } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { toastError, useRunOn, useStage } from '#/client/running.ts';
import { findPeople } from '#/community/find-people.part.ts';
import { dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { Checkbox, Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { TimeField } from '#/ui/form/time-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { stateWords } from './announcement-words.ts';
import type { Announcement } from './announcement.contract.ts';
import { AudienceFields, firstAudience, type Addressed } from './audience-fields.part.tsx';

type As = 'draft' | 'schedule' | 'publish';
const verbs: Record<As, string> = {
  draft: 'Save the draft',
  schedule: 'Schedule',
  publish: 'Publish',
};

/** Keeps a picture that was put into a text; its address. */
async function keepPicture(file: File): Promise<string> {
  try {
    const form = new FormData();
    form.append('image', file);
    return (await upload('POST /announcements/upload-image', form, { timeout: 120_000 })).src;
  } catch (error) {
    toastError(error);
    throw error;
  }
}

const valuesOf = (it: Announcement | undefined, title: string, audience: Addressed) => {
  const publish = it?.publishAt ? new Date(it.publishAt) : undefined;
  const expires = it?.expiresAt ? new Date(it.expiresAt) : undefined;
  return {
    title: it?.title ?? title,
    body: it?.body ?? '',
    audience,
    mustAcknowledge: it?.mustAcknowledge ?? false,
    acknowledgeBy: it?.acknowledgeBy ?? '',
    as: (it?.state === 'draft' ? 'draft' : it ? 'schedule' : 'publish') as As,
    publishOn: publish ? dayOf(publish) : '',
    publishAt: publish ? timeOf(publish) : '09:00',
    expiresOn: expires ? dayOf(expires) : '',
    expiresAt: expires ? timeOf(expires) : '18:00',
    askAgain: false,
  };
};
type Values = ReturnType<typeof valuesOf>;

/** What both ways of keeping it send. */
const sent = (it: Values) => ({
  title: it.title,
  body: it.body,
  audience: it.audience.kind,
  targetIds: it.audience.targets.map((one) => one.id),
  mustAcknowledge: it.mustAcknowledge,
  acknowledgeBy: (it.mustAcknowledge && it.acknowledgeBy) || null,
  expiresOn: it.expiresOn || null,
  ...(it.expiresOn && { expiresAt: it.expiresAt }),
});

async function keep(values: Values, before: Announcement | undefined) {
  const which = before && { id: before.id, version: before.version };
  if (which && before.state === 'published') {
    await call('POST /announcements/edit', {
      ...which,
      ...sent(values),
      askAgain: values.mustAcknowledge && values.askAgain,
    });
    return { message: `Changed “${values.title}”` };
  }
  const { as, publishOn, publishAt } = values;
  const it = await call('POST /announcements/save', {
    ...which,
    ...sent(values),
    as,
    ...(as !== 'publish' && publishOn && { publishOn, publishAt }),
  });
  return { message: `${stateWords[it.state]}: “${it.title}”` };
}

interface FormProps {
  it: Announcement | undefined;
  title: string;
  audience: Addressed;
  onClose: () => void;
}

function Fields({ it: given, title, audience, onClose }: FormProps) {
  const it = useOpened(given);
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const isLive = it?.state === 'published';
  const form = useForm<Values>({
    initial: valuesOf(it, title, audience),
    submit: async (values) => {
      await run({ run: () => keep(values, it) }, {});
      onClose();
    },
    check: (values): Record<string, string> => ({
      ...(!values.title.trim() && { title: 'Give it a title.' }),
      ...(!isLive && values.as === 'schedule' && !values.publishOn && { publishOn: 'Which day?' }),
    }),
  });
  const { values, field, errors } = form;
  return (
    <FormDialog
      title={it ? 'Change the announcement' : 'New announcement'}
      note={isLive ? 'What it said before is kept in its history.' : undefined}
      form={form}
      verb={isLive ? 'Save the change' : verbs[values.as]}
      width={720}
      onClose={onClose}
    >
      <TextField label="Title" autoFocus maxLength={140} {...field('title')} />
      <RichEditor
        label="Text"
        minHeight={180}
        placeholder="What is it about? Paste pictures where they belong."
        findPeople={findPeople}
        keepPicture={keepPicture}
        {...field('body')}
      />
      <AudienceFields
        value={values.audience}
        error={errors['targetIds'] ?? errors['audience']}
        onChange={(value) => form.set('audience', value)}
      />
      {!isLive && (
        <Radios
          label="When"
          choices={[
            { value: 'publish', label: 'Now' },
            { value: 'schedule', label: 'At a day and time' },
            { value: 'draft', label: 'Not yet: keep it as a draft' },
          ]}
          value={values.as}
          onChange={(as) => as && form.set('as', as)}
        />
      )}
      {!isLive && values.as === 'schedule' && (
        <div className="announce-pair">
          <DayField label="Day" today={today} min={today} {...field('publishOn')} />
          <TimeField label={`Time, ${zoneName()}`} {...field('publishAt')} />
        </div>
      )}
      <div className="announce-pair">
        <DayField
          label="Gone from"
          placeholder="Stays until it is recalled"
          today={today}
          min={today}
          {...field('expiresOn')}
        />
        {values.expiresOn && <TimeField label={`Time, ${zoneName()}`} {...field('expiresAt')} />}
      </div>
      <Checkbox
        label="Everybody must acknowledge it"
        help="You see who has not, and can remind them."
        {...field('mustAcknowledge')}
      />
      {values.mustAcknowledge && (
        <DayField
          label="By"
          placeholder="No day"
          today={today}
          min={today}
          {...field('acknowledgeBy')}
        />
      )}
      {isLive && values.mustAcknowledge && (
        <Checkbox
          label="The substance has changed: everybody acknowledges it again"
          {...field('askAgain')}
        />
      )}
    </FormDialog>
  );
}

interface AnnouncementFormProps {
  /** Absent: a new one. */
  id: number | undefined;
  title: string;
  onClose: () => void;
}

/** Writes an announcement, or changes one. */
export function AnnouncementForm({ id, title, onClose }: AnnouncementFormProps) {
  const groups = useQuery(reading('GET /announcements/audiences', {}));
  const before = useQuery({
    ...reading('GET /announcements/announcement', { id: id ?? 0 }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: 0,
  });
  const failed = groups.error ?? before.error;
  if (groups.data && (id === undefined || (before.data && before.isFetchedAfterMount))) {
    const it = id === undefined ? undefined : before.data;
    const audience = it
      ? { kind: it.audience.kind, targets: it.audience.targets }
      : firstAudience(groups.data);
    return <Fields {...{ it, title, audience, onClose }} />;
  }
  return (
    <Dialog title="Announcement" width={720} onClose={onClose}>
      {failed ? (
        <p role="alert">{failed.message} Nothing was changed.</p>
      ) : (
        <Loading label="Loading the announcement">
          <RowsSkeleton rows={6} columns={[]} mark={false} />
        </Loading>
      )}
    </Dialog>
  );
}
