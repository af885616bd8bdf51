import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const getMessageSettings = endpoint<typeof s.getMessageSettings>()('GET /api/message-settings', 'signed-in');

export const saveMessageSettings = endpoint<typeof s.saveMessageSettings>()('PUT /api/message-settings', 'signed-in', {
  changes: ['message-settings'],
});

/** Sends a code to the address. Messages go there only after it is confirmed. */
export const setMessageEmail = endpoint<typeof s.setMessageEmail>()('PUT /api/message-settings/email', 'signed-in', {
  changes: ['message-settings'],
});

export const confirmMessageEmail = endpoint<typeof s.confirmMessageEmail>()(
  'POST /api/message-settings/email/confirm',
  'signed-in',
  { changes: ['message-settings'] },
);

export const removeMessageEmail = endpoint<typeof s.removeMessageEmail>()(
  'DELETE /api/message-settings/email',
  'signed-in',
  { changes: ['message-settings'] },
);

/** Sends a code to the patient's own phone, to ask whether the patient agrees to messages. */
export const askPatientPhone = endpoint<typeof s.askPatientPhone>()(
  'POST /api/message-settings/patients/:patientId/phone',
  'signed-in',
  { changes: ['message-settings'] },
);

export const confirmPatientPhone = endpoint<typeof s.confirmPatientPhone>()(
  'POST /api/message-settings/patients/:patientId/phone/confirm',
  'signed-in',
  { changes: ['message-settings'] },
);

export const removePatientPhone = endpoint<typeof s.removePatientPhone>()(
  'DELETE /api/message-settings/patients/:patientId/phone',
  'signed-in',
  { changes: ['message-settings'] },
);

export const startPush = endpoint<typeof s.startPush>()('PUT /api/push-subscription', 'signed-in', {
  changes: ['message-settings'],
});

export const endPush = endpoint<typeof s.endPush>()('POST /api/push-subscription/end', 'signed-in', {
  changes: ['message-settings'],
});
