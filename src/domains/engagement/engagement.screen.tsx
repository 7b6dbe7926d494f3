import { FiguresScreen } from '../figures/figures-screen.part.tsx';
import { engagementSpec } from './engagement.contract.ts';

/** How the apps are used. */
export function EngagementScreen() {
  return <FiguresScreen title="Engagement" spec={engagementSpec} endpoint="GET /engagement" />;
}
