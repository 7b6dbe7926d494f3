import { admob } from './admob.ts';
import { applovin } from './applovin.ts';
import type { Connector } from './connector.ts';
import { max } from './max.ts';

/** Every source whose reports can be fetched. */
export const connectors: readonly Connector[] = [max, applovin, admob];

/** The connector of a network, when there is one. */
export const connectorOf = (network: string): Connector | undefined =>
  connectors.find((it) => it.network === network);
