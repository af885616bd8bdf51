import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addTestUsers, canAddTestUsers } from '#contract/users/endpoints.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { EmptyList } from '#web/staff-kit/empty-list.tsx';
import type { List } from '#web/staff-kit/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** The empty state of the list. With demo data it offers to add two test users. */
export function EmptyUsersList({ list }: { list: Pick<List<unknown>, 'isFiltered' | 'clear'> }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey: ['test-users'], queryFn: () => call(canAddTestUsers), staleTime: Infinity });
  const add = useMutation({
    mutationFn: () => call(addTestUsers, { body: {} }),
    onSuccess: ({ addedCount }) => {
      const title = addedCount > 0 ? t('Test users added') : t('The test users are there already');
      showToast({ title, tone: 'success' });
      list.clear(); // the search does not match them
      return queryClient.invalidateQueries({ queryKey: ['accounts'] });
    },
    onError: (error) => {
      const description = wordsFor(error, t('An unexpected error occurred'), 'always');
      showToast({ title: t('Error'), description, tone: 'destructive' });
    },
  });

  return (
    <EmptyList
      list={list}
      drawing={<EmptyPeople />}
      title={t('No users found.')}
      hint={t('Nobody matches this search. A part of the name, phone or ID is enough.')}
      showAll={t('Show all users')}
      action={
        data?.isOffered ? (
          <Button variant="secondary" busy={add.isPending} onClick={() => add.mutate()}>
            {t('Add Test Users')}
          </Button>
        ) : null
      }
    />
  );
}
