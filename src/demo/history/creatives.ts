import type { DayOfHistory } from './business.ts';
import type { CampaignFigures } from './spend-files.ts';

/** Reports name creatives of so many days; before, they were saved by campaign. */
const CREATIVE_DAYS = 60;

/** An advertisement of a campaign. */
interface DemoCreative {
  id: string;
  name: string;
  /** Of the campaign's money, and of what its clicks and installs are by it. */
  share: number;
  pull: number;
}

const made = [
  ['playable_v2.html5', 0.5, 1.25],
  ['gameplay_15s.mp4', 0.35, 0.95],
  ['icon_static.png', 0.15, 0.4],
] as const;

const creativesOf = ({ campaign }: CampaignFigures): DemoCreative[] =>
  made.map(([file, share, pull], at) => ({
    id: `${campaign.id}0${at + 1}`,
    name: `${campaign.name.slice(0, 3)}_${file}`,
    share,
    pull,
  }));

/** Players have seen this video too often: it pulls ever less, down to half of what it did. */
const tired = { name: 'LNT_gameplay_15s.mp4', days: 25, left: 0.5 };

function freshness(name: string, ago: number): number {
  if (name !== tired.name || ago >= tired.days) return 1;
  return tired.left + (1 - tired.left) * (ago / tired.days);
}

/** A whole number in parts that add up to it. */
function inParts(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, it) => all + it, 0);
  const parts = weights.map((it) => Math.floor((whole * it) / sum));
  parts[0] = parts[0]! + whole - parts.reduce((all, it) => all + it, 0);
  return parts;
}

type OfCreative = CampaignFigures & { creative: { id: string; name: string } };

/** The same by creative where reports name them: the parts add up to what the campaign did. */
export function byCreatives(
  figures: readonly CampaignFigures[],
  days: readonly DayOfHistory[],
): OfCreative[] {
  const named = days.filter((it) => it.ago <= CREATIVE_DAYS);
  const agoOf = new Map(named.map((it) => [it.day, it.ago]));
  return figures.flatMap((it) => {
    const ago = agoOf.get(it.day);
    return ago === undefined ? [{ ...it, creative: { id: '', name: '' } }] : split(it, ago);
  });
}

function split(it: CampaignFigures, ago: number): OfCreative[] {
  const all = creativesOf(it);
  const shares = all.map((one) => one.share);
  const pulls = all.map((one) => one.share * one.pull * freshness(one.name, ago));
  const cents = inParts(Math.round(it.cost * 100), shares);
  const impressions = inParts(it.impressions, shares);
  const clicks = inParts(it.clicks, pulls);
  const installs = inParts(it.installs, pulls);
  return all.map((creative, at) => ({
    ...it,
    creative,
    cost: cents[at]! / 100,
    impressions: impressions[at]!,
    clicks: clicks[at]!,
    installs: installs[at]!,
  }));
}
