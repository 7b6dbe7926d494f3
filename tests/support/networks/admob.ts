import { networkServer, type Reply, type Seen } from './network-server.ts';

interface Row {
  day: string;
  app: string;
  unit: string;
  country: string;
  platform: 'Android' | 'iOS';
  micros: number;
}

interface Spec {
  dateRange: Record<'startDate' | 'endDate', { year: number; month: number; day: number }>;
  timeZone: string;
  maxReportRows: number;
  localizationSettings: { currencyCode: string; languageCode: string };
}

const publisher = 'pub-0000000000000000';
export const admobKey = {
  publisherId: publisher,
  clientId: 'client.apps.example.com',
  clientSecret: 'client-secret-5678',
  refreshToken: 'refresh-token-good-9012',
};

const two = (it: number) => String(it).padStart(2, '0');
const dayOf = (it: { year: number; month: number; day: number }) =>
  `${it.year}-${two(it.month)}-${two(it.day)}`;

const itemOf = (it: Row, compact: boolean) => ({
  row: {
    dimensionValues: {
      DATE: { value: compact ? it.day.replaceAll('-', '') : it.day },
      APP: { value: it.app, displayLabel: 'Lantern Lagoon' },
      AD_UNIT: { value: it.unit, displayLabel: 'Level end' },
      COUNTRY: { value: it.country },
      FORMAT: { value: 'interstitial' },
      PLATFORM: { value: it.platform },
    },
    metricValues: {
      AD_REQUESTS: { integerValue: '900' },
      MATCHED_REQUESTS: { integerValue: '700' },
      IMPRESSIONS: { integerValue: '600' },
      CLICKS: { integerValue: '12' },
      ESTIMATED_EARNINGS: { microsValue: String(it.micros) },
    },
  },
});

/**
 * Google's token endpoint and AdMob's network report (developers.google.com/admob/api/v1). `most`
 * rows come in one reply, whatever is asked for; `compact` writes days as the reference's sample.
 */
export function admobAnswers(
  rows: Row[],
  { most = 100_000, compact = false, currency = 'USD' } = {},
) {
  const tokens = new Set([admobKey.refreshToken]);
  const account = {
    publisherId: publisher,
    reportingTimeZone: 'America/Los_Angeles',
    currencyCode: currency,
  };
  const answer = ({ host, path, body, headers }: Seen): Reply => {
    if (host === 'oauth2.googleapis.com' && path === '/token') {
      const asked = new URLSearchParams(body);
      return tokens.has(asked.get('refresh_token') ?? '')
        ? { body: { access_token: 'access-token-1', expires_in: 3599, token_type: 'Bearer' } }
        : {
            status: 400,
            body: {
              error: 'invalid_grant',
              error_description: 'Token has been expired or revoked.',
            },
          };
    }
    if (headers['authorization'] !== 'Bearer access-token-1') {
      return {
        status: 401,
        body: { error: { code: 401, message: 'Invalid credentials', status: 'UNAUTHENTICATED' } },
      };
    }
    if (path === `/v1/accounts/${publisher}`) return { body: account };
    if (path !== `/v1/accounts/${publisher}/networkReport:generate`) {
      return {
        status: 403,
        body: { error: { code: 403, message: 'No such publisher', status: 'PERMISSION_DENIED' } },
      };
    }
    const { reportSpec } = JSON.parse(body) as { reportSpec: Spec };
    const { startDate, endDate } = reportSpec.dateRange;
    const found = rows.filter((it) => it.day >= dayOf(startDate) && it.day <= dayOf(endDate));
    const sent = found.slice(0, Math.min(most, reportSpec.maxReportRows));
    return {
      body: [
        {
          header: {
            dateRange: reportSpec.dateRange,
            localizationSettings: reportSpec.localizationSettings,
          },
        },
        ...sent.map((it) => itemOf(it, compact)),
        { footer: { matchingRowCount: String(found.length) } },
      ],
    };
  };
  return { answer, tokens };
}

/** The same as a server. */
export async function admobServer(...about: Parameters<typeof admobAnswers>) {
  const { answer, tokens } = admobAnswers(...about);
  return { ...(await networkServer(answer)), tokens };
}

/** One app on both platforms, on each day. */
export const admobRows = (days: readonly string[]): Row[] =>
  days.flatMap((day) =>
    (['Android', 'iOS'] as const).map((platform, at) => ({
      day,
      app: `ca-app-pub-0000000000000000~10${at}`,
      unit: `ca-app-pub-0000000000000000/20${at}`,
      country: 'US',
      platform,
      micros: 1_250_000,
    })),
  );
