import { useMe } from '#/client/me.ts';
import { exactInstant } from '#/kernel/date-words.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import type { BugCall, BugContext } from './bug-context.contract.ts';

type PartName = keyof BugContext;

const callWords = ({ status, ms }: BugCall) => `${status === 0 ? 'no answer' : status}, ${ms} ms`;

/** Every part that is there, in the words a person reads. */
function wordsOf(context: BugContext) {
  const { route, page, build, browser, viewport, theme, language, errors, calls } = context;
  const parts: { name: PartName; label: string; words: string | undefined }[] = [
    { name: 'page', label: 'Page', words: page && `${page.address} “${page.title}”` },
    { name: 'route', label: 'Page', words: route },
    { name: 'build', label: 'Build', words: build },
    { name: 'browser', label: 'Browser', words: browser },
    {
      name: 'viewport',
      label: 'Window',
      words: viewport && `${viewport.width} × ${viewport.height}, ${viewport.ratio} px a point`,
    },
    { name: 'theme', label: 'Theme', words: theme },
    { name: 'language', label: 'Language', words: language },
    { name: 'errors', label: 'Errors', words: errors && `the last ${errors.length}` },
    { name: 'calls', label: 'Calls', words: calls && `the last ${calls.length}` },
  ];
  return parts.flatMap((it) => (it.words ? [{ ...it, words: it.words }] : []));
}

function Lines({ context, name }: { context: BugContext; name: PartName }) {
  const { zone } = useMe();
  const at = (it: string) => exactInstant(new Date(it), zone);
  if (name === 'errors')
    return (
      <details className="bug-lines">
        <summary>Show them</summary>
        <ul>
          {context.errors?.map((it) => (
            <li key={`${it.at} ${it.words}`}>
              <time className="f3">{at(it.at)}</time>
              <pre>{it.words}</pre>
            </li>
          ))}
        </ul>
      </details>
    );
  if (name === 'calls')
    return (
      <details className="bug-lines">
        <summary>Show them</summary>
        <ul>
          {context.calls?.map((it, index) => (
            // Two calls of one second may be the same in everything.
            <li key={`${it.at} ${it.path} ${index}`} className="mono">
              {it.method} {it.path} <span className="f3">{callWords(it)}</span>
              {it.requestId && <span className="f3"> {it.requestId}</span>}
            </li>
          ))}
        </ul>
      </details>
    );
  return null;
}

interface PartsProps {
  context: BugContext;
  /** Parts that are left out; with `onToggle` each can be left out or taken in again. */
  off?: ReadonlySet<PartName>;
  onToggle?: (name: PartName) => void;
}

/** Where it happened and what went before, part by part. */
export function ContextParts({ context, off, onToggle }: PartsProps) {
  const parts = wordsOf(context);
  if (parts.length === 0) return <p className="f3">Nothing was attached.</p>;
  return (
    <ul className="bug-context">
      {parts.map(({ name, label, words }) => (
        <li key={name} data-off={off?.has(name) || undefined}>
          {onToggle ? (
            <Checkbox label={label} value={!off?.has(name)} onChange={() => onToggle(name)} />
          ) : (
            <span className="f3">{label}</span>
          )}
          <div>
            <span className="bug-words">{words}</span>
            {!off?.has(name) && <Lines context={context} name={name} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What is left of a context without some of its parts. */
export const without = (context: BugContext, off: ReadonlySet<PartName>): BugContext =>
  Object.fromEntries(
    Object.entries(context).filter(([name]) => !off.has(name as PartName)),
  ) as BugContext;

export type { PartName };
