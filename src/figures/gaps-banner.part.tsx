import { useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Notice } from '#/ui/banner.tsx';

/** How often it is asked again, ms: it is found at a server's start and mended by one. */
const AGAIN_MS = 5 * 60_000;

/** Above pages of figures: what the stores have lost, and what to do about it. */
export function GapsBanner() {
  const mayRead = useScope(may('revenue:read')) !== undefined;
  const { data } = useQuery({
    ...reading('GET /figures/gaps', {}, { background: true }),
    enabled: mayRead,
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
  });
  if (!data?.gaps.length) return null;
  return (
    <section className="shell-strip" aria-label="Missing figures">
      {data.gaps.map(({ what, advice }) => (
        <Notice key={what} type="error" icon="alert-triangle">
          {what} {advice}
        </Notice>
      ))}
    </section>
  );
}
