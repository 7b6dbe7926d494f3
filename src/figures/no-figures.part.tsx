import { useScope } from '#/client/me.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { EmptyState } from '#/ui/states.tsx';
import { emptyDays } from './empty-days.ts';
import type { Standing } from './filter.contract.ts';
import { ImportButton } from './import-button.part.tsx';

interface NoFiguresProps {
  standing: Standing;
  /** What is missing: "figures". */
  what?: string;
  /** Takes every filter away. */
  onEverything: () => void;
}

/** No figures: none for these filters, or none at all yet; either way what to do about it. */
export function NoFigures({ standing, what = 'figures', onEverything }: NoFiguresProps) {
  const today = dayOf(useNow());
  const mayAddKey = useScope(may('network-keys:write')) !== undefined;
  const mayUpload = useScope(may('imports:write')) !== undefined;
  if (standing.freshness.length > 0) {
    const usual = {
      title: `No ${what} for these filters`,
      text: mayUpload
        ? 'Choose other days or fewer filters, or import a report.'
        : 'Choose other days or fewer filters.',
    };
    return (
      <EmptyState icon="chart-line" {...(emptyDays(standing, what, today) ?? usual)}>
        <Button variant="primary" onClick={onEverything}>
          Show everything
        </Button>
        <ImportButton />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="chart-line"
      title="No figures have come in yet"
      text={
        mayAddKey || mayUpload
          ? 'With the key of a network they come by themselves; or upload one of its reports.'
          : 'They appear here as soon as somebody adds a network’s key or uploads a report.'
      }
    >
      {mayAddKey && (
        <Button variant="primary" href="/settings/adnetwork-keys?key=new">
          Add a network key
        </Button>
      )}
      <ImportButton variant={mayAddKey ? 'plain' : 'primary'} label="Upload a report" />
    </EmptyState>
  );
}
