import { figuresServed } from './figures.server.ts';
import { looksServed } from './looks/looks.server.ts';

/** Every endpoint of the dashboard with its handler. */
export const dashboardServed = [...figuresServed, ...looksServed];
