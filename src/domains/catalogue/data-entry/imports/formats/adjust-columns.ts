import type { ColumnSpec } from '../columns.ts';

/**
 * Dimensions of Adjust's report service (dev.adjust.com/en/api/rs-api/csv), by their slugs and
 * behind those by their readable names. The partner is the network; Adjust's `network` is a link
 * of it and only tells rows apart.
 */
export const adjustDimensions: ColumnSpec['dimensions'] = [
  { role: 'day', names: ['day', 'date'], required: true },
  { role: 'package', names: ['store_id', 'store id'] },
  { role: 'app', names: ['app_token', 'app token'] },
  { role: 'app-name', names: ['app', 'app name'] },
  { role: 'platform', names: ['os_name', 'os name', 'os'], required: true },
  { role: 'country', names: ['country_code', 'country code', 'country'] },
  { role: 'network', names: ['partner_name', 'partner', 'network'] },
  {
    role: 'campaign',
    names: ['campaign_id_network', 'campaign id (network)', 'campaign_network', 'campaign'],
  },
  { role: 'campaign-name', names: ['campaign_network', 'campaign (network)', 'campaign'] },
  { role: 'part', names: ['network'] },
  { role: 'part', names: ['adgroup_network', 'adgroup_id_network', 'adgroup'] },
  { role: 'part', names: ['creative_network', 'creative'] },
  { role: 'currency', names: ['currency_code', 'currency'] },
];
