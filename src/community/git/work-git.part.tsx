import { useQuery } from '@tanstack/react-query';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import type { WorkKind } from '#/kernel/work-kind.ts';
import { Badge } from '#/ui/badge.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useNow } from '#/ui/now.ts';
import { itemIcon, itemName, itemWords } from './item-words.ts';
import type { GitItem } from './work-git.contract.ts';
import './work-git.css';

function Item({ it }: { it: GitItem }) {
  const { zone } = useMe();
  const now = useNow();
  const isBranch = it.kind === 'branch';
  return (
    <li className="row work-git-item">
      <Icon name={itemIcon(it)} size={16} />
      <a
        className="work-git-name trunc"
        href={it.url}
        target="_blank"
        rel="noreferrer noopener"
        title={`${it.repo}: ${it.title}`}
      >
        <span className={isBranch ? undefined : 'f3 num'}>{itemName(it)}</span>
        {!isBranch && <bdi dir="auto"> {it.title}</bdi>}
      </a>
      {it.state && <Badge tone={itemWords[it.state].tone}>{itemWords[it.state].text}</Badge>}
      <span className="sp" />
      <span dir="auto" className="f3 fs12 work-git-author trunc">
        {it.person?.name ?? it.author}
      </span>
      <time className="f3 fs12" dateTime={it.at} title={exactInstant(new Date(it.at), zone)}>
        {relativeTime(new Date(it.at), now)}
      </time>
    </li>
  );
}

/** Branches, commits and pull requests of an issue or task; nothing where there are none. */
export function WorkGit(work: { kind: WorkKind; id: number }) {
  const { data } = useQuery(reading('GET /work-git', work));
  if (!data) return null;
  const { pulls, branches, commits, commitCount } = data;
  if (pulls.length + branches.length + commits.length === 0) return null;
  const left = commitCount - commits.length;
  return (
    <section aria-label="Git" className="work-git-part">
      <h3>Git</h3>
      <ul className="work-git">
        {[...pulls, ...branches, ...commits].map((it) => (
          <Item key={it.id} it={it} />
        ))}
      </ul>
      {left > 0 && <p className="f3 fs12">and {left} earlier commits</p>}
    </section>
  );
}
