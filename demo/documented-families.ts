import type { TypeName } from './visits.ts';

/** The accounts that the README names (documented accounts). Their passwords are public: use them for the demo only. */
export const demoAccounts = [
  { key: 'sharma', name: 'Ananya Sharma', phone: '+919000000001', password: 'family-sharma', role: 'user' },
  { key: 'fernandes', name: 'Rohan Fernandes', phone: '+919000000002', password: 'family-fernandes', role: 'user' },
  { key: 'assistant', name: 'Meera Iyer', phone: '+919000000003', password: 'assistant-meera', role: 'assistant' },
  { key: 'manager', name: 'Imran Qureshi', phone: '+919000000004', password: 'manager-imran', role: 'manager' },
] as const;

type FamilyKey = 'sharma' | 'fernandes';

export type DocumentedPatient = {
  family: FamilyKey;
  name: string;
  age: number;
  gender: 'Male' | 'Female' | 'Other';
  mobile: string;
  history: string;
  appointments: DocumentedVisit[];
};

/** `day` is relative to the day on which the data is loaded. `time` is in the time zone of India. */
export type DocumentedVisit = {
  type: TypeName;
  city: string;
  day: number;
  time: string;
  status: 'scheduled' | 'open' | 'closed' | 'cancelled';
  notes?: string;
  withDoctor?: boolean;
  withClinic?: boolean;
  steps?: {
    type: TypeName;
    day: number;
    time: string;
    status: 'pending' | 'complete' | 'cancelled';
    description: string;
  }[];
};

/** The patients and visits of the documented families, which tests rely on. */
export const documentedPatients: DocumentedPatient[] = [
  {
    family: 'sharma',
    name: 'Kamala Sharma',
    age: 68,
    gender: 'Female',
    mobile: '9000000011',
    history: 'Type 2 diabetes since 2011, on metformin. Cataract surgery (left eye) in 2022. Allergic to sulfa drugs.',
    appointments: [
      {
        type: 'consultation',
        city: 'Mumbai',
        day: 2,
        time: '10:30',
        status: 'scheduled',
        withDoctor: true,
        notes: 'Needs a wheelchair at the entrance.',
        steps: [
          { type: 'transportation', day: 2, time: '09:30', status: 'pending', description: 'Pick-up from Dadar East.' },
          {
            type: 'diagnostic',
            day: 1,
            time: '08:00',
            status: 'complete',
            description: 'Fasting blood sugar and HbA1c.',
          },
        ],
      },
      { type: 'followup', city: 'Mumbai', day: -20, time: '11:00', status: 'closed', withClinic: true },
      {
        type: 'pharmacy',
        city: 'Mumbai',
        day: -6,
        time: '17:00',
        status: 'cancelled',
        notes: 'Bought at the corner shop.',
      },
    ],
  },
  {
    family: 'sharma',
    name: 'Aarav Sharma',
    age: 7,
    gender: 'Male',
    mobile: '',
    history: 'Mild asthma; carries an inhaler.',
    appointments: [
      { type: 'consultation', city: 'Pune', day: 9, time: '16:00', status: 'open', withDoctor: true },
      { type: 'diagnostic', city: 'Mumbai', day: -45, time: '09:15', status: 'closed' },
    ],
  },
  {
    family: 'sharma',
    name: 'विजय कुमार शर्मा',
    age: 71,
    gender: 'Male',
    mobile: '9000000013',
    history: '',
    appointments: [
      {
        type: 'fullcare',
        city: 'Delhi',
        day: -3,
        time: '09:00',
        status: 'closed',
        withClinic: true,
        steps: [
          { type: 'pharmacy', day: -3, time: '13:00', status: 'complete', description: 'Medicines for 30 days.' },
          { type: 'followup', day: 11, time: '09:00', status: 'pending', description: 'Blood pressure check.' },
          { type: 'assistant', day: -2, time: '10:00', status: 'cancelled', description: 'Not needed after all.' },
        ],
      },
    ],
  },
  {
    family: 'fernandes',
    name: 'Maria Fernandes',
    age: 34,
    gender: 'Female',
    mobile: '9000000021',
    history: 'Second pregnancy, due in spring.',
    appointments: [
      {
        type: 'consultation',
        city: 'Bengaluru',
        day: 5,
        time: '12:00',
        status: 'scheduled',
        withDoctor: true,
        withClinic: true,
      },
      { type: 'assistant', city: 'Bengaluru', day: 30, time: '08:00', status: 'open' },
    ],
  },
  { family: 'fernandes', name: 'Savio Fernandes', age: 3, gender: 'Male', mobile: '', history: '', appointments: [] },
];

/** The price rules of the demo. All other types and cities have the base price. `fixedPrice` is in paise. */
export const demoPriceRules: { type: string; city: string; multiplier?: number; fixedPrice?: number }[] = [
  { type: 'consultation', city: 'Mumbai', multiplier: 1.5 },
  { type: 'consultation', city: 'Delhi', multiplier: 1.35 },
  { type: 'consultation', city: 'Pune', fixedPrice: 55_000 },
  { type: 'consultation', city: 'Bengaluru', multiplier: 1.25 },
  { type: 'transportation', city: 'Mumbai', fixedPrice: 45_000 },
  { type: 'transportation', city: 'Delhi', multiplier: 1.2 },
  { type: 'diagnostic', city: 'Chennai', multiplier: 0.9 },
  { type: 'diagnostic', city: 'Hyderabad', fixedPrice: 74_950 },
  { type: 'pharmacy', city: 'Kolkata', multiplier: 0.875 },
  { type: 'fullcare', city: 'Mumbai', multiplier: 1.4 },
  { type: 'fullcare', city: 'Jaipur', fixedPrice: 129_900 },
];
