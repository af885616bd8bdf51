import { circle, repeat, shape, stroke } from './svg.ts';

/** The colours of a cloth: main colour, folds and border. */
export type Cloth = { base: string; fold: string; trim: string };

export function turban({ base, fold, trim }: Cloth): string {
  return (
    shape('M186 104L200 142L214 104Z', trim) +
    shape(
      'M132 172C116 128 118 70 166 52C190 44 220 44 240 54C284 74 284 130 268 172C262 148 236 130 202 116C168 130 140 146 132 172Z',
      base,
    ) +
    shape('M202 116C168 130 140 146 132 172C122 146 120 118 126 96C150 112 176 116 202 116Z', fold, 'opacity=".35"') +
    stroke('M128 140C150 112 200 96 262 92', fold, 3.4) +
    stroke('M124 118C150 94 200 78 250 72', fold, 3.4) +
    stroke('M130 94C154 72 190 60 228 54', fold, 3.4) +
    stroke('M272 140C256 122 232 112 204 106', fold, 3.4) +
    stroke('M277 116C262 102 248 96 232 94', fold, 3.4)
  );
}

/** A hijab: it covers hair, ears and neck, but not the face. */
export function hijab({ base, fold, trim }: Cloth): string {
  return (
    shape(
      'M200 66C258 66 284 112 280 180C278 228 288 262 318 304C286 352 250 372 200 376C150 372 114 352 82 304' +
        'C112 262 122 228 120 180C116 112 142 66 200 66ZM200 116C168 118 150 142 150 178C150 220 172 252 200 252C228 252 250 220 250 178C250 142 232 118 200 116Z',
      base,
      'fill-rule="evenodd"',
    ) +
    stroke('M150 172C152 140 170 120 200 117C230 120 248 140 250 172', trim, 4) +
    stroke('M136 232C150 280 190 296 262 296', fold, 3.4) +
    stroke('M122 270C150 318 210 330 288 318', fold, 3.4) +
    stroke('M256 226C252 252 236 272 214 284', fold, 3.4) +
    stroke('M150 92C136 112 130 140 131 168', fold, 3)
  );
}

/** A dupatta, or the end of a saree, over the back of the head: one layer is behind the face, one over the hair. */
export function dupatta({ base, fold, trim }: Cloth): { back: string; front: string } {
  return {
    back: shape(
      'M200 62C268 62 294 120 292 186C290 246 302 290 316 326Q328 360 330 400H70Q72 360 84 326C98 290 110 246 108 186C106 120 132 62 200 62Z',
      fold,
    ),
    front:
      shape(
        'M200 62C268 62 294 120 292 186C290 246 302 290 316 326Q328 360 330 400H284C282 330 262 280 266 200C270 130 246 94 200 94C154 94 130 130 134 200C138 280 118 330 116 400H70Q72 360 84 326C98 290 110 246 108 186C106 120 132 62 200 62Z',
        base,
      ) +
      stroke(
        'M284 398C282 330 262 280 266 200C270 130 246 94 200 94C154 94 130 130 134 200C138 280 118 330 116 398',
        trim,
        5,
      ) +
      stroke('M280 214C282 270 304 320 304 372M120 214C118 270 96 320 96 372', fold, 3),
  };
}

export function surgicalCap({ base, fold, trim }: Cloth): string {
  return (
    shape(
      'M136 158C126 96 156 70 200 70C244 70 274 96 264 158C246 134 222 126 200 126C178 126 154 134 136 158Z',
      base,
    ) +
    stroke('M137 156C154 134 178 126 200 126C222 126 246 134 263 156', fold, 6) +
    repeat(7, (i) => circle(152 + (i % 4) * 31 + (i > 3 ? 16 : 0), i > 3 ? 88 : 114 - (i % 3 === 0 ? 0 : 6), 4.6, trim))
  );
}
