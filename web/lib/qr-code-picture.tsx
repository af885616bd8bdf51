import { drawQrCode } from '#web/lib/qr-code.ts';

/** An address as a QR code. Black on white in every theme, because scanners and printers need the contrast. */
export function QrCodePicture({ address, label, className }: { address: string; label: string; className?: string }) {
  const { size, path } = drawQrCode(address);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
