/** Shown to an assistant who marked a step by its earlier assignment. The mark is stored, but the step does not change. */
export const stepMarkOutdated = 'This step was planned again after you pressed. Please look at your day again.';
