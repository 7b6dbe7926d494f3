import type { Generated } from 'kysely';
import type { CampaignStatus } from './apps.ts';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

/** What a campaign may spend a day; null when it was taken back to unknown. */
export interface CampaignBudgetsTable {
  campaign_id: number;
  /** In dollars, by the rate of the day it was given on. */
  daily_micros: number | null;
  /** As it was given, in millionths of its currency. */
  daily_original: number | null;
  currency: string;
  /** The remark on the charts about today's change. */
  remark_id: number | null;
  version: VersionColumn;
}

/** What a campaign bids; null when it was taken back to unknown. */
export interface CampaignBidsTable {
  campaign_id: number;
  /** What a result may cost, or the ROAS to reach. */
  goal: BidGoal | null;
  /** Millionths of the currency, or of a ROAS of 1. */
  amount: number | null;
  /** Of a cost alone. */
  currency: string | null;
  version: VersionColumn;
}

/** Every change of a budget or bid, and every pause and resumption; never edited. */
export interface CampaignBudgetChangesTable {
  id: Generated<number>;
  campaign_id: number;
  kind: Generated<'budget' | 'status' | 'bid'>;
  before_status: Generated<CampaignStatus | null>;
  after_status: Generated<CampaignStatus | null>;
  before_micros: number | null;
  after_micros: number | null;
  /** Millionths of the currency; of a bid for a ROAS millionths of 1, without a currency. */
  before_original: number | null;
  before_currency: string | null;
  after_original: number | null;
  after_currency: string | null;
  /** Of a bid. */
  before_goal: Generated<BidGoal | null>;
  after_goal: Generated<BidGoal | null>;
  /** Null of what was found changed at the network. */
  person_id: number | null;
  at: Date;
  /** The business day of `at`. */
  day: DayColumn;
  note: string | null;
  /** How far it is on its way to the network; null when no connector takes it there. */
  push_state: Generated<'waiting' | 'done' | 'failed' | null>;
  /** Why it did not arrive. */
  push_words: Generated<string | null>;
}

export type BidGoal = 'cost' | 'roas';
type AssetKind = 'video' | 'image' | 'playable' | 'text';

/** An advertisement of a campaign and the days it was shown; open-ended without `until`. */
export interface CampaignAssetsTable {
  id: Generated<number>;
  campaign_id: number;
  name: string;
  kind: AssetKind;
  link: string | null;
  since: DayColumn;
  until: DayColumn | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface CampaignTables {
  campaign_bids: CampaignBidsTable;
  campaign_budgets: CampaignBudgetsTable;
  campaign_budget_changes: CampaignBudgetChangesTable;
  campaign_assets: CampaignAssetsTable;
}
