import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';
import { useMemo } from 'react';
import './difference.css';

/** Comparing longer than this word by word would be felt, ms. */
const PATIENCE_MS = 400;

/** What changed between two texts: word by word, or by lines where that would take too long. */
function changesOf(before: string, after: string): ChangeObject<string>[] {
  return (
    diffWordsWithSpace(before, after, { timeout: PATIENCE_MS }) ??
    diffLines(before, after, { timeout: PATIENCE_MS }) ?? [
      { value: before, removed: true, added: false, count: 1 },
      { value: after, added: true, removed: false, count: 1 },
    ]
  );
}

interface DifferenceProps {
  before: string;
  after: string;
}

/** A text with what was added and what was taken away since another. */
export function Difference({ before, after }: DifferenceProps) {
  const changes = useMemo(() => changesOf(before, after), [before, after]);
  return (
    <pre>
      {changes.map(({ value, added, removed }, at) => {
        if (added) {
          return (
            <ins key={at} className="doc-new">
              {value}
            </ins>
          );
        }
        return removed ? (
          <del key={at} className="doc-old">
            {value}
          </del>
        ) : (
          <span key={at}>{value}</span>
        );
      })}
    </pre>
  );
}
