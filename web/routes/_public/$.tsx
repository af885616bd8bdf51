import { createFileRoute, notFound } from '@tanstack/react-router';
import { notFoundHead } from '#web/lib/head.ts';
import { NotFoundPage } from '#web/pages/not-found-page.tsx';

/** Matches all unknown addresses. Inside the layout, so that the page has the navigation links. */
export const Route = createFileRoute('/_public/$')({
  loader: () => {
    throw notFound();
  },
  head: notFoundHead,
  notFoundComponent: NotFoundPage,
});
