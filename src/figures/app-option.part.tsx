import { AppIcon } from '#/ui/app-icon.tsx';

interface App {
  id: number;
  name: string;
  platform: string;
  icon: number;
}

/** An app in a list one chooses from; twins on two platforms are told apart. */
export const appOption = (it: App) => ({
  value: String(it.id),
  label: it.name,
  note: it.platform === 'ios' ? 'iOS' : 'Android',
  mark: <AppIcon index={it.icon} size={16} />,
});
