/** Days of an app that a delivery speaks of. */
export interface AppSpan {
  appId: number;
  from: string;
  to: string;
}

/** Which apps and days of a report are looked at. */
export type Only = (appId: number, day: string) => boolean;

/** Whether a day of an app is one that a delivery speaks of. */
export function isWithinSpans(spans: readonly AppSpan[]): Only {
  const byApp = Map.groupBy(spans, (it) => it.appId);
  return (appId, day) => byApp.get(appId)?.some((it) => it.from <= day && day <= it.to) ?? false;
}
