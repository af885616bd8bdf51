import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search, UserPlus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import type { FoundFamily } from '#contract/families/schemas.ts';
import { maxSearchLength } from '#contract/shared/search-limits.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { ageWords } from '#web/parts/patients/patient-words.ts';
import { LoadError } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { nextOption, type TypedCaller, typedCaller } from './caller-rules.ts';
import { familiesFoundWords, familyMatchWords } from './family-words.ts';
import { familyQueries } from './queries.ts';

/** The most patients of a family that are shown by name. The others are only counted. */
const maxPatients = 6;

type FoundFamilyCardProps = { id: string; family: FoundFamily; isActive: boolean; onChoose: () => void };

/** One family in the result of a search. The focus stays in the search field. */
function FoundFamilyCard({ id, family, isActive, onChoose }: FoundFamilyCardProps) {
  const t = useT();
  const { name, phone, city, isActive: isActiveAccount, patients, match } = family;
  // The patient who matched is always shown.
  const shown = [...patients].sort((a, b) => Number(b.id === match.patientId) - Number(a.id === match.patientId));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the search field, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="scroll-mt-20 cursor-pointer rounded-control px-3 py-2.5 hover:bg-surface-sunken aria-selected:bg-brand-soft"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold break-words">
          {name} {isActiveAccount ? null : <Badge>{t('Deactivated')}</Badge>}{' '}
          {family.isPhoneConfirmed ? null : <Badge tone="accent">{t('Phone not confirmed')}</Badge>}
        </span>
        <span className="tabular-nums">{phone ? phoneWords(phone) : t('No phone')}</span>
      </p>
      <p className="break-words">
        {patients.length === 0 ? t('No patients') : null}
        {shown.slice(0, maxPatients).map((patient, index) => (
          <span key={patient.id}>
            {index > 0 ? ' · ' : ''}
            <span className={patient.id === match.patientId ? 'font-semibold' : undefined}>{patient.name}</span>,{' '}
            <span className="whitespace-nowrap">{ageWords(t, patient)}</span>
          </span>
        ))}
        {patients.length > maxPatients
          ? ` · ${t('{count} more', { count: String(patients.length - maxPatients) })}`
          : null}
      </p>
      <p className="text-ink-muted">
        {city ? `${t.named(city)} · ` : ''}
        {familyMatchWords(t, family)}
      </p>
    </div>
  );
}

const debounceMs = 200;

type CallerSearchDialogProps = {
  /**
   * What was typed before the search was shown; Enter is a line break. Further keys are added to it until this dialog
   * has taken over the text and sets it to null.
   */
  typedEarly: RefObject<string | null>;
  onClose: () => void;
  onNewCaller: (typed: TypedCaller) => void;
};

/** Finds the family of a caller by anything that a caller can say, and opens its card. */
export function CallerSearchDialog(props: CallerSearchDialogProps) {
  const t = useT();
  return (
    <Dialog open onClose={props.onClose} title={t('Find a caller')}>
      <CallerSearch {...props} />
    </Dialog>
  );
}

function CallerSearch({ typedEarly, onClose, onNewCaller }: CallerSearchDialogProps) {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  // An emptied field shows the hint at once.
  const [q, send] = useDebounced(text, text === '' ? 0 : debounceMs);
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(familyQueries.search(q));
  const [active, setActive] = useState({ q: '', index: 0 });
  /** Enter was pressed before the result arrived: if the result is a single family, its card opens. */
  const [opensSingleResult, setOpensSingleResult] = useState(false);
  useEffect(() => {
    const early = typedEarly.current;
    if (early === null) return;
    const text = early.replace('\n', '');
    // The text that was typed early is shown first. Only after that render do keys go to the field directly.
    if (text !== typed) return setTyped(text);
    typedEarly.current = null;
    if (early.includes('\n')) setOpensSingleResult(true);
  });

  const isCurrent = q !== '' && q === typed.trim() && data !== undefined && !isPlaceholderData;
  const families = q === '' ? [] : (data?.families ?? []);
  const activeIndex = active.q === q ? Math.min(active.index, Math.max(0, families.length - 1)) : 0;
  const isEmpty = isCurrent && families.length === 0 && !isError;
  const optionId = (index: number) => `${id}-option-${index}`;

  const open = ({ id: accountId, match }: FoundFamily) => {
    onClose();
    const search = match.kind === 'appointment' && match.appointmentId ? { open: match.appointmentId } : {};
    void navigate({ to: paths.family(accountId), search });
  };
  const only = opensSingleResult && isCurrent && families.length === 1 ? families[0] : undefined;
  useEffect(() => {
    if (only) open(only);
  });
  useEffect(() => {
    document.getElementById(`${id}-option-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = families[activeIndex];
      if (isCurrent && chosen) return open(chosen);
      send(typed.trim());
      return setOpensSingleResult(true);
    }
    const next = nextOption(event.key, activeIndex, families.length);
    if (next === null) return;
    event.preventDefault();
    setActive({ q, index: next });
  };

  return (
    <div className="flex min-h-[60dvh] flex-col md:min-h-96">
      <div className="sticky top-0 z-10 flex items-start gap-2 bg-surface-raised pb-3">
        <div className="ui-field min-w-0 flex-1">
          <label htmlFor={`${id}-input`} className="sr-only">
            {t('Phone, name or number')}
          </label>
          <div className="ui-input-wrap">
            <Search aria-hidden="true" className="start-3.5" />
            <input
              id={`${id}-input`}
              data-autofocus
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={families.length > 0}
              aria-controls={families.length > 0 ? `${id}-list` : undefined}
              aria-activedescendant={families.length > 0 ? optionId(activeIndex) : undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={maxSearchLength}
              className="ui-input ps-11"
              placeholder={t('Phone, name or number')}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setOpensSingleResult(false);
              }}
              onKeyDown={handleKey}
            />
          </div>
        </div>
        {isEmpty ? null : (
          <Button variant="secondary" onClick={() => onNewCaller(typedCaller(typed))}>
            <UserPlus aria-hidden="true" />
            <span className="max-sm:sr-only">{t('New caller')}</span>
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {q === ''
          ? ''
          : isCurrent
            ? familiesFoundWords(t, families.length, data.isCut)
            : isError
              ? ''
              : t('Searching…')}
      </p>
      {typed.trim() === '' ? (
        <SearchHint />
      ) : isError && !isPlaceholderData ? (
        <LoadError message={wordsFor(error, t('The search failed. Please try again.'))} onRetry={refetch} />
      ) : isEmpty ? (
        <EmptyState
          title={t('No family found')}
          hint={t('Check the spelling, or search by another phone, name or number. Is it a first call?')}
          action={
            <Button onClick={() => onNewCaller(typedCaller(typed))}>
              <UserPlus aria-hidden="true" />
              {t('New caller')}
            </Button>
          }
        />
      ) : families.length === 0 ? (
        <SearchSkeleton />
      ) : null}
      {families.length > 0 ? (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('Families')}
          data-stale={!isCurrent || undefined}
          className="list-rows grid"
        >
          {families.map((family, index) => (
            <FoundFamilyCard
              key={family.id}
              id={optionId(index)}
              family={family}
              isActive={index === activeIndex}
              onChoose={() => open(family)}
            />
          ))}
        </div>
      ) : null}
      {isCurrent && data.isCut ? (
        <p className="pt-3 text-center text-ink-muted">{t('More families match; type more.')}</p>
      ) : null}
    </div>
  );
}

const examples = [
  [msg('Phone'), msg('of the account or of a patient, also only the last four digits')],
  [msg('Name'), msg('of the family or of a patient, words in any order')],
  [msg('Number'), msg('of a patient ({patient}) or of an appointment ({appointment})')],
] as const;
const exampleNumbers = { patient: 'A1B2C3-P000', appointment: 'A1B2C3-P000-9F8E7D' };

function SearchHint() {
  const t = useT();
  return (
    <div className="grid gap-2">
      <p className="text-ink-muted">{t('What can the caller say?')}</p>
      <dl className="grid gap-2">
        {examples.map(([what, detail]) => (
          <div key={what} className="grid gap-x-4 sm:grid-cols-[5rem_1fr]">
            <dt className="font-semibold">{t(what)}</dt>
            <dd className="min-w-0 break-words">{t(detail, exampleNumbers)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function SearchSkeleton() {
  return (
    <div className="grid gap-2">
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} className="h-24 w-full" />
      ))}
    </div>
  );
}
