import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Attachments } from '#/community/attachments/attachments.part.tsx';
import { Discussion } from '#/community/discussion.part.tsx';
import { FollowMenu } from '#/community/follows/follow-menu.part.tsx';
import { WorkGit } from '#/community/git/work-git.part.tsx';
import { IssueWork } from '#/community/issue-work/issue-work.part.tsx';
import { NotTold } from '#/community/mentions/not-told.part.tsx';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { Relations } from '#/community/relations/relations.part.tsx';
import { may } from '#/kernel/access.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { toast } from '#/ui/toast.ts';
import type { ProjectDetail } from '../in-project.part.tsx';
import { openGroups } from '../project-words.ts';
import { IssueChildren } from './issue-children.part.tsx';
import { IssueHistory } from './issue-history.part.tsx';
import { TypeMark } from './issue-marks.part.tsx';
import { placeOf } from './issue-picker.part.tsx';
import type { PickField } from './issue-picks.part.ts';
import { IssueProperties } from './issue-properties.part.tsx';
import { IssueWords } from './issue-words.part.tsx';
import { issueBranch, issueClone, issueDelete } from './issue.actions.ts';
import type { Issue } from './issue.contract.ts';
import type { IssueDetail } from './issues.contract.ts';

interface SheetProps {
  issueKey: string;
  detail: ProjectDetail;
  /** Starts with the words being written. */
  editing: boolean;
  onEditing: (on: boolean) => void;
  onOpen: (key: string) => void;
  onPick: (issue: Issue, field: PickField, at: DOMRect) => void;
  onClose: () => void;
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast('success', 'Link copied');
  } catch {
    toast('error', 'The browser did not let the link be copied.');
  }
}

/** What stands above the words: the parent, and what can be done with it. */
function Top({ data, editing, onEditing, onOpen, onClose }: SheetProps & { data: IssueDetail }) {
  const run = useRun();
  const { issue, mayWrite } = data;
  const remove = async () => {
    if (await run(issueDelete, { issue: issue.id })) onClose();
  };
  const clone = (children: boolean) => () => void run(issueClone, { issue: issue.id, children });
  return (
    <div className="row issue-top">
      <TypeMark type={issue.type} />
      <span className="f3 num issue-key">{issue.key}</span>
      {issue.parent && (
        <>
          <span className="f3">below</span>
          <button type="button" className="issue-name f2" onClick={() => onOpen(issue.parent!.key)}>
            {issue.parent.key} {issue.parent.title}
          </button>
        </>
      )}
      <span className="sp" />
      <FollowMenu kind="issue" id={issue.id} size="s" />
      <IconButton
        icon="git-branch"
        label="Copy branch name"
        title="Copy branch name (B)"
        variant="ghost"
        onClick={() => void run(issueBranch, { issue: issue.id })}
      />
      <IconButton
        icon="link"
        label="Copy the link"
        variant="ghost"
        onClick={() => void copyLink()}
      />
      {mayWrite && !editing && (
        <Button size="s" keys="e" onClick={() => onEditing(true)}>
          Edit
        </Button>
      )}
      {mayWrite && (
        <Menu
          label={`More of ${issue.key}`}
          groups={[
            [
              { label: 'Clone', icon: 'copy', onClick: clone(false) },
              ...(issue.children > 0
                ? [
                    {
                      label: 'Clone with all below it',
                      icon: 'copy' as const,
                      onClick: clone(true),
                    },
                  ]
                : []),
            ],
            [{ label: 'Delete', icon: 'trash', danger: true, onClick: () => void remove() }],
          ]}
        />
      )}
    </div>
  );
}

function Whole(props: SheetProps & { data: IssueDetail }) {
  const { data, detail, editing, onEditing, onOpen, onPick } = props;
  const { issue, mayWrite } = data;
  return (
    <div className="issue-sheet">
      <Top {...props} />
      {editing && mayWrite ? (
        <IssueWords key={issue.id} issue={issue} onDone={() => onEditing(false)} />
      ) : (
        <>
          <IssueProperties issue={issue} detail={detail} mayWrite={mayWrite} onPick={onPick} />
          {issue.description ? (
            <RichText markdown={issue.description} />
          ) : (
            mayWrite && (
              <Button variant="ghost" size="s" icon="plus" onClick={() => onEditing(true)}>
                Describe it
              </Button>
            )
          )}
          <NotTold kind="issue" id={issue.id} text={issue.description} />
        </>
      )}
      {(data.children.length > 0 || (mayWrite && issue.depth < 2)) && (
        <IssueChildren data={data} onOpen={onOpen} />
      )}
      <IssueWork issueId={issue.id} isOpen={openGroups.includes(issue.status.group)} />
      <Relations kind="issue" id={issue.id} />
      <WorkGit kind="issue" id={issue.id} />
      <Attachments kind="issue" id={issue.id} />
      <Discussion kind="issue" id={issue.id} />
      <IssueHistory issueId={issue.id} />
      <RecordHistory kind="issue" id={issue.id} />
    </div>
  );
}

/** One issue beside the list or the board, with everything. */
export function IssueSheet(props: SheetProps) {
  const { issueKey, editing, onEditing, onPick, onClose } = props;
  const run = useRun();
  const mayRead = useScope(may('projects:read')) !== undefined;
  const { data, error, refetch } = useQuery({
    ...reading('GET /cjprojects/issue-detail', { key: issueKey }),
    enabled: mayRead,
  });
  const [picked] = useState(
    () => ({ s: 'status', a: 'assignee', p: 'priority', l: 'labels', d: 'due' }) as const,
  );
  const isOpenForKeys = data?.mayWrite === true && !editing;
  const keys = Object.fromEntries(
    Object.entries(picked).map(([letter, field]) => [
      letter,
      () => data && onPick(data.issue, field, placeOf(`.issue-properties [data-field="${field}"]`)),
    ]),
  );
  const isGone = error instanceof CallError && error.code === 'not-found';
  return (
    <Dialog
      title={data?.issue.title ?? issueKey}
      note={
        data && (
          <>
            {data.project.name}, {data.issue.status.name.toLowerCase()}
          </>
        )
      }
      side="right"
      width={680}
      keys={{
        ...(isOpenForKeys && { ...keys, e: () => onEditing(true) }),
        ...(data && !editing && { b: () => void run(issueBranch, { issue: data.issue.id }) }),
      }}
      onClose={onClose}
    >
      {error ? (
        <ErrorState
          title={isGone ? `${issueKey} is not here` : 'The issue did not load'}
          text={
            isGone
              ? 'It was deleted, or it belongs to a project you are not in.'
              : `${error.message} Nothing was changed.`
          }
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the issue">
          <RowsSkeleton mark={false} columns={[60]} />
        </Loading>
      ) : (
        <Whole {...props} data={data} />
      )}
    </Dialog>
  );
}
