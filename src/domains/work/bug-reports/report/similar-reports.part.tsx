import { useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { SeverityMark, StateBadge } from '../bug-marks.part.tsx';
import { bugFollow } from '../bug-reports.actions.ts';
import type { BugReport } from '../bug-reports.contract.ts';
import { openStates } from '../bug-rules.ts';
import { bugLink } from '../bug-words.ts';

const MOST = 3;

/** The words of a title that say most: the longest. */
const sayingWords = (title: string) =>
  [...new Set(title.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))]
    .sort((a, b) => b.length - a.length)
    .slice(0, 3);

/** Open reports that share words with a title, those with most of them first. */
function useSimilar(title: string): BugReport[] {
  const words = useDeferredValue(sayingWords(title));
  const found = useQueries({
    queries: words.map((search) =>
      reading('GET /getBugReports', { search, state: [...openStates], perPage: 10 }),
    ),
    combine: (results) => results.flatMap((it) => it.data?.rows ?? []),
  });
  const often = (id: number) => found.filter((it) => it.id === id).length;
  return [...new Map(found.map((it) => [it.id, it])).values()]
    .sort((a, b) => often(b.id) - often(a.id) || b.votes - a.votes)
    .slice(0, MOST);
}

/** What was reported already, so that one joins in instead of saying it again. */
export function SimilarReports({ title, onJoined }: { title: string; onJoined: () => void }) {
  const run = useRun();
  const similar = useSimilar(title);
  if (similar.length === 0) return null;
  const join = async ({ id }: BugReport) => {
    if (await run(bugFollow, { report: id, voted: true })) onJoined();
  };
  return (
    <section className="bug-similar" aria-label="Reported already">
      <h3>Is it one of these?</h3>
      <ul>
        {similar.map((it) => (
          <li key={it.id} className="row">
            <SeverityMark severity={it.severity} />
            <span className="f3 num">{it.key}</span>
            <Link dir="auto" href={bugLink(it.id)} target="_blank" className="trunc">
              {it.title}
            </Link>
            <span className="sp" />
            <StateBadge state={it.state} />
            {it.mine ? (
              <span className="f3 fs12">yours</span>
            ) : (
              <Button size="s" icon="thumb-up" disabled={it.voted} onClick={() => void join(it)}>
                Me too
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
