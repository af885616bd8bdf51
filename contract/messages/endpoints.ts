import type { PatientParams } from '../patients/schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import type { EmptyObject } from '../shared/fields.ts';
import type {
  ConfirmCodeBody,
  EmailBody,
  EndPushBody,
  MessageSettings,
  MessageSettingsBody,
  PushSubscriptionBody,
} from './schemas.ts';

export const getMessageSettings = endpoint<{ reply: typeof MessageSettings }>()({
  method: 'GET',
  path: '/api/message-settings',
  access: 'signed-in',
});

export const saveMessageSettings = endpoint<{ body: typeof MessageSettingsBody; reply: typeof MessageSettings }>()({
  method: 'PUT',
  path: '/api/message-settings',
  access: 'signed-in',
});

/** Sends a code to the address. Messages go there only after it is confirmed. */
export const setMessageEmail = endpoint<{ body: typeof EmailBody; reply: typeof MessageSettings }>()({
  method: 'PUT',
  path: '/api/message-settings/email',
  access: 'signed-in',
});

export const confirmMessageEmail = endpoint<{ body: typeof ConfirmCodeBody; reply: typeof MessageSettings }>()({
  method: 'POST',
  path: '/api/message-settings/email/confirm',
  access: 'signed-in',
});

export const removeMessageEmail = endpoint<{ reply: typeof MessageSettings }>()({
  method: 'DELETE',
  path: '/api/message-settings/email',
  access: 'signed-in',
});

/** Sends a code to the patient's own phone, to ask whether the patient agrees to messages. */
export const askPatientPhone = endpoint<{
  params: typeof PatientParams;
  body: typeof EmptyObject;
  reply: typeof MessageSettings;
}>()({
  method: 'POST',
  path: '/api/message-settings/patients/:patientId/phone',
  access: 'signed-in',
});

export const confirmPatientPhone = endpoint<{
  params: typeof PatientParams;
  body: typeof ConfirmCodeBody;
  reply: typeof MessageSettings;
}>()({
  method: 'POST',
  path: '/api/message-settings/patients/:patientId/phone/confirm',
  access: 'signed-in',
});

export const removePatientPhone = endpoint<{ params: typeof PatientParams; reply: typeof MessageSettings }>()({
  method: 'DELETE',
  path: '/api/message-settings/patients/:patientId/phone',
  access: 'signed-in',
});

export const startPush = endpoint<{ body: typeof PushSubscriptionBody; reply: typeof EmptyObject }>()({
  method: 'PUT',
  path: '/api/push-subscription',
  access: 'signed-in',
});

export const endPush = endpoint<{ body: typeof EndPushBody; reply: typeof EmptyObject }>()({
  method: 'POST',
  path: '/api/push-subscription/end',
  access: 'signed-in',
});
