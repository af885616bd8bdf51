import { createFileRoute } from '@tanstack/react-router';
import { GalleryPage } from '#web/ui/gallery/gallery-page.tsx';

// The server responds with 404 unless demo data is on.
export const Route = createFileRoute('/dev/gallery')({
  head: () => ({ meta: [{ title: 'Component gallery' }, { name: 'robots', content: 'noindex' }] }),
  component: GalleryPage,
});
