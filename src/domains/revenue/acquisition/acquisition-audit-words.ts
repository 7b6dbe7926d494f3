import type { AuditWords } from '#/kernel/audit-words.ts';

export const acquisitionAuditWords: AuditWords = {
  kinds: {
    campaign: 'Campaign',
    'spend-plan': 'Spend plan',
  },
  actions: {
    'campaign-asset.add': 'Creative added',
    'campaign-asset.change': 'Creative changed',
    'campaign-asset.delete': 'Creative deleted',
    'campaign.set-bid': 'Bid of a campaign changed',
    'campaign.set-status': 'Status of a campaign changed',
    'campaign.update-budget': 'Budget of a campaign changed',
    'conversion-schema.delete': 'Conversion schema deleted',
    'conversion-schema.save': 'Conversion schema saved',
    'postback-network.link': 'Postbacks of a network linked',
    'spend-plan.delete': 'Spend plan deleted',
    'spend-plan.save': 'Spend plan saved',
  },
  fields: {
    link: 'Link',
    createdAt: 'Made at',
    campaignId: 'Campaign',
    adNetwork: 'Ad network',
    amount: 'Amount',
    bid: 'Bid',
    daily: 'Daily budget',
    for: 'For',
    month: 'Month',
    original: 'As it was there',
    pushed: 'Sent to the network',
    ranges: 'Ranges',
    roas: 'ROAS to reach',
  },
  amounts: ['amount', 'daily'],
};
