import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import type { Column } from '#/ui/table.tsx';
import type { AccessToken } from './access-tokens.contract.ts';
import { shownAs } from './token-text.ts';
import { countWords, scopesWords, stateTones, stateWords } from './token-words.ts';

/** What is said of a token wherever tokens are listed. */
export function tokenColumns({ zone, now }: { zone: string; now: Date }): Column<AccessToken>[] {
  const when = (at: string) => (
    <time dateTime={at} title={exactInstant(new Date(at), zone)}>
      {relativeTime(new Date(at), now)}
    </time>
  );
  return [
    {
      key: 'name',
      title: 'Token',
      cell: (it) => (
        <>
          <span dir="auto" className="med">
            {it.name}
          </span>
          <span className="sub2 mono">{shownAs(it.code)}</span>
        </>
      ),
    },
    {
      key: 'scopes',
      title: 'Rights',
      width: 90,
      cell: (it) => (
        <span title={scopesWords(it.scopes)}>{countWords(Object.keys(it.scopes).length)}</span>
      ),
    },
    {
      key: 'used',
      title: 'Last use',
      width: 130,
      cell: (it) =>
        it.lastUsedAt === null ? (
          <span className="f3">Never</span>
        ) : (
          <>
            {when(it.lastUsedAt)}
            <span className="sub2 mono">{it.lastAddress ?? ''}</span>
          </>
        ),
    },
    {
      key: 'ends',
      title: 'Expires',
      width: 110,
      cell: (it) =>
        it.state === 'active' ? (
          when(it.expiresAt)
        ) : (
          <Badge tone={stateTones[it.state]} {...(it.endReason && { title: it.endReason })}>
            {stateWords[it.state]}
          </Badge>
        ),
    },
  ];
}
