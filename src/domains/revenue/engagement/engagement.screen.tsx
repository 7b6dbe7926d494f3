import { FiguresScreen } from '#/figures/figures-screen.part.tsx';
import { engagementSpec } from './engagement.contract.ts';
import { OnlineNow } from './online-now.part.tsx';

/** How the apps are used. */
export function EngagementScreen() {
  return (
    <FiguresScreen
      title="Engagement"
      spec={engagementSpec}
      endpoint="GET /engagement"
      actions={<OnlineNow />}
    />
  );
}
