import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { loadPicture } from '#/client/photo.ts';
import { RichProvider } from '#/ui/rich/provider.tsx';
import { PictureProvider } from '#/ui/rich/rich-pictures.tsx';
import { Toasts } from '#/ui/toasts.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** The whole console: server state, look, pages, toasts. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <RichProvider>
      <PictureProvider value={loadPicture}>
        <RouterProvider router={router} />
      </PictureProvider>
      <Toasts />
    </RichProvider>
  </QueryClientProvider>
);
