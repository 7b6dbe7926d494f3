import { useState } from 'react';
import { Ago } from '#/client/ago.tsx';
import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Panel } from '#/ui/panel.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { GuideVersions } from './guide-versions.part.tsx';
import { guidePublish, guideWithdraw } from './guides.actions.ts';
import type { Guide } from './guides.contract.ts';
import { useGuideDraft, type GuideSaving } from './use-guide-draft.part.ts';
import './guides.css';
import '../writing/writing.css';

function Status({ saving, guide }: { saving: GuideSaving; guide: Guide }) {
  if (saving.kind === 'failed') {
    return (
      <span className="row late" role="alert">
        {saving.words}
      </span>
    );
  }
  const { changedAt, changedBy } = guide;
  return (
    <span className="f3 fs12 trunc" role="status">
      {saving.kind === 'saving' && 'Saving…'}
      {(saving.kind === 'waiting' || saving.kind === 'stale') && 'Not saved yet'}
      {saving.kind === 'saved' &&
        (changedAt && changedBy ? (
          <>
            Draft of {changedBy.name}, <Ago at={changedAt} />
          </>
        ) : (
          'Saves itself as you write'
        ))}
    </span>
  );
}

/** Write the guide of a page, look at it as people see it, publish it. */
export function GuideEditor({ guide }: { guide: Guide }) {
  const run = useRun();
  const draft = useGuideDraft(guide);
  const { text, saving } = draft;
  const [shown, setShown] = useState<'write' | 'preview'>('write');
  const [isOpen, setOpen] = useState(false);
  const isPublished = guide.state === 'published' && text.trim() === guide.draft;
  const mayPublish = text.trim() !== '' && !isPublished;
  const publish = async () => {
    const kept = await draft.flush();
    if (kept?.version) await run(guidePublish, { path: guide.path, version: kept.version });
  };
  const withdraw = async () => {
    const kept = await draft.flush();
    if (kept?.version) await run(guideWithdraw, { path: guide.path, version: kept.version });
  };
  usePageKeys(
    [mayPublish && { keys: '$mod+Enter', words: 'Publish the guide', run: () => void publish() }],
    !isOpen,
  );
  const more: MenuItem[] = [
    {
      label: 'Versions',
      icon: 'history',
      disabled: guide.versions.length === 0,
      onClick: () => setOpen(true),
    },
    { label: 'Open the page', icon: 'external-link', href: guide.path },
    {
      label: 'Take it off the page',
      icon: 'eye-off',
      danger: true,
      disabled: guide.published === null,
      onClick: () => void withdraw(),
    },
  ];
  return (
    <Panel
      title={guide.title}
      beside={<Status saving={saving} guide={guide} />}
      actions={
        <>
          <Segmented
            label="Shown as"
            segments={[
              { value: 'write', label: 'Write' },
              { value: 'preview', label: 'Preview' },
            ]}
            value={shown}
            onChange={setShown}
          />
          <Button
            variant="primary"
            size="s"
            keys="$mod+Enter"
            disabled={!mayPublish}
            onClick={() => void publish()}
          >
            {isPublished ? 'Published' : 'Publish'}
          </Button>
          <Menu label="More" groups={[more]} />
        </>
      }
    >
      <div className="doc-guide-body">
        {saving.kind === 'stale' && (
          <p className="doc-banner" role="alert">
            <Icon name="alert-triangle" size={15} />
            {saving.theirs.changedBy?.name ?? 'Somebody'} wrote on it at the same time. Yours still
            stands here.
            <span className="sp" />
            <Button size="s" onClick={() => draft.settle(saving.theirs, saving.theirs.draft)}>
              Take theirs
            </Button>
            <Button size="s" onClick={() => draft.settle(saving.theirs, text)}>
              Keep mine
            </Button>
          </p>
        )}
        {shown === 'write' ? (
          <RichEditor
            label={`Guide of ${guide.title}`}
            hideLabel
            placeholder="What is this page for, and what does one do here?"
            minHeight={320}
            value={text}
            onChange={draft.change}
          />
        ) : text.trim() === '' ? (
          <EmptyState icon="help-circle" title="Nothing is written yet" />
        ) : (
          <RichText markdown={text} />
        )}
      </div>
      {isOpen && (
        <GuideVersions
          guide={guide}
          draft={text.trim()}
          onTake={(body) => {
            draft.change(body);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}
