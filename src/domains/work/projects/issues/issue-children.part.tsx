import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Form } from '#/ui/form/form.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { Meter } from '#/ui/progress.tsx';
import { DEEPEST } from '../project-words.ts';
import { TypeMark } from './issue-marks.part.tsx';
import { issueMove } from './issue.actions.ts';
import type { Issue } from './issue.contract.ts';
import type { IssueDetail } from './issues.contract.ts';

function Child({
  child,
  mayWrite,
  onOpen,
}: {
  child: Issue;
  mayWrite: boolean;
  onOpen: (key: string) => void;
}) {
  const run = useRun();
  const isDone = child.status.group === 'completed';
  return (
    <li className="row">
      <input
        type="checkbox"
        className="check"
        checked={isDone}
        disabled={!mayWrite}
        aria-label={`${child.key} is done`}
        onChange={() =>
          void run(issueMove, { issue: child.id, to: isDone ? 'unstarted' : 'completed' })
        }
      />
      <TypeMark type={child.type} />
      <button
        dir="auto"
        type="button"
        className={cx('issue-name', isDone && 'done')}
        onClick={() => onOpen(child.key)}
      >
        {child.title}
      </button>
      <span className="sp" />
      <span className="f3 num">{child.key}</span>
      {child.assignee && <Avatar name={child.assignee.name} alone />}
    </li>
  );
}

/** What stands right below an issue, and a line to add another. */
export function IssueChildren({
  data,
  onOpen,
}: {
  data: IssueDetail;
  onOpen: (key: string) => void;
}) {
  const { issue, project, children, mayWrite } = data;
  const run = useRun();
  const [isAdding, setAdding] = useState(false);
  const done = children.filter((it) => it.status.group === 'completed').length;
  const form = useForm({
    initial: { title: '' },
    submit: async ({ title }) => {
      const added = { project: project.key, title, parentId: issue.id };
      const made = await call('POST /cjprojects/create-issue', added);
      form.reset({ title: '' });
      await run({ run: async () => ({ message: `${made.key} created` }) }, {});
    },
    check: ({ title }): Record<string, string> =>
      title.trim() ? {} : { title: 'Give it a title.' },
  });
  return (
    <section aria-label="Below it" className="issue-part">
      <h3 className="row">
        Below it
        {children.length > 0 && (
          <>
            <span className="issue-meter">
              <Meter
                label={`${done} of ${children.length} done`}
                parts={[{ share: done / children.length }]}
              />
            </span>
            <span className="f3 num">
              {done} of {children.length}
            </span>
          </>
        )}
        <span className="sp" />
        {mayWrite && issue.depth < DEEPEST && !isAdding && (
          <Button size="s" variant="ghost" icon="plus" onClick={() => setAdding(true)}>
            Add
          </Button>
        )}
      </h3>
      <ul className="issue-children">
        {children.map((it) => (
          <Child key={it.id} child={it} mayWrite={mayWrite} onOpen={onOpen} />
        ))}
      </ul>
      {isAdding && (
        <Form form={form} label="New issue below it">
          <div className="row">
            <TextField
              label="Title of the new issue"
              hideLabel
              autoFocus
              placeholder="What is to be done"
              maxLength={200}
              {...form.field('title')}
            />
            <Button type="submit" busy={form.busy}>
              Add
            </Button>
            <Button variant="ghost" onClick={() => setAdding(false)}>
              Done
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}
