import { figuresServed } from './figures.server.ts';
import { viewsServed } from './views.server.ts';

/** Every endpoint of the dashboard with its handler. */
export const dashboardServed = [...figuresServed, ...viewsServed];
