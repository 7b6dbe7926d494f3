import { Ago } from '#/client/ago.tsx';
import { HitIcon } from '#/client/hit-icon.tsx';
import { hitKindWords } from '#/kernel/hit.ts';
import { markedWords } from '#/kernel/marked-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { Link } from '#/ui/link.tsx';
import type { ResultRow } from './search.contract.ts';

interface MarkedProps {
  text: string;
  words: readonly string[];
}

function Marked({ text, words }: MarkedProps) {
  return markedWords(text, words).map((it, at) =>
    it.hit ? <mark key={at}>{it.text}</mark> : it.text,
  );
}

interface ResultProps {
  row: ResultRow;
  words: readonly string[];
  isCurrent: boolean;
}

/** What was found, what it is, and what stands around the words. */
function Result({ row, words, isCurrent }: ResultProps) {
  const { kind, title, key, note, end, link, open, changedAt, excerpt } = row;
  const said = [hitKindWords[kind], note, kind === 'task' || kind === 'issue' ? undefined : end];
  return (
    <li className={cx('search-hit', isCurrent && 'current')} aria-current={isCurrent || undefined}>
      <span className="search-hit-icon f3">
        <HitIcon of={row} />
      </span>
      <div className="search-hit-said">
        <div className="row search-hit-title">
          {key && (
            <span className="mono f2">
              <Marked text={key} words={words} />
            </span>
          )}
          <Link href={link ?? '#'} className="med" dir="auto">
            <Marked text={title} words={words} />
          </Link>
          {(kind === 'task' || kind === 'issue') && end && (
            <Badge tone={open ? undefined : 'line'}>{end}</Badge>
          )}
        </div>
        {excerpt !== '' && (
          <p className="f2 search-hit-excerpt" dir="auto">
            <Marked text={excerpt} words={words} />
          </p>
        )}
        <p className="f3 fs12">
          {said.filter(Boolean).join(' · ')} · changed <Ago at={changedAt} />
        </p>
      </div>
    </li>
  );
}

interface ResultsProps {
  rows: readonly ResultRow[];
  words: readonly string[];
  current: number;
}

/** What was found, the best first. */
export const SearchResults = ({ rows, words, current }: ResultsProps) => (
  <ol className="search-list" aria-label="Results">
    {rows.map((it, at) => (
      <Result key={`${it.kind} ${it.id}`} row={it} words={words} isCurrent={at === current} />
    ))}
  </ol>
);
