import { createFileRoute, notFound } from '@tanstack/react-router';
import { notFoundHead } from '#web/lib/head.ts';
import { NotFoundPage } from '#web/pages/not-found-page.tsx';

/** Every address that no other route knows, inside the layout: someone who is lost needs the links around the page. */
export const Route = createFileRoute('/_public/$')({
  loader: () => {
    throw notFound();
  },
  head: notFoundHead,
  notFoundComponent: NotFoundPage,
});
