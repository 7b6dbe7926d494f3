import { figuresServed } from './figures.server.ts';

/** Every endpoint of the dashboard with its handler. */
export const dashboardServed = figuresServed;
