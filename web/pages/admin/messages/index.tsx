import { createFileRoute } from '@tanstack/react-router';
import { ManageMessagesPage } from './-messages-page.tsx';

/** The filters that links can set. The list reads and validates the parameters itself. */
type MessagesSearch = { family?: string; appointment?: string; state?: string };

export const Route = createFileRoute('/admin/messages/')({
  validateSearch: (search: MessagesSearch) => search,
  component: ManageMessagesPage,
});
