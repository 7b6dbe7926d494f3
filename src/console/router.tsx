import {
  createBrowserHistory,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { screens } from '#/app/screens.ts';
import { NamesakesProvider } from '#/client/namesakes-provider.tsx';
import type { Screen } from '#/kernel/screen.ts';
import { readSearch, writeSearch } from '#/ui/location.ts';
import { components } from './components.ts';
import { Failure, WholeFailure } from './failure.tsx';
import { Linked } from './linked.tsx';
import { FirstScreen, NotFound } from './not-found.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { Signed } from './session/signed.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  component: () => (
    <Linked>
      <Outlet />
    </Linked>
  ),
  errorComponent: WholeFailure,
});

/** Everything that needs a session: the page guard, and the shell inside it. */
const signed = createRoute({
  getParentRoute: () => root,
  id: 'signed',
  component: () => (
    <Signed>
      <NamesakesProvider>
        <Shell>
          <Outlet />
        </Shell>
      </NamesakesProvider>
    </Signed>
  ),
});

const first = createRoute({ getParentRoute: () => signed, path: '/', component: FirstScreen });
/** An unknown address is opened inside the shell, where it counts as section 1. */
const unknown = createRoute({ getParentRoute: () => signed, path: '$', component: NotFound });

/** A screen anybody may open stands alone, without session and shell: signing in. */
const isOpen = (it: Screen) => it.access.kind === 'anyone';

const componentOf: Record<string, RouteComponent> = components;

function routeOf(screen: Screen) {
  const Component = componentOf[screen.path]!;
  return createRoute({
    getParentRoute: () => (isOpen(screen) ? root : signed),
    path: screen.path,
    component: () => (
      <ScreenFrame screen={screen}>
        <Component />
      </ScreenFrame>
    ),
    errorComponent: Failure,
  });
}

const isIn = (open: boolean) => (it: Screen) => isOpen(it) === open;
const routes = root.addChildren([
  ...screens.filter(isIn(true)).map(routeOf),
  signed.addChildren([first, unknown, ...screens.filter(isIn(false)).map(routeOf)]),
]);

/** Search parameters stay as they are in the address; screens parse their own (`useSearch`). */
export const router = createRouter({
  routeTree: routes,
  history: import.meta.env.BROWSER === 'web' ? createBrowserHistory() : createHashHistory(),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  scrollRestoration: true,
  scrollToTopSelectors: ['#content'],
  defaultPendingMs: 150,
});
