import { useState } from 'react';
import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { usePageKeys } from './page-keys.ts';
import './states.css';

interface StateProps {
  icon: IconName;
  bad?: boolean;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

function State({ icon, bad, title, text, children }: StateProps) {
  return (
    <div className="state" role={bad ? 'alert' : undefined}>
      <span className={cx('g', bad && 'bad')}>
        <Icon name={icon} size={22} />
      </span>
      <h2 dir="auto">{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface EmptyStateProps {
  icon?: IconName;
  title: ReactNode;
  /** One sentence. */
  text?: ReactNode;
  /** The action that fills it, as buttons. */
  children?: ReactNode;
}

/** Nothing here yet: one sentence and the action that fills it. */
export function EmptyState({ icon = 'inbox', title, text, children }: EmptyStateProps) {
  return (
    <State {...{ icon, title, text }}>
      <div className="row">{children}</div>
    </State>
  );
}

interface RequestIdProps {
  id: string;
  children?: ReactNode;
}

/** The id support asks for, with a button that copies it. */
function RequestId({ id, children }: RequestIdProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <div className="rid">
      Request <span className="mono">{id}</span>
      <button type="button" aria-label={copied ? 'Copied' : 'Copy request id'} onClick={copy}>
        <Icon name={copied ? 'check' : 'copy'} size={14} />
      </button>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  title: ReactNode;
  /** What happened and what is safe. */
  text: ReactNode;
  requestId?: string;
  /** Also on the key R. */
  onRetry?: () => void;
  onReport?: () => void;
  /** What may be done instead, as buttons. */
  children?: ReactNode;
}

/** Something did not work: what happened, what is safe, retry, request id. */
export function ErrorState(props: ErrorStateProps) {
  const { title, text, requestId, onRetry, onReport, children } = props;
  usePageKeys([onRetry && { keys: 'r', words: 'Try again', run: onRetry }]);
  return (
    <State icon="plug-connected-x" bad title={title} text={text}>
      <div className="row">
        {onRetry && (
          <Button variant="primary" icon="refresh" keys="r" onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
      </div>
      {requestId && (
        <RequestId id={requestId}>
          {onReport && (
            <button type="button" className="link" onClick={onReport}>
              Report this
            </button>
          )}
        </RequestId>
      )}
    </State>
  );
}

interface NoPermissionProps {
  title: ReactNode;
  /** The permission that is missing: `keys:read`. */
  permission: string;
  /** For whom it is needed: "for your team". */
  where?: string;
  /** Names of those who can grant it. */
  people: readonly string[];
  onAsk?: () => void;
}

/** Not for this person: which permission is missing, who can grant it, one click to ask. */
export function NoPermission({ title, permission, where, people, onAsk }: NoPermissionProps) {
  const text = (
    <>
      You need <span className="mono">{permission}</span>
      {where && ` ${where}`}.{people.length > 0 && ' These people can grant it.'}
    </>
  );
  return (
    <State icon="lock" title={title} text={text}>
      {people.length > 0 && (
        <ul className="row people">
          {people.map((name) => (
            <li key={name} className="chip tall">
              <Avatar name={name} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {onAsk && (
        <Button variant="primary" onClick={onAsk}>
          Ask for access
        </Button>
      )}
    </State>
  );
}
