// The pauses before `waiting-sender.ts` and `step-mark-sender.ts` send again what could not be sent. The first pause is
// `firstRetryMs`, and each following one is twice as long, up to `maxRetryMs`.

export const firstRetryMs = 3_000;
export const maxRetryMs = 60_000;
