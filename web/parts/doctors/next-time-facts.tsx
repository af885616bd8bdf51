import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { todayInIndia } from '#contract/shared/clock.ts';
import { listRupees } from '#contract/shared/money.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { nextTimeWords } from '#web/parts/times/time-words.ts';

/**
 * A doctor's next free time and fee, in two lines of a card. Loaded after the first paint; the lines keep their space, and
 * stay empty if the request fails, because the card is useful without them.
 */
export function NextTimeFacts({ doctorId }: { doctorId: string }) {
  const t = useT();
  const { data } = useQuery(doctorQueries.nextTime(doctorId));
  // During hydration, a card must render the same as the server, even if another card has already loaded the data.
  const next = useHydrated() ? data : null;
  return (
    <div className="min-h-[3.1em]">
      {next ? (
        <>
          <p className="font-medium">{nextTimeWords(t, next, todayInIndia(new Date()))}</p>
          {next.consultationFee > 0 ? (
            <p className="text-ink-muted">{t('Fee at the clinic: {fee}', { fee: listRupees(next.consultationFee) })}</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
