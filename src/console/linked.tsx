import { useRouter, useRouterState, type RouteComponent } from '@tanstack/react-router';
import { useCallback, useMemo, type MouseEvent, type ReactNode } from 'react';
import { ownPath } from '#/kernel/own-path.ts';
import { LinkProvider, type LinkProps } from '#/ui/link.tsx';
import { LocationProvider, readSearch, type Location } from '#/ui/location.ts';
import { components } from './components.ts';

const isOutside = (href: string) => ownPath(href) === undefined;
/** The browser's own ways of opening a link elsewhere stay its own. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

const componentOf: Record<string, RouteComponent> = components;

/** Fetches a screen's code while the pointer is on its way. */
function preload(href: string) {
  const path = href.split(/[?#]/)[0] ?? '';
  void componentOf[path]?.preload?.();
}

function InsideLink({ href, onClick, ...rest }: LinkProps) {
  const { history } = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <a
      {...rest}
      href={history.createHref(href)}
      onClick={follow}
      onPointerEnter={() => preload(href)}
    />
  );
}

const makeLink = (props: LinkProps) =>
  isOutside(props.href) ? <a {...props} rel="noreferrer" /> : <InsideLink {...props} />;

/** Gives links and search parameters below it this console's router. */
export function Linked({ children }: { children: ReactNode }) {
  const { history } = useRouter();
  const path = useRouterState({ select: (it) => it.location.pathname });
  const search = useRouterState({ select: (it) => it.location.searchStr });
  const hash = useRouterState({ select: (it) => it.location.hash });
  const go = useCallback<Location['go']>(
    (href, options) => (options?.replace ? history.replace(href) : history.push(href)),
    [history],
  );
  const location = useMemo(
    () => ({ path, search: readSearch(search), hash, go }),
    [path, search, hash, go],
  );
  return (
    <LinkProvider value={makeLink}>
      <LocationProvider value={location}>{children}</LocationProvider>
    </LinkProvider>
  );
}
