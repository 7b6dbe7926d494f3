import { useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Link } from '#/ui/link.tsx';

/** More would push the foot of the menu out of sight. */
const MOST = 6;

/** The games this person pinned: a click shows the dashboard of that game alone. */
export function PinnedApps() {
  const enabled = useScope(may('revenue:read')) !== undefined;
  const apps = useQuery({ ...reading('GET /filters/apps', {}), enabled, staleTime: 5 * 60_000 });
  const pinned = apps.data?.rows.filter((it) => it.pinned).slice(0, MOST) ?? [];
  if (pinned.length === 0) return null;
  return (
    <>
      <h2 className="group">Pinned</h2>
      <ul>
        {pinned.map((it) => (
          <li key={it.id}>
            <Link href={`/dashboard?app=${it.id}`}>
              <AppIcon index={it.icon} size={16} />
              <span dir="auto" className="trunc">
                {it.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
