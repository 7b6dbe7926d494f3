import { lazyRouteComponent as page, type RouteComponent } from '@tanstack/react-router';
import type { ScreenPath } from '#/app/screens.ts';

/** What the screens of figures show: see `components.ts`. */
export const revenuePages = {
  '/dashboard': page(
    () => import('#/domains/revenue/dashboard/dashboard.screen.tsx'),
    'DashboardScreen',
  ),
  '/reports/network-reports': page(
    () => import('#/domains/revenue/network-reports/network-reports.screen.tsx'),
    'NetworkReportsScreen',
  ),
  '/web_team/appmetrica-comparison-apps': page(
    () => import('#/domains/revenue/comparison/comparison.screen.tsx'),
    'ComparisonScreen',
  ),
  '/quarterly-report/ppt': page(
    () => import('#/domains/revenue/quarterly-report/quarterly-report.screen.tsx'),
    'QuarterlyReportScreen',
  ),
  '/dashboards': page(
    () => import('#/domains/revenue/own-dashboards/own-dashboards.screen.tsx'),
    'OwnDashboardsScreen',
  ),
  '/shared-dashboard': page(
    () => import('#/domains/revenue/own-dashboards/links/shared-dashboard.screen.tsx'),
    'SharedDashboardScreen',
  ),
  '/reports': page(() => import('#/domains/revenue/reports/reports.screen.tsx'), 'ReportsScreen'),
  '/reports/measures': page(
    () => import('#/domains/revenue/reports/own-measures/own-measures.screen.tsx'),
    'OwnMeasuresScreen',
  ),
  '/reports/sql': page(() => import('#/domains/revenue/sql/sql.screen.tsx'), 'SqlScreen'),
  '/reports/exports': page(
    () => import('#/domains/revenue/exports/exports.screen.tsx'),
    'FactExportsScreen',
  ),
  '/engagement': page(
    () => import('#/domains/revenue/engagement/engagement.screen.tsx'),
    'EngagementScreen',
  ),
  '/user-acquisition': page(
    () => import('#/domains/revenue/acquisition/acquisition.screen.tsx'),
    'AcquisitionScreen',
  ),
  '/creatives': page(
    () => import('#/domains/revenue/acquisition/creatives/creatives.screen.tsx'),
    'CreativesScreen',
  ),
  '/skadnetwork': page(
    () => import('#/domains/revenue/acquisition/postbacks/postbacks.screen.tsx'),
    'PostbacksScreen',
  ),
  '/cohort-explorer': page(
    () => import('#/domains/revenue/roas/explorer/explorer.screen.tsx'),
    'ExplorerScreen',
  ),
  '/roas-dashboard': page(() => import('#/domains/revenue/roas/roas.screen.tsx'), 'RoasScreen'),
  '/dashboard/teams': page(
    () => import('#/domains/revenue/teams-overview/teams-overview.screen.tsx'),
    'TeamsOverviewScreen',
  ),
  '/app-data': page(
    () => import('#/domains/revenue/app-data/app-data.screen.tsx'),
    'AppDataScreen',
  ),
  '/app-data/detail': page(
    () => import('#/domains/revenue/app-data/app-detail.screen.tsx'),
    'AppDetailScreen',
  ),
  '/monetisation/ad-unit': page(
    () => import('#/domains/revenue/ad-units/ad-unit.screen.tsx'),
    'AdUnitScreen',
  ),
  '/monetisation': page(
    () => import('#/domains/revenue/monetisation/monetisation.screen.tsx'),
    'MonetisationScreen',
  ),
  '/dashboard/sheet': page(
    () => import('#/domains/revenue/sheets/sheet.screen.tsx'),
    'SheetScreen',
  ),
} satisfies Partial<Record<ScreenPath, RouteComponent>>;
