import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallError, upload } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { toastError, useRun } from '#/client/running.ts';
import { timeOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { Radios } from '#/ui/form/check-field.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Panel } from '#/ui/panel.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { toast } from '#/ui/toast.ts';
import { Media, MediaDrop } from './media.part.tsx';
import { scoreKeys, scoreWords, verdicts, verdictWords } from './review-words.ts';
import { reviewDiscard } from './reviews.actions.ts';
import type { GameReview } from './reviews.contract.ts';
import { ScoreField } from './score-field.part.tsx';
import { useDraft, type Keeping, type ReviewValues } from './use-draft.part.ts';

/** Our apps by name; the one of the draft stays among them whatever is typed. */
function useApps(app: { id: number; name: string } | null | undefined) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: ['app'], limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.rows ?? []).map((it) => ({
    value: String(it.id),
    label: it.title,
    note: it.note,
  }));
  const isThere = found.some((it) => it.value === String(app?.id));
  const own = app && !isThere ? [{ value: String(app.id), label: app.name }] : [];
  const none = { value: '', label: 'Not one of ours' };
  return { options: [none, ...own, ...found], onSearch: setTyped };
}

function Kept({ keeping, onReload }: { keeping: Keeping; onReload: () => void }) {
  const { zone } = useMe();
  if (keeping.kind === 'failed') {
    return (
      <span className="row late" role="alert">
        Not kept: {keeping.words}
        {keeping.isStale && (
          <Button size="s" onClick={onReload}>
            Load it anew
          </Button>
        )}
      </span>
    );
  }
  const words = {
    empty: 'Kept as a draft once the game has a name',
    waiting: 'Not kept yet',
    saving: 'Keeping…',
    kept: keeping.kind === 'kept' ? `Draft kept at ${timeOf(keeping.at, zone)}` : '',
  };
  return (
    <span className="f3 fs12" role="status">
      {words[keeping.kind]}
    </span>
  );
}

interface EditorProps {
  /** The draft that is continued; absent: a new one. */
  review?: GameReview;
  /** What a new one starts with. */
  first: Partial<ReviewValues>;
  firstApp?: { id: number; name: string };
  onBegun: (id: number) => void;
  onPublished: (id: number) => void;
  /** It is gone, or has to be loaded anew. */
  onLeave: (reload: boolean) => void;
}

/** A review as it is written: it keeps itself, and is published when it is whole. */
export function ReviewEditor(props: EditorProps) {
  const queries = useQueryClient();
  const run = useRun();
  const [busy, setBusy] = useState<'publish' | 'upload'>();
  const draft = useDraft(props.review, props.first, (id) => {
    props.onBegun(id);
    void queries.invalidateQueries({ queryKey: ['GET /game-reviews'] });
  });
  const { values, review, errors, field } = draft;
  const apps = useApps(review?.app ?? props.firstApp);

  const publish = async () => {
    if (!values.game.trim()) return draft.setErrors({ game: 'Which game is it?' });
    setBusy('publish');
    try {
      const kept = await draft.flush();
      if (!kept) return;
      const { id, version } = kept;
      const published = await call('POST /publish-game-review', { id, version });
      toast('success', `The review of ${published.game} is published`);
      await queries.invalidateQueries();
      props.onPublished(published.id);
    } catch (error) {
      if (error instanceof CallError && error.fields) draft.setErrors(error.fields);
      else toastError(error);
    } finally {
      setBusy(undefined);
    }
  };
  const addPictures = async (files: readonly File[]) => {
    if (!values.game.trim()) return draft.setErrors({ game: 'Name the game first.' });
    setBusy('upload');
    try {
      const kept = await draft.flush();
      for (const file of kept ? files : []) {
        const form = new FormData();
        form.append('id', String(kept!.id));
        form.append('image', file);
        draft.take(await upload('POST /upload-game-review-image', form, { timeout: 120_000 }));
      }
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(undefined);
    }
  };
  const removePicture = (id: number) =>
    call('POST /delete-game-review-image', { id }).then(draft.take, toastError);
  const discard = async () => {
    const kept = await draft.flush();
    if (!kept) return props.onLeave(false);
    if (await run(reviewDiscard, { id: kept.id, version: kept.version })) props.onLeave(false);
  };
  usePageKeys([{ keys: '$mod+Enter', words: 'Publish the review', run: () => void publish() }]);

  return (
    <Panel
      className="review-editor"
      title={review ? `Draft: ${review.game}` : 'A new review'}
      wide
      actions={<Kept keeping={draft.keeping} onReload={() => props.onLeave(true)} />}
    >
      <form
        noValidate
        aria-label="Review"
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        <div className="apps-pair">
          <ComboField
            label="Our app"
            {...apps}
            value={values.appId}
            error={errors['appId']}
            onChange={(appId) => {
              const picked = apps.options.find((it) => it.value === appId);
              draft.change({ appId, ...(appId && picked && { game: picked.label }) });
            }}
          />
          <TextField label="Game" maxLength={120} {...field('game')} />
        </div>
        <TextField
          label="Build"
          help="Version and number, as the build says"
          placeholder="1.4.0 (212)"
          maxLength={60}
          {...field('build')}
        />
        <div className="apps-pair">
          {scoreKeys.map((it) => (
            <ScoreField
              key={it}
              label={scoreWords[it].name}
              help={scoreWords[it].help}
              {...field(it)}
            />
          ))}
        </div>
        <div className="apps-pair">
          <TextArea label="What is good" rows={4} maxLength={4000} {...field('pros')} />
          <TextArea label="What is not" rows={4} maxLength={4000} {...field('cons')} />
        </div>
        <Radios
          label="Verdict"
          choices={verdicts.map((it) => ({ value: it, label: verdictWords[it].text }))}
          {...field('verdict')}
        />
        <TextArea label="Why" rows={3} maxLength={4000} {...field('summary')} />
        {review && review.media.length > 0 && (
          <Media media={review.media} onRemove={(id) => void removePicture(id)} />
        )}
        <MediaDrop busy={busy === 'upload'} onFiles={(files) => void addPictures(files)} />
        <div className="row">
          {review && (
            <Button variant="ghost" danger onClick={() => void discard()}>
              Throw it away
            </Button>
          )}
          <span className="sp" />
          <Button
            variant="primary"
            keys="$mod+Enter"
            busy={busy === 'publish'}
            onClick={() => void publish()}
          >
            Publish
          </Button>
        </div>
      </form>
    </Panel>
  );
}
