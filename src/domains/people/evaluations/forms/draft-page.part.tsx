import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { toastError, useRun, useRunOn, useStage } from '#/client/running.ts';
import { Badge } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { useLocation } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { saved } from '#/ui/toast.ts';
import { useUnsaved } from '#/ui/unsaved.ts';
import type { EvaluationForm } from '../evaluation.contract.ts';
import { draftOf, emptyDraft, nextKey, writtenOf, type Draft } from './builder-state.ts';
import { FormFields } from './form-fields.part.tsx';
import { FormPreview } from './form-preview.part.tsx';
import { problemsOf } from './form-rules.ts';
import { deleteForm, formPage, FORMS, publishForm } from './forms.actions.ts';

const wordless = ({ name, categories }: Draft): Record<string, string> => ({
  ...(!name.trim() && { name: 'Give the form a name.' }),
  ...Object.fromEntries(
    categories.flatMap((category, at) => [
      ...(category.name.trim() ? [] : [[`categories.${at}.name`, 'Name the category.']]),
      ...category.questions.flatMap((it, nth) =>
        it.text.trim() ? [] : [[`categories.${at}.questions.${nth}.text`, 'Write the question.']],
      ),
    ]),
  ),
});

/** The draft with everything that changes it; `kept` is what the server has. */
function useWriting(form: EvaluationForm | undefined) {
  const queries = useQueryClient();
  const [base, setBase] = useState(() => (form ? draftOf(form) : emptyDraft));
  const [draft, setDraft] = useState(base);
  const [kept, setKept] = useState(form);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [focused, setFocused] = useState<number>();
  const [theirs, setTheirs] = useState<EvaluationForm>();
  const isDirty = draft !== base;
  const change = (by: (draft: Draft) => Draft) => {
    const next = by(draft);
    // A line that was added is written in at once.
    if (nextKey(next) > nextKey(draft)) setFocused(nextKey(draft));
    setDraft(next);
    setErrors({});
  };
  const fail = (error: unknown) => {
    if (error instanceof CallError && error.code === 'stale') {
      return setTheirs(error.body.current as EvaluationForm);
    }
    if (error instanceof CallError && error.fields) setErrors(error.fields);
    toastError(error);
  };
  /** Sends it when something was written; undefined when it was refused. */
  const save = async (): Promise<EvaluationForm | undefined> => {
    const wrong = wordless(draft);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return undefined;
    if (!isDirty && kept) return kept;
    const which = kept ? { id: kept.id, version: kept.version } : {};
    const done = await call('POST /evaluations/save-form', { ...which, ...writtenOf(draft) });
    setKept(done);
    setBase(draft);
    void queries.invalidateQueries();
    return done;
  };
  /** Goes on from what somebody else kept meanwhile, or writes over it at the next keeping. */
  const settle = (takeTheirs: boolean) => {
    if (!theirs) return;
    setKept(theirs);
    setTheirs(undefined);
    if (!takeTheirs) return;
    const next = draftOf(theirs);
    setBase(next);
    setDraft(next);
  };
  return {
    draft,
    kept,
    errors,
    setErrors,
    focused,
    change,
    save,
    fail,
    isDirty,
    isStale: theirs !== undefined,
    settle,
  };
}

/** A draft as it is written: sums while one types, kept on demand, published when it is whole. */
export function DraftPage({ form }: { form: EvaluationForm | undefined }) {
  const run = useRun();
  const runOn = useRunOn(useStage());
  const { go } = useLocation();
  const writing = useWriting(form);
  const { draft, kept, errors, setErrors, focused, change, save, fail, isDirty } = writing;
  const { isStale, settle } = writing;
  const [busy, setBusy] = useState<'save' | 'publish'>();
  const [isShown, setShown] = useState(false);
  useUnsaved(isDirty);
  const during = async (what: 'save' | 'publish', work: () => Promise<void>) => {
    setBusy(what);
    await work().catch(fail);
    setBusy(undefined);
  };
  const keep = () =>
    during('save', async () => {
      const done = await save();
      if (!done) return;
      saved();
      if (!form) go(formPage(done.id), { replace: true });
    });
  const publish = () =>
    during('publish', async () => {
      const wrong = { ...problemsOf(draft), ...wordless(draft) };
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) return;
      const done = await save();
      if (!done) return;
      await runOn(publishForm, { id: done.id, version: done.version });
      if (!form) go(formPage(done.id), { replace: true });
    });
  usePageKeys(
    [
      { keys: '$mod+s', words: 'Keep the draft', run: () => void keep() },
      { keys: '$mod+Enter', words: 'Publish the form', run: () => void publish() },
    ],
    !isShown,
  );
  return (
    <Page
      title={draft.name || 'New form'}
      beside={
        <>
          <Badge tone="warn">Draft of version {kept?.edition ?? 1}</Badge>
          <span className="f3 fs12" role="status">
            {isDirty ? 'Not kept yet' : kept ? 'Kept' : ''}
          </span>
        </>
      }
      actions={
        <>
          <Button href={FORMS}>Back to the forms</Button>
          <Button icon="eye" onClick={() => setShown(true)}>
            Preview
          </Button>
          <Button busy={busy === 'save'} keys="$mod+s" onClick={() => void keep()}>
            Keep draft
          </Button>
        </>
      }
      primary={
        <Button variant="primary" busy={busy === 'publish'} onClick={() => void publish()}>
          Publish
        </Button>
      }
      menu={
        kept && (
          <Menu
            label="More"
            groups={[
              [
                {
                  label: 'Delete the draft',
                  icon: 'trash',
                  danger: true,
                  onClick: () => void run(deleteForm, { id: kept.id, version: kept.version }),
                },
              ],
            ]}
          />
        )
      }
    >
      {isStale && (
        <Notice
          type="warning"
          icon="alert-triangle"
          actions={
            <>
              <Button size="s" onClick={() => settle(false)}>
                Keep mine
              </Button>
              <Button size="s" onClick={() => settle(true)}>
                Take theirs
              </Button>
            </>
          }
        >
          Somebody else changed this draft meanwhile. What you wrote is still here.
        </Notice>
      )}
      <FormFields {...{ draft, errors, focused }} onChange={change} />
      {isShown && <FormPreview draft={draft} onClose={() => setShown(false)} />}
    </Page>
  );
}
