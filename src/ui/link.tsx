import { createContext, use } from 'react';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

const LinkContext = createContext<(props: LinkProps) => ReactNode>((props) => <a {...props} />);

/**
 * Says how every `Link` below it is made: the console gives its router's link, the popup one that
 * opens a tab. Without it links are plain anchors.
 */
export const LinkProvider = LinkContext.Provider;

/** A link to a page of the console (`href` is its path, with search) or to the outside. */
export const Link = (props: LinkProps) => use(LinkContext)(props);
