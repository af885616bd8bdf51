import { encode } from 'uqr';

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

/** Draws a QR code as the path data of an SVG, with one unit per module. `size` is its width with the border. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dots.join('') };
}
