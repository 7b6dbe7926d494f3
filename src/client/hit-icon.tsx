import type { Hit, HitKind } from '#/kernel/hit.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { Icon, type IconName } from '#/ui/icon.tsx';

const icons: Record<Exclude<HitKind, 'app' | 'person'>, IconName> = {
  team: 'users-group',
  task: 'checklist',
  issue: 'checkbox',
  project: 'layout-kanban',
  document: 'file-text',
  objective: 'target-arrow',
  'key-result': 'flag',
  announcement: 'news',
  'bug-report': 'bug',
  report: 'report',
  dashboard: 'layout-dashboard',
  'sql-query': 'database',
  campaign: 'speakerphone',
  view: 'bookmark',
  account: 'building',
  'evaluation-form': 'clipboard',
  asset: 'device-desktop',
  quiz: 'list-check',
};

/** The drawing of something that was found. */
export function HitIcon({ of: it }: { of: Pick<Hit, 'kind' | 'id' | 'title' | 'icon'> }) {
  const { kind, id, title, icon } = it;
  if (kind === 'app') return <AppIcon index={icon ?? id} />;
  if (kind === 'person') return <Avatar name={title} />;
  return <Icon name={icons[kind]} size={16} />;
}
