import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { City } from '#contract/cities/schemas.ts';
import type { TypePrice } from '#contract/pricing/schemas.ts';
import { listRupees } from '#contract/shared/money.ts';
import { useT } from '#web/i18n/use-t.tsx';
import type { FieldErrors } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldNotes } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { BookingValues } from './-booking-rules.ts';
import { bookingCostWords, doctorFeeWords } from './-booking-words.ts';

type TypeFieldProps = {
  values: BookingValues;
  change: (part: Partial<BookingValues>) => void;
  types: TypePrice[];
  isLoading: boolean;
  cities: City[];
  /** The fee of the chosen doctor in paise; 0 if it is not known. */
  fee: number;
  /** A chosen doctor or clinic of another city. */
  providerInOtherCity: { name: string; city: string } | undefined;
  /** The type was chosen before the form opened, so the field is one row with the button Change. */
  isKnown: boolean;
  errors: FieldErrors;
};

/** Appointment type and city, which decide the price. */
export function TypeField(props: TypeFieldProps) {
  const t = useT();
  const { values, change, types, isLoading, cities, fee, providerInOtherCity, isKnown, errors } = props;
  const [isOpen, setOpen] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const chosen = types.find(({ name }) => name === values.type);
  const isRow = isKnown && !isOpen && chosen !== undefined && !errors.type && !errors.city;

  return (
    <div ref={fields} data-field="type" className="grid gap-5">
      {isRow ? (
        <section aria-label={t('Appointment type')} className="grid gap-1.5">
          <p className="ui-label">{t('Appointment type')}</p>
          <div className="ui-card flex flex-wrap items-center justify-between gap-x-3 px-3 py-2">
            <strong className="min-w-0 break-words">{t.named(chosen.title)}</strong>
            <Button
              variant="quiet"
              className="-me-2 min-h-12 px-3"
              aria-label={t('Change type or city')}
              onClick={() => {
                setOpen(true);
                focusChosen(fields);
              }}
            >
              {t('Change')}
            </Button>
            <p className="basis-full pb-1">
              <BookingCost price={chosen.price} city={values.city} fee={fee} />
            </p>
          </div>
        </section>
      ) : isKnown && isLoading ? (
        <Skeleton className="h-36" />
      ) : (
        <>
          {isLoading ? (
            <TypeSkeletons />
          ) : (
            <ChoiceField
              label={t('Appointment type')}
              layout="rows"
              choices={types.map(({ name, title, price }) => ({
                value: name,
                label: t.named(title),
                detail: listRupees(price),
              }))}
              value={chosen ? values.type : ''}
              onChange={(type) => change({ type })}
              hint={chosen && t.named(chosen.description)}
              error={errors.type}
            />
          )}
          <SelectField
            label={t('City')}
            required
            className="sm:max-w-sm"
            options={cities.map(({ name }) => ({ value: name, label: t.named(name) }))}
            value={values.city}
            hint={t('The city decides the price.')}
            error={errors.city}
            onChange={(event) => change({ city: event.target.value })}
          />
          {chosen ? (
            <p className="lg:hidden">
              <BookingCost price={chosen.price} city={values.city} fee={fee} />
            </p>
          ) : null}
        </>
      )}
      {providerInOtherCity ? (
        <p className="-mt-4 flex flex-wrap items-center gap-x-2 text-ink-muted">
          {t('{name} is in {city}.', { name: providerInOtherCity.name, city: t.named(providerInOtherCity.city) })}
          <button type="button" className="link min-h-12" onClick={() => change({ city: providerInOtherCity.city })}>
            {t('Use {city}', { city: t.named(providerInOtherCity.city) })}
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** The price of the booking, and the fee of the doctor. The two are never added together. */
export function BookingCost({ price, city, fee }: { price: number; city: string; fee: number }) {
  const t = useT();
  const feeWords = doctorFeeWords(t, fee);
  return (
    <>
      <span className="block">
        <span className="whitespace-nowrap">{bookingCostWords(t, price)}</span>
        <span className="text-ink-muted">{` · ${t('Price in {city}', { city: t.named(city) })}`}</span>
      </span>
      {feeWords ? <span className="block text-ink-muted">{feeWords}</span> : null}
    </>
  );
}

function focusChosen(fields: RefObject<HTMLElement | null>) {
  requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('input:checked')?.focus());
}

function TypeSkeletons() {
  const t = useT();
  return (
    <div aria-hidden="true">
      <p className="ui-label mb-1.5">{t('Appointment type')}</p>
      <div className="choice-field choice-field-rows">
        {['1', '2', '3', '4', '5', '6', '7'].map((key) => (
          <Skeleton key={key} className="h-12" />
        ))}
      </div>
    </div>
  );
}

export type FieldChoice = {
  value: string;
  label: ReactNode;
  /** At the end of a row, such as a price. */
  detail?: ReactNode;
};

type ChoiceFieldProps = {
  label: string;
  choices: readonly FieldChoice[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** `chips` stand beside each other, `rows` below each other. */
  layout: 'chips' | 'rows';
  /** A link at the end of the label's line. */
  action?: ReactNode;
  /** Buttons after the choices. */
  children?: ReactNode;
};

/** Choices of which one is chosen with one press. Radio buttons with one name make arrow keys work natively. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, choices, value, onChange, error, hint, layout, action, children } = props;
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} className="ui-field">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p id={`${id}-label`} className="ui-label">
          {label}
        </p>
        {action}
      </div>
      <div className={`choice-field choice-field-${layout}`}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              className="sr-only"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={() => onChange(choice.value)}
            />
            <span className="min-w-0 break-words">{choice.label}</span>{' '}
            {choice.detail ? <span className="flex-none tabular-nums">{choice.detail}</span> : null}
          </label>
        ))}
        {children}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
