import { globSync } from 'node:fs';
import { type Node, nameOf, walk } from './read-source.ts';

/** Files with errors that every page can show: the server is busy, cannot be reached, or has a bug. */
const everywhere = [
  'server/errors.ts',
  'server/pool-shares.ts',
  'server/http/admission.ts',
  'server/features/accounts/limits-service.ts',
  'web/lib/{api,words-for}.ts',
];

/** The files of the contract and the server whose sentences visitors and families read, by the area whose pages show them. */
const files = {
  links: everywhere,
  visitor: [
    ...everywhere,
    'contract/{doctors,pricing}/*.ts',
    'contract/shared/organisation.ts',
    'server/features/{clinics,doctors,pricing}/*{service,rules}.ts',
  ],
  content: [],
  family: [
    'contract/*/*.ts',
    'server/access.ts',
    'server/features/{accounts,appointments,calendar,messages,patients,payments}/*{service,rules}.ts',
  ],
  staff: ['contract/*/*.ts', 'server/features/*/*{service,rules}.ts'],
};

/** Files without sentences for visitors and families, such as files for screens of staff. */
const staffFiles = [
  /\/staff-[a-z-]+\.ts$/,
  /^contract\/(absences|audit|changes|dashboard|day|families|images|second-factors|steps|team|users|webhooks)\//,
  /^contract\/(shared\/(spreadsheet-imports|record-forms|spreadsheets|suggestions)|times\/weekly-hours)\.ts$/,
  /\/payments\/(rules|upi)\.ts$/,
  // The pages of links in messages have an area of their own (`links`).
  /^contract\/replies\//,
  // The names of days and months are in languages/dates/.
  /^contract\/shared\/clock\.ts$/,
  /\/(first-admin|preview|till)-service\.ts$/,
  /\/everyday-words-rules\.ts$/,
];

/** Files without sentences for staff: headers of columns, words of searches, and what gateways send. */
const noSentences = [
  /^contract\/(shared\/(clock|spreadsheets)|messages\/kinds|webhooks\/.*)\.ts$/,
  /-words-rules\.ts$/,
];

/** Constants, functions and fields, by file, whose texts only staff or programs read, or whose texts are no sentences. */
const exceptions: Record<string, string[]> = {
  'contract/access-records/schemas.ts': ['listAccessRecords'],
  'contract/appointments/booking.ts': ['confirmsOverlap'],
  'contract/appointments/schemas.ts': ['listAppointments', 'leftSteps', 'stepsOfMove'],
  'contract/cities/schemas.ts': ['defaultCity'],
  'contract/clinics/schemas.ts': ['clinicTypeFilter', 'searchClinics'],
  'contract/doctors/schemas.ts': ['specialtyFilter', 'searchDoctors', 'badDoctorIds'],
  'contract/shared/fields.ts': ['recordId', 'IsActive', 'countParameter'],
  'contract/shared/lists.ts': ['foreignCursor', 'sortBy'],
  'contract/messages/kinds.ts': ['languageNames'],
  'contract/messages/schemas.ts': [
    'markRead',
    'channels',
    'kindChannels',
    'chosenLeads',
    'settingsFields',
    'p256dh',
    'auth',
  ],
  'contract/shared/organisation.ts': ['city', 'address', 'social'],
  'server/features/second-factors/passkeys-service.ts': ['rejectedPasskey'],
  'server/features/second-factors/proof-service.ts': ['foreignSecret'],
  'contract/shared/parse.ts': ['notAnObject', 'unexpectedField'],
  'contract/patients/schemas.ts': ['PatientBasics', 'badVersion', 'pageParameters'],
  'contract/shared/product.ts': ['productName'],
  'server/access.ts': ['accessDenied'],
  'server/features/accounts/sessions-service.ts': ['browsers', 'deviceLabel'],
  'server/features/accounts/sign-in-service.ts': ['adminArea', 'notStaff'],
  'server/features/appointments/rules.ts': [
    'needsReasonTexts',
    'reopeningTexts',
    'rejectionOfReopening',
    'rejectionOfEdit',
    'requireUndoable',
  ],
  'server/features/cities/service.ts': ['lockExisting'],
  'server/features/patients/service.ts': ['familyNotChosen'],
  'server/http/admission.ts': ['renderBusyPage'],
  'server/features/messages/addresses-service.ts': ['emailCodeText'],
  'server/features/payments/service.ts': ['takePayment', 'reversePayment'],
};

type SharedArea = keyof typeof files;

const filesOf = (area: SharedArea) =>
  globSync(files[area]).filter(
    (file) => !/\.test\./.test(file) && !(area === 'staff' ? noSentences : staffFiles).some((one) => one.test(file)),
  );

/** Whether a text is a sentence, or in the contract a label of one word. */
const isShown = (text: string, file: string) =>
  /^[A-Z]\S* \S|^[a-z]+( [a-z0-9]+){2,}$/.test(text) || (file.startsWith('contract/') && /^[A-Z][a-z]/.test(text));

const textOfTemplate = ({ quasis }: Node) =>
  (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');

/** The names of the constants, functions and fields that a node is in. */
const namesAround = (parents: Node[]) => parents.map(({ id, key }) => nameOf(id ?? key));

/** `log` of `log.warn(…)`, or `ctx.log` of `ctx.log.warn(…)`. */
const isLog = (node: unknown) => nameOf((node as Node | undefined)?.property ?? node) === 'log';

/** Texts that are read by programs, developers or operators. */
const isInternal = (parents: Node[]) =>
  parents.some(
    ({ type, callee, key }) =>
      nameOf(key) === 'summary' ||
      nameOf((callee as Node | undefined)?.callee ?? {}) === 'endpoint' ||
      ['ImportDeclaration', 'TSLiteralType', 'TSTemplateLiteralType', 'TaggedTemplateExpression'].includes(type) ||
      (type === 'NewExpression' && /Error$/.test(String(nameOf(callee)))) ||
      (type === 'CallExpression' && isLog((callee as Node).object)),
  );

type Found = { file: string; text: string; hasValues: boolean; exception: string | undefined };

/** The texts of a file that people read. A text with values in it (`hasValues`) cannot be looked up in a catalogue. */
function textsOf(file: string): Found[] {
  const found: Found[] = [];
  walk(file, (node, parents) => {
    const isTemplate = node.type === 'TemplateLiteral';
    if (isInternal(parents) || (!isTemplate && (node.type !== 'Literal' || typeof node.value !== 'string'))) return;
    const text = isTemplate ? textOfTemplate(node) : String(node.value);
    const hasValues = isTemplate && (node.expressions as unknown[]).length > 0;
    if (!(hasValues ? /^[A-Z]\S* |[A-Za-z]+ [A-Za-z]+/.test(text) : isShown(text, file))) return;
    const names = namesAround(parents);
    found.push({ file, text, hasValues, exception: exceptions[file]?.find((name) => names.includes(name)) });
  });
  return found;
}

/** The texts of the contract and the server that the pages of an area show. */
export const sharedTexts = (area: SharedArea): Found[] => filesOf(area).flatMap(textsOf);
export const allExceptions = Object.entries(exceptions).flatMap(([file, names]) =>
  names.map((name) => `${file}: ${name}`),
);
