import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { clinicQueries } from '#web/features/clinics/queries.ts';
import { doctorQueries } from '#web/features/doctors/queries.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useRefocus } from './use-refocus.ts';

const ProviderDialog = lazy(() => import('./provider-dialog.tsx'));

type ProviderProps = { id: string; onChange: (id: string) => void };

/** Chooses, changes or removes the doctor of a booking. */
export function DoctorField({ id, onChange }: ProviderProps) {
  const doctor = useQuery({ ...doctorQueries.one(id), enabled: id !== '' });
  return (
    <ProviderField
      kind="doctor"
      id={id}
      onChange={onChange}
      isError={doctor.isError}
      provider={
        doctor.data && {
          ...doctor.data,
          text: `${doctor.data.specialty} · ${doctor.data.hospital}, ${doctor.data.city}`,
        }
      }
    />
  );
}

/** Chooses, changes or removes the clinic of a booking. */
export function ClinicField({ id, onChange }: ProviderProps) {
  const clinic = useQuery({ ...clinicQueries.one(id), enabled: id !== '' });
  return (
    <ProviderField
      kind="clinic"
      id={id}
      onChange={onChange}
      isError={clinic.isError}
      provider={clinic.data && { ...clinic.data, text: `${clinic.data.type} · ${clinic.data.location}` }}
    />
  );
}

type ProviderFieldProps = ProviderProps & {
  kind: 'doctor' | 'clinic';
  isError: boolean;
  provider: { name: string; text: string; image: string | null } | undefined;
};

const texts = {
  doctor: {
    title: 'Doctor',
    choose: 'Choose a doctor',
    unavailable: 'This doctor cannot be booked. Please choose another.',
  },
  clinic: {
    title: 'Clinic',
    choose: 'Choose a clinic',
    unavailable: 'This clinic cannot be booked. Please choose another.',
  },
};

function ProviderField({ kind, id, onChange, isError, provider }: ProviderFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const { container, refocus } = useRefocus();
  const { title, choose, unavailable } = texts[kind];
  const setProvider = (providerId: string) => {
    setOpen(false);
    onChange(providerId);
    refocus();
  };
  return (
    <section ref={container} aria-label={title} className="grid min-w-0 content-start gap-1.5">
      <p className="ui-label">
        {title}
        {id ? null : <span className="font-normal text-ink-muted"> (optional)</span>}
      </p>
      {id ? (
        <div className="ui-card flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
          {provider ? (
            <>
              <Avatar name={provider.name.replace(/^Dr\.? /, '')} src={provider.image} />
              <p className="min-w-0 grow basis-40">
                <strong className="block break-words">{provider.name}</strong>
                <span className="text-ink-muted">{provider.text}</span>
              </p>
            </>
          ) : isError ? (
            <p role="alert" className="grow text-danger-ink">
              {unavailable}
            </p>
          ) : (
            <Skeleton className="h-12 grow" />
          )}
          <div className="-ms-2 flex">
            <Button variant="quiet" size="small" aria-label={`Change ${kind}`} onClick={() => setOpen(true)}>
              Change
            </Button>
            <Button variant="quiet" size="small" aria-label={`Remove ${kind}`} onClick={() => setProvider('')}>
              Remove
            </Button>
          </div>
        </div>
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          {choose}
        </Button>
      )}
      {isOpen ? (
        <Suspense>
          <ProviderDialog kind={kind} onClose={() => setOpen(false)} onChoose={setProvider} />
        </Suspense>
      ) : null}
    </section>
  );
}
