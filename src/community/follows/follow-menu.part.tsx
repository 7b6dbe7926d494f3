import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import type { IconName } from '#/ui/icon.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { followActions } from './follows.actions.ts';
import type { Following, FollowKind, FollowWish } from './follows.contract.ts';

const shown: Record<FollowWish | 'part', { label: string; icon: IconName }> = {
  watch: { label: 'Watching', icon: 'eye' },
  part: { label: 'Watching', icon: 'eye' },
  mute: { label: 'Muted', icon: 'bell-off' },
  none: { label: 'Watch', icon: 'eye-off' },
};

const stateOf = ({ wish, hasPart }: Following) => (wish === 'none' && hasPart ? 'part' : wish);

interface FollowMenuProps {
  kind: FollowKind;
  id: number;
  size?: 's';
}

/** Whether one is told of the thing, and how that is changed: by a menu, Shift+W and Shift+M. */
export function FollowMenu({ kind, id, size }: FollowMenuProps) {
  const queries = useQueryClient();
  const run = useRun();
  const { data } = useQuery(reading('GET /following', { kind, id }));
  const state = data && stateOf(data);
  const choose = async (wish: FollowWish) => {
    await run(followActions[kind][wish], { on: id });
    await queries.invalidateQueries({ queryKey: ['GET /following'] });
  };
  const watch = () => void choose(data?.wish === 'watch' ? 'none' : 'watch');
  const mute = () => void choose(data?.wish === 'mute' ? 'none' : 'mute');
  usePageKeys(
    [
      { keys: 'Shift+w', words: 'Watch, or stop watching', run: watch },
      { keys: 'Shift+m', words: 'Mute, or no longer', run: mute },
    ],
    data !== undefined,
  );
  const items: MenuItem[] = [
    {
      label: data?.hasPart ? 'Watch (you have a part in it)' : 'Watch',
      icon: 'eye',
      keys: 'Shift+w',
      on: state === 'watch' || state === 'part',
      onClick: watch,
    },
    {
      label: 'Mute all but mentions of me',
      icon: 'bell-off',
      keys: 'Shift+m',
      on: state === 'mute',
      onClick: mute,
    },
  ];
  const { label, icon } = shown[state ?? 'none'];
  return (
    <Menu label="Notifications about this" groups={[items]}>
      <Button icon={icon} size={size} variant="ghost" disabled={!data}>
        {label}
      </Button>
    </Menu>
  );
}
