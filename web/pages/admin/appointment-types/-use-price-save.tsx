import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listTypes, type previewPrices } from '#contract/pricing/staff-endpoints.ts';
import type { StaffAppointmentType } from '#contract/pricing/staff-schemas.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useSeenRecord } from '#web/lib/changed-fields.tsx';
import type { ContractForm } from '#web/lib/form.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { staffPricingQueries } from '#web/parts/pricing/staff/queries.ts';
import { showToast } from '#web/ui/toast-store.ts';

type PriceChange = InputOf<typeof previewPrices>['body'];

/** The price in each city after saving. It has a minimum height, to avoid a layout shift while it loads. */
export function PricePreviewSection({ change }: { change: PriceChange }) {
  const t = useT();
  const [previewed] = useDebounced(change, 200);
  const { data, isError } = useQuery(staffPricingQueries.preview(previewed));
  const cities = data?.cities ?? [];

  return (
    <section aria-label={t('Price preview')} className="min-h-44 rounded-control bg-surface-sunken px-4 py-3">
      <h3 className="mb-2 font-semibold">{t('Price per city after saving')}</h3>
      {isError ? <p className="text-ink-muted">{t('The preview could not be loaded.')}</p> : null}
      {data && cities.length === 0 ? <p className="text-ink-muted">{t('No cities available')}</p> : null}
      <dl className="grid gap-x-6 gap-y-1 md:grid-cols-2">
        {cities.map((row) => (
          <div key={row.city} className="flex flex-wrap justify-between gap-x-3">
            <dt>{t.named(row.city)}</dt>
            <dd className={`ms-auto tabular-nums ${isChanged(row) ? 'font-semibold' : 'text-ink-muted'}`}>
              {isChanged(row) ? (
                <>
                  <span className="sr-only">{t('from{#a price}')} </span>
                  <s className="me-2 font-normal text-ink-muted">{totalRupees(row.before ?? 0)}</s>
                  <span className="sr-only">{t('to{#a price}')} </span>
                </>
              ) : null}
              {totalRupees(row.price)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function isChanged({ price, before }: { price: number; before: number | null }): boolean {
  return before !== null && before !== price;
}

type Options<PriceRecord> = {
  /** The type or rule at the time the dialog opened; null for a new one. */
  record: PriceRecord | null;
  form: Pick<ContractForm<never, unknown>, 'showError'>;
  /** Finds the same record in a newer list of types. */
  find: (types: StaffAppointmentType[]) => PriceRecord | undefined;
  texts: { saved: string; failed: (message: string) => string };
  onSaved: () => void;
};

/** Saves a type or rule. If somebody else has saved it in the meantime, returns both states as `newer`. */
export function usePriceSave<PriceRecord extends { version: number }>({
  record,
  form,
  find,
  texts,
  onSaved,
}: Options<PriceRecord>) {
  const t = useT();
  const queryClient = useQueryClient();
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<PriceRecord, PriceRecord | null>(record);

  const showFailure = (error: unknown) =>
    void form.showError(error, {
      formKind: 'record',
      toast: { title: t('Error'), description: texts.failed(wordsFor(error)) },
    });

  const save = async (send: (version: number) => Promise<unknown>) => {
    try {
      await send(seen?.version ?? 0);
    } catch (error) {
      if (replyOf(error).code !== 'changed') return showFailure(error);
      const saved = find((await callApi(listTypes).catch(() => ({ types: [] }))).types);
      return saved ? showNewer(saved) : showFailure(error);
    }
    showToast({ title: t('Success'), description: texts.saved, tone: 'success' });
    onSaved();
    const shown = ['appointment-types', 'names'];
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) });
  };
  return { save, newer, dismissNewer };
}
