import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { Bone, Loading } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { AudienceFields } from '../audience-fields.part.tsx';
import { BlockList } from './block-list.part.tsx';
import type { Change } from './news-letter-search.ts';
import { issueStateWords } from './news-letter-words.ts';
import { newsLetterDelete, newsLetterTest, newsLetterUnschedule } from './news-letter.actions.ts';
import type { WrittenIssue } from './news-letter.contract.ts';
import { Preview } from './preview.part.tsx';
import { SendForm } from './send-form.part.tsx';
import { useLetter, type LetterSaving } from './use-letter.part.ts';

const savingWords: Record<LetterSaving['kind'], string> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved',
};

interface EditorProps {
  issue: WrittenIssue;
  change: Change;
}

function Editor({ issue, change }: EditorProps) {
  const run = useRun();
  const letter = useLetter(issue);
  const { values, saving } = letter;
  const [sending, setSending] = useState<{ version: number }>();
  const which = () => ({ issue: issue.id, version: letter.latest.current.version });
  const back = () => change({ write: undefined });
  const test = async () => {
    if (await letter.flush()) await run(newsLetterTest, which());
  };
  const send = async () => {
    if (await letter.flush()) setSending(which());
  };
  usePageKeys(
    [
      { keys: '$mod+s', words: 'Save now', run: () => void letter.flush() },
      { keys: '$mod+Enter', words: 'Send', run: () => void send() },
    ],
    !sending,
  );
  const at = issue.sendAt ? new Date(issue.sendAt) : undefined;
  const { kind, targets } = values.audience;
  return (
    <Page
      title="Write a news-letter"
      beside={
        <>
          {issue.state === 'scheduled' && <Badge tone="info">{issueStateWords.scheduled}</Badge>}
          <span className="f3 fs12" role="status">
            {savingWords[saving.kind]}
          </span>
        </>
      }
      actions={
        <>
          <Button icon="arrow-left" onClick={() => void letter.flush().then(back)}>
            All news-letters
          </Button>
          <Button icon="send" onClick={() => void test()}>
            Send a test to me
          </Button>
        </>
      }
      primary={
        <Button variant="primary" keys="$mod+Enter" onClick={() => void send()}>
          Send
        </Button>
      }
      menu={
        <Menu
          label="More"
          groups={[
            [
              {
                label: 'Delete',
                icon: 'trash',
                danger: true,
                onClick: () => void run(newsLetterDelete, which()).then((done) => done && back()),
              },
            ],
          ]}
        />
      }
    >
      {saving.kind === 'failed' && (
        <Notice type="error" icon="alert-triangle">
          {saving.words}
        </Notice>
      )}
      {issue.state === 'scheduled' && at && (
        <Notice
          type="info"
          icon="calendar"
          actions={
            <Button
              size="s"
              onClick={() =>
                void letter.flush().then((kept) => kept && run(newsLetterUnschedule, which()))
              }
            >
              Make it a draft
            </Button>
          }
        >
          Goes out on {shortDay(dayOf(at))} at {timeOf(at)} {zoneName(at)}.
        </Notice>
      )}
      <div className="letter-desk">
        <Panel title="Letter" className="letter-writing">
          <div className="letter-head">
            <TextField
              label="Subject"
              maxLength={140}
              value={values.subject}
              onChange={(subject) => letter.change({ subject })}
            />
            <AudienceFields
              value={values.audience}
              error={undefined}
              onChange={(audience) => letter.change({ audience })}
            />
          </div>
          <BlockList blocks={values.blocks} onChange={(blocks) => letter.change({ blocks })} />
        </Panel>
        <Preview letter={values} />
      </div>
      {sending && (
        <SendForm
          issue={{
            id: issue.id,
            version: sending.version,
            subject: values.subject,
            audience: kind === 'everyone' ? 'everyone' : targets.map((it) => it.name).join(', '),
          }}
          onClose={() => setSending(undefined)}
        />
      )}
    </Page>
  );
}

interface LetterEditorProps {
  id: number;
  change: Change;
}

/** Opens an issue to write on it; one that was sent is shown with whom it reached. */
export function LetterEditor({ id, change }: LetterEditorProps) {
  const { data, error, refetch } = useQuery({
    ...reading('GET /news-letters/issue', { id }),
    gcTime: 0,
  });
  const isOver = data?.state === 'sent' || data?.state === 'sending';
  if (data && !isOver)
    return <Editor key={`${data.id} ${data.state}`} issue={data} change={change} />;
  return (
    <Page
      title="News-letter"
      actions={
        <Button icon="arrow-left" onClick={() => change({ write: undefined })}>
          All news-letters
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState
          title="The news-letter did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : isOver ? (
        <Notice
          type="success"
          icon="mail"
          actions={
            <Button size="s" onClick={() => change({ write: undefined, issue: id })}>
              Read it
            </Button>
          }
        >
          “{data?.subject}” {data?.state === 'sent' ? 'was sent' : 'is on its way'}; it cannot be
          changed any more.
        </Notice>
      ) : (
        <Loading label="Loading the news-letter">
          <Bone width="100%" height={480} radius={6} />
        </Loading>
      )}
    </Page>
  );
}
