import { adjust } from './adjust.ts';
import { admob } from './admob.ts';
import { appleSearchAds } from './apple-search-ads.ts';
import { applovin } from './applovin.ts';
import { appmetrica } from './appmetrica.ts';
import { appsflyer } from './appsflyer.ts';
import type { Connector } from './connector.ts';
import { googleAds } from './google-ads.ts';
import { levelplay } from './levelplay.ts';
import { max } from './max.ts';
import { metaAds } from './meta-ads.ts';
import { metaAudience } from './meta-audience.ts';
import { mintegral } from './mintegral.ts';
import { moloco } from './moloco.ts';
import { stores } from './stores.ts';
import { tiktokAds } from './tiktok-ads.ts';
import { unityAds } from './unity-ads.ts';

/** Every source whose reports can be fetched. */
export const connectors: readonly Connector[] = [
  max,
  levelplay,
  applovin,
  admob,
  unityAds,
  mintegral,
  metaAudience,
  metaAds,
  googleAds,
  tiktokAds,
  appleSearchAds,
  moloco,
  appmetrica,
  adjust,
  appsflyer,
  stores,
];

/** The connector of a network, when there is one. */
export const connectorOf = (network: string): Connector | undefined =>
  connectors.find((it) => it.network === network);
