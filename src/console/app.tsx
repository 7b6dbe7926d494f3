import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ConfirmDialog } from '#/client/confirm-dialog.tsx';
import { giveFile } from '#/client/give-file.ts';
import { loadPicture } from '#/client/photo.ts';
import { RichProvider } from '#/ui/rich/provider.tsx';
import { FileProvider, PictureProvider } from '#/ui/rich/rich-pictures.tsx';
import { Toasts } from '#/ui/toasts.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** The whole console: server state, look, pages, toasts. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <RichProvider>
      <PictureProvider value={loadPicture}>
        <FileProvider value={giveFile}>
          <RouterProvider router={router} />
        </FileProvider>
      </PictureProvider>
      <ConfirmDialog />
      <Toasts />
    </RichProvider>
  </QueryClientProvider>
);
