import { FiguresScreen } from '../figures/figures-screen.part.tsx';
import { reading } from '../reading.ts';
import { engagementSpec } from './engagement.contract.ts';

/** How the apps are used. */
export function EngagementScreen() {
  return (
    <FiguresScreen
      title="Engagement"
      spec={engagementSpec}
      read={(input) => reading('GET /engagement', input)}
    />
  );
}
