import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { RichProvider } from '#/ui/rich/provider.tsx';
import { Toasts } from '#/ui/toasts.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** The whole console: server state, look, pages, toasts. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <RichProvider>
      <RouterProvider router={router} />
      <Toasts />
    </RichProvider>
  </QueryClientProvider>
);
