import type { Specialty } from './specialties.ts';

/** Texts about a condition, such as diabetes, for which a patient sees doctors. */
type ConditionFacts = {
  /** For the medical history; empty if the visits need none. */
  history: string;
  specialties: readonly Specialty[];
  /** Why the family books, in the notes of a visit. */
  reason: string;
  /** The description of a test before a visit. */
  test: string;
  /** The description of the medicines after a visit. */
  medicines: string;
};

export const conditions = {
  diabetes: {
    history: 'Type 2 diabetes, on metformin.',
    specialties: ['General Physician'],
    reason: 'Sugar is high in the mornings again.',
    test: 'Fasting blood sugar and HbA1c.',
    medicines: 'Metformin and a box of test strips.',
  },
  bloodPressure: {
    history: 'High blood pressure, on telmisartan.',
    specialties: ['Cardiologist', 'General Physician'],
    reason: 'Readings of the last two weeks are in the red file.',
    test: 'ECG and kidney function.',
    medicines: 'Telmisartan for 30 days.',
  },
  heart: {
    history: 'Angioplasty with one stent. Takes a blood thinner every day.',
    specialties: ['Cardiologist'],
    reason: 'Breathless on the stairs since last week.',
    test: 'Echocardiogram and lipid profile.',
    medicines: 'Clopidogrel and atorvastatin for 30 days.',
  },
  thyroid: {
    history: 'Hypothyroidism, on thyroxine 50 mcg.',
    specialties: ['General Physician'],
    reason: 'Tired all day, and hair is falling.',
    test: 'TSH, before the morning tablet.',
    medicines: 'Thyroxine 75 mcg for 60 days.',
  },
  stroke: {
    history: 'Stroke, weakness of the left side. Walks with a stick.',
    specialties: ['Neurologist'],
    reason: 'Please keep a wheelchair ready at the entrance.',
    test: 'CT scan of the head.',
    medicines: 'Aspirin and physiotherapy advice for home.',
  },
  parkinson: {
    history: "Parkinson's disease. Needs help with buttons and stairs.",
    specialties: ['Neurologist'],
    reason: 'The tremor is worse before the evening dose.',
    test: 'Blood count and vitamin B12.',
    medicines: 'Levodopa for 30 days, new timing on the label.',
  },
  migraine: {
    history: 'Migraine, twice a month.',
    specialties: ['Neurologist'],
    reason: 'Headache for three days, lights hurt.',
    test: 'Eye pressure and blood pressure over a week.',
    medicines: 'Tablets for attacks, at most two a week.',
  },
  knee: {
    history: 'Arthritis of both knees.',
    specialties: ['Orthopedic'],
    reason: 'Cannot climb to the second floor any more.',
    test: 'X-ray of both knees, standing.',
    medicines: 'Painkiller for five days and a knee cap, size L.',
  },
  back: {
    history: 'Slipped disc (L4–L5).',
    specialties: ['Orthopedic'],
    reason: 'Pain goes down the right leg.',
    test: 'MRI of the lower back.',
    medicines: 'Muscle relaxant for a week and a back support.',
  },
  skin: {
    history: 'Eczema in winter.',
    specialties: ['Dermatologist'],
    reason: 'The rash has come back on both hands.',
    test: 'Allergy panel.',
    medicines: 'Two creams, the stronger one for seven days only.',
  },
  pregnancy: {
    history: 'First pregnancy.',
    specialties: ['Gynecologist'],
    reason: 'My mother-in-law comes along.',
    test: 'Growth scan and haemoglobin.',
    medicines: 'Iron, calcium and folic acid for 30 days.',
  },
  periods: {
    history: 'PCOS, irregular periods.',
    specialties: ['Gynecologist'],
    reason: 'I would like to talk to a woman doctor only.',
    test: 'Hormone profile on the third day.',
    medicines: 'Tablets for three months.',
  },
  anxiety: {
    history: '',
    specialties: ['Psychiatrist'],
    reason: 'Please do not call the landline.',
    test: 'Thyroid and vitamin D.',
    medicines: 'Tablets for 14 days, no more at a time.',
  },
  cataract: {
    history: 'Cataract in both eyes, the right one operated.',
    specialties: ['Ophthalmologist'],
    reason: 'Cannot read the newspaper any more.',
    test: 'Measurement of the lens (A-scan).',
    medicines: 'Eye drops, four times a day for a month.',
  },
  eyesight: {
    history: '',
    specialties: ['Ophthalmologist'],
    reason: 'New spectacle number.',
    test: 'Eye pressure.',
    medicines: 'Lubricating eye drops.',
  },
  sinus: {
    history: 'Sinus trouble in the cold months.',
    specialties: ['ENT Specialist'],
    reason: 'Blocked nose and headache for ten days.',
    test: 'CT scan of the sinuses.',
    medicines: 'Nasal spray and antibiotics for a week.',
  },
  hearing: {
    history: 'Hearing aid in the right ear.',
    specialties: ['ENT Specialist'],
    reason: 'Hard of hearing: please speak slowly and to the right side.',
    test: 'Audiogram.',
    medicines: 'Ear drops and batteries for the hearing aid.',
  },
  cancer: {
    history: 'Breast cancer, operated. Chemotherapy every three weeks.',
    specialties: ['Oncologist'],
    reason: 'Third cycle. Please keep a bed by the window.',
    test: 'Blood count and liver function before the cycle.',
    medicines: 'Tablets against nausea.',
  },
  prostate: {
    history: 'Enlarged prostate.',
    specialties: ['Urologist'],
    reason: 'Gets up five times a night.',
    test: 'PSA and ultrasound with full bladder.',
    medicines: 'Tamsulosin for 30 days, at bedtime.',
  },
  stones: {
    history: 'Kidney stone, 6 mm, left side.',
    specialties: ['Urologist'],
    reason: 'Pain since last night, comes in waves.',
    test: 'Ultrasound of kidneys and bladder.',
    medicines: 'Painkiller when needed, three litres of water a day.',
  },
  newborn: {
    history: 'Born at term, 2.9 kg.',
    specialties: ['Pediatrician', 'General Physician'],
    reason: 'Vaccination. The blue card is with us.',
    test: 'Bilirubin.',
    medicines: 'Vitamin D drops.',
  },
  growth: {
    history: 'Born at 34 weeks.',
    specialties: ['Pediatrician', 'General Physician'],
    reason: 'Weight and height check.',
    test: 'Haemoglobin.',
    medicines: 'Iron drops for a month.',
  },
  childAsthma: {
    history: 'Mild asthma; carries an inhaler.',
    specialties: ['Pediatrician', 'ENT Specialist'],
    reason: 'Coughs at night since the weather changed.',
    test: 'Chest X-ray.',
    medicines: 'Inhaler with spacer.',
  },
  fever: {
    history: '',
    specialties: ['Pediatrician', 'General Physician'],
    reason: 'Fever since Sunday, eats little.',
    test: 'Blood count and dengue test.',
    medicines: 'Paracetamol syrup and ORS.',
  },
} satisfies Record<string, ConditionFacts>;

export type Condition = keyof typeof conditions;
