import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { clinicQueries } from '#web/parts/clinics/queries.ts';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { OptionalMark } from '#web/ui/field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ProviderKind } from './-booking-rules.ts';

const ProviderDialog = lazyPart(async () => (await import('./-provider-dialog.tsx')).default);

type ProviderProps = {
  id: string;
  onChange: (id: string) => void;
  /** The picker lists the doctors or clinics of this city until the user searches. */
  city: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

export function BookingDoctorField(props: ProviderProps) {
  const t = useT();
  const doctor = useQuery({ ...doctorQueries.one(props.id), enabled: props.id !== '' });
  return (
    <ProviderField
      {...props}
      kind="doctor"
      isError={doctor.isError}
      provider={
        doctor.data && {
          ...doctor.data,
          text: `${t(doctor.data.specialty)} · ${doctor.data.hospital}, ${t.named(doctor.data.city)}`,
        }
      }
    />
  );
}

export function BookingClinicField(props: ProviderProps) {
  const t = useT();
  const clinic = useQuery({ ...clinicQueries.one(props.id), enabled: props.id !== '' });
  return (
    <ProviderField
      {...props}
      kind="clinic"
      isError={clinic.isError}
      provider={clinic.data && { ...clinic.data, text: `${t(clinic.data.type)} · ${clinic.data.location}` }}
    />
  );
}

type ProviderFieldProps = ProviderProps & {
  kind: ProviderKind;
  isError: boolean;
  provider: { name: string; text: string; image: string | null } | undefined;
};

const texts = {
  doctor: {
    title: msg('Doctor'),
    choose: msg('Choose a doctor'),
    change: msg('Change doctor'),
    remove: msg('Remove doctor'),
    unavailable: msg('This doctor cannot be booked. Please choose another.'),
  },
  clinic: {
    title: msg('Clinic'),
    choose: msg('Choose a clinic'),
    change: msg('Change clinic'),
    remove: msg('Remove clinic'),
    unavailable: msg('This clinic cannot be booked. Please choose another.'),
  },
};

function ProviderField({ kind, id, onChange, city, isOpen, onOpen, onClose, isError, provider }: ProviderFieldProps) {
  const t = useT();
  const { container, refocus } = useRefocus();
  const { title, choose, change, remove, unavailable } = texts[kind];
  const setProvider = (providerId: string) => {
    onClose();
    onChange(providerId);
    refocus();
  };
  return (
    <section ref={container} aria-label={t(title)} className="grid grid-cols-1 content-start gap-1.5">
      <p className="ui-label max-sm:sr-only">{t(title)}</p>
      {id ? (
        <div className="ui-card flex flex-wrap items-center gap-x-3 px-3 pt-3 pb-1 sm:py-3">
          {provider ? (
            <>
              <Avatar name={provider.name.replace(/^Dr\.? /, '')} src={provider.image} className="max-sm:hidden" />
              <p className="min-w-0 grow basis-40">
                <strong className="block break-words">
                  <LatinText>{provider.name}</LatinText>
                </strong>
                <span className="text-ink-muted">{provider.text}</span>
              </p>
            </>
          ) : isError ? (
            <p role="alert" className="grow text-danger-ink">
              {t(unavailable)}
            </p>
          ) : (
            <Skeleton className="h-12 grow" />
          )}
          <div className="-mx-2 flex flex-wrap">
            <Button variant="quiet" className="min-h-12 px-3" aria-label={t(change)} onClick={onOpen}>
              {t('Change')}
            </Button>
            <Button variant="quiet" className="min-h-12 px-3" aria-label={t(remove)} onClick={() => setProvider('')}>
              {t('Remove')}
            </Button>
          </div>
        </div>
      ) : (
        <Button variant="secondary" className="min-h-12 justify-self-start" onClick={onOpen}>
          {t(choose)}
          <OptionalMark />
        </Button>
      )}
      {isOpen ? <ProviderDialog kind={kind} city={city} onClose={onClose} onChoose={setProvider} /> : null}
    </section>
  );
}

/** Moves the focus to the first button of the container when the pressed button has been replaced by another one. */
export function useRefocus() {
  const container = useRef<HTMLElement>(null);
  return { container, refocus: () => requestAnimationFrame(() => container.current?.querySelector('button')?.focus()) };
}
