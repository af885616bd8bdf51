import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { objectToCorrection } from '#contract/accounts/endpoints.ts';
import type { OwnCorrection } from '#contract/accounts/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** The corrections of the own phone, if there are any. The account objects to one that waits with one tap. */
export function OwnCorrectionsSection() {
  const t = useT();
  const queryClient = useQueryClient();
  const corrections = useQuery(accountQueries.corrections());
  const object = useMutation({
    mutationFn: (correctionId: string) => call(objectToCorrection, { params: { correctionId } }),
    onSuccess: (saved) => queryClient.setQueryData(accountQueries.corrections().queryKey, saved),
    onError: (error) => {
      const description = wordsFor(error, t('Please try again later.'));
      showToast({ title: t('Your objection could not be sent'), description, tone: 'destructive' });
      void queryClient.invalidateQueries({ queryKey: accountQueries.corrections().queryKey });
    },
  });
  // Most accounts have none, so there is nothing to see while they load.
  if (corrections.data ? corrections.data.corrections.length === 0 : !corrections.isError) return null;
  return (
    <Card as="section" padding="roomy" aria-labelledby="corrections">
      <h2 id="corrections" className="text-xl">
        {t('Changes of your phone number')}
      </h2>
      <AsyncView query={corrections} error={t('Failed to load your account. Please try again later.')}>
        {({ corrections: rows }) => (
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {rows.map((correction) => (
              <li key={correction.id} className="grid gap-2 py-4">
                <p className="font-semibold">{titleWords(t, correction)}</p>
                <p className="text-ink-muted">{datesIn(t).dateTime(correction.endedAt ?? correction.requestedAt)}</p>
                {correction.state === 'open' ? (
                  <>
                    <p>{t('If you do not want this, object. Then a second person of our team decides.')}</p>
                    <Button
                      className="justify-self-start"
                      busy={object.isPending}
                      onClick={() => object.mutate(correction.id)}
                    >
                      {t('Object')}
                    </Button>
                  </>
                ) : null}
                {correction.state === 'objected' ? (
                  <p role="status">{t('You have objected. A second person of our team decides, and may call you.')}</p>
                ) : null}
                {correction.state === 'decided' ? (
                  <p>
                    {t(
                      'A second person of our team has agreed to the other phone number. If you do not want this, please call us.',
                    )}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </Card>
  );
}

function titleWords(t: T, { state, phoneEnd: digits }: OwnCorrection): string {
  if (state === 'done') return t('Your account was moved to the number that ends in {digits}', { digits });
  if (state === 'ended') return t('Your account was not moved to the number that ends in {digits}', { digits });
  return t('Our team was asked to move your account to the number that ends in {digits}', { digits });
}
