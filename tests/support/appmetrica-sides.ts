import type { Delivery } from '#/store/facts/facts.ts';

const days = ['2025-11-18', '2025-11-19', '2025-11-20'] as const;

/** Hundred downloads a day of both apps; AppMetrica sees 100 new users of Lantern and 60 of Orbit. */
export function appmetricaSides(
  cast: { lantern: number; orbit: number },
  fetchedAt: Date,
): Delivery[] {
  const common = {
    sourceTimezone: 'UTC',
    fetchedAt,
    precedence: 'network' as const,
  };
  const slices = [{ account_id: 9, from: days[0], to: days[2] }];
  const place = {
    network_id: 9,
    account_id: 9,
    country: 'PK',
    platform: 'android',
    provisional: false,
  };
  const apps = [
    [cast.lantern, 100],
    [cast.orbit, 60],
  ] as const;
  const users = days.flatMap((day) =>
    apps.map(([app_id, new_users]) => ({
      ...place,
      day,
      app_id,
      app_version: '1.0',
      dau: 500,
      new_users,
      sessions: 900,
      session_seconds: 9000,
      retained_d1: 0,
      retained_d7: 0,
      retained_d30: 0,
      crashes: 5,
    })),
  );
  // The store is a day behind.
  const store = days.slice(0, 2).flatMap((day) =>
    apps.map(([app_id]) => ({
      ...place,
      day,
      app_id,
      store_visitors: 300,
      installs: 100,
      uninstalls: 10,
      iap_revenue_micros: 0,
      ratings_count: 0,
      rating_sum: 0,
      crashed_users: 5,
      anr_users: 0,
      vitals_users: 500,
    })),
  );
  return [
    { ...common, table: 'engagement', source: 'appmetrica', slices, rows: users },
    { ...common, table: 'store_console', source: 'play-console', slices, rows: store },
  ];
}
