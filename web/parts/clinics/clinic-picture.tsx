import { Hospital } from 'lucide-react';

type ClinicPictureProps = { src: string | null; eager?: boolean | undefined; className?: string | undefined };

/** A clinic's picture, or the default one. It is decorative, because the name is beside it. */
export function ClinicPicture({ src, eager = false, className = '' }: ClinicPictureProps) {
  if (!src) {
    return (
      <div className={`grid w-full place-items-center bg-brand-soft text-brand-ink ${className}`} aria-hidden="true">
        <Hospital className="size-14" strokeWidth={1.25} />
      </div>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width={640}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={`w-full bg-surface-sunken object-cover ${className}`}
    />
  );
}
