import { createTheme, HeadlessMantineProvider } from '@mantine/core';
import type { PopoverProps, TooltipProps } from '@mantine/core';
import type { ReactNode } from 'react';
import './pop.css';

/** Where open menus and lists stand: a landmark, so that those who go by landmarks find them. */
const room = { id: 'open-lists', label: 'Open lists' };
const portalProps = { target: `#${room.id}` };

/** About three lines of a list. */
const LEAST_PX = 120;

// The components are named only: importing them would put them into the first chunk of every page.
const theme = createTheme({
  respectReducedMotion: true,
  components: {
    Popover: {
      defaultProps: {
        position: 'bottom-start',
        offset: 4,
        transitionProps: { duration: 100 },
        portalProps,
        middlewares: {
          // In a low window what is longer scrolls within itself: nothing around it does.
          size: {
            padding: 8,
            apply: ({ elements, availableHeight }) => {
              elements.floating.style.maxHeight = `${Math.max(LEAST_PX, availableHeight)}px`;
            },
          },
        },
      } satisfies Partial<PopoverProps>,
    },
    Tooltip: {
      defaultProps: { openDelay: 400, offset: 6, portalProps } satisfies Partial<TooltipProps>,
    },
  },
});

/**
 * Around the whole console. Mantine gives menus, lists, calendars and tooltips their behaviour only:
 * it runs without its styles, so that the look comes from the tokens alone and costs 3 kB of CSS.
 */
export function RichProvider({ children }: { children: ReactNode }) {
  return (
    <HeadlessMantineProvider theme={theme}>
      {children}
      <div id={room.id} role="region" aria-label={room.label} />
    </HeadlessMantineProvider>
  );
}
