import { Freshness } from '#/ui/freshness.tsx';
import { useNow } from '#/ui/now.ts';
import type { SourceFreshness } from './filter.contract.ts';
import { freshnessWords } from './words.ts';

/** How fresh the source is that people should know about first; nothing while it is not known. */
export function SourceWords({ source }: { source: SourceFreshness | undefined }) {
  const now = useNow();
  if (!source) return null;
  return (
    <>
      <Freshness state={source.state} words={source.state} /> {freshnessWords(source, now)}
    </>
  );
}
