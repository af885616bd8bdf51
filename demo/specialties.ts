/** What the demo needs to describe a doctor of each specialty. */
type SpecialtyFacts = {
  /** The degrees, in the order in which doctors get them. */
  degrees: readonly string[];
  /** The fellowship of some senior doctors. */
  fellowship: 'FRCS' | 'MRCP';
  /** The usual consultation fee in rupees of a doctor with ten years of experience. */
  fee: number;
  slotMinutes: 15 | 20 | 30 | 45;
  /** What each of the six doctors focuses on. */
  focus: readonly [string, string, string, string, string, string];
};

export const demoSpecialties = {
  Cardiologist: {
    degrees: ['MBBS', 'MD', 'DM'],
    fellowship: 'MRCP',
    fee: 900,
    slotMinutes: 20,
    focus: [
      'chest pain, angioplasty and the first year after a heart attack',
      'heart rhythm problems, pacemakers and breathlessness that will not go away',
      'high blood pressure, cholesterol and heart disease that runs in the family',
      'heart failure in older people and medicines that are hard to balance',
      'valve disease, echocardiography and heart checks before an operation',
      "women's heart health, including blood pressure during pregnancy",
    ],
  },
  Dermatologist: {
    degrees: ['MBBS', 'MD'],
    fellowship: 'MRCP',
    fee: 600,
    slotMinutes: 15,
    focus: [
      'psoriasis, vitiligo and other long-standing skin conditions',
      'acne, pigmentation and scars on Indian skin',
      'eczema and allergies in children and adults',
      'hair fall, scalp problems and nail infections',
      'fungal infections, itching and rashes of the monsoon',
      'moles, warts and small skin procedures done in the clinic',
    ],
  },
  Neurologist: {
    degrees: ['MBBS', 'MD', 'DM'],
    fellowship: 'MRCP',
    fee: 1000,
    slotMinutes: 30,
    focus: [
      'stroke, and the months of recovery that follow it',
      'migraine, dizziness and headaches that disturb work and sleep',
      "Parkinson's disease, tremor and problems with walking",
      'epilepsy in adults and in young people who want to study and travel',
      'memory loss and dementia, with advice for those who care at home',
      'nerve pain, numbness and weakness of the hands and feet',
    ],
  },
  Orthopedic: {
    degrees: ['MBBS', 'MS'],
    fellowship: 'FRCS',
    fee: 700,
    slotMinutes: 20,
    focus: [
      'sports injuries, ligament tears and shoulder pain',
      'fractures and falls, from the plaster to the last physiotherapy session',
      'knee pain, and knee replacement when nothing simpler helps',
      'back and neck pain, slipped discs and sciatica',
      'hip replacement and brittle bones in older people',
      'hand, wrist and foot problems in adults and children',
    ],
  },
  Pediatrician: {
    degrees: ['MBBS', 'MD'],
    fellowship: 'MRCP',
    fee: 550,
    slotMinutes: 15,
    focus: [
      'newborn care, feeding questions and the first vaccinations',
      'growth, nutrition and the fevers of the school years',
      'childhood asthma, allergies and coughs that keep coming back',
      'developmental checks and children who start to speak late',
      'premature babies and their follow-up at home',
      "teenagers' health, anaemia and healthy weight",
    ],
  },
  Psychiatrist: {
    degrees: ['MBBS', 'MD'],
    fellowship: 'MRCP',
    fee: 900,
    slotMinutes: 45,
    focus: [
      'anxiety, panic attacks and poor sleep',
      'depression, burnout and grief',
      'stress among students, and attention problems in young adults',
      'addiction, with support for the whole family',
      'bipolar disorder and long-term treatment that fits daily life',
      'mood and memory problems in later life',
    ],
  },
  Gynecologist: {
    degrees: ['MBBS', 'MS'],
    fellowship: 'FRCS',
    fee: 700,
    slotMinutes: 20,
    focus: [
      'high-risk pregnancy and safe normal delivery',
      'irregular periods, PCOS and thyroid problems',
      'fertility questions and early pregnancy care',
      'menopause, bone health and regular screening',
      'fibroids, endometriosis and keyhole surgery',
      'antenatal care, contraception and health checks for young women',
    ],
  },
  Ophthalmologist: {
    degrees: ['MBBS', 'MS'],
    fellowship: 'FRCS',
    fee: 600,
    slotMinutes: 15,
    focus: [
      'cataract surgery and clear sight in later life',
      'glaucoma, eye pressure and regular field tests',
      'diabetic eye disease and problems of the retina',
      "children's eyesight, squint and lazy eye",
      'dry eyes, allergies and screen strain',
      'spectacle numbers, contact lenses and laser correction',
    ],
  },
  'General Physician': {
    degrees: ['MBBS', 'MD'],
    fellowship: 'MRCP',
    fee: 400,
    slotMinutes: 15,
    focus: [
      'fever, infections and the health of the whole household',
      'diabetes, blood pressure and thyroid follow-up',
      'stomach trouble, tiredness and unexplained weight loss',
      'preventive check-ups and vaccinations for adults',
      'dengue, typhoid and other illnesses of the season',
      'several illnesses at once in older patients',
    ],
  },
  'ENT Specialist': {
    degrees: ['MBBS', 'MS'],
    fellowship: 'FRCS',
    fee: 600,
    slotMinutes: 15,
    focus: [
      'sinus trouble, allergies and a blocked nose',
      'hearing loss, ringing in the ears and hearing aids',
      'ear infections, tonsils and adenoids in children',
      'voice problems of teachers and singers, and throat pain',
      'vertigo, balance and middle-ear surgery',
      'snoring, sleep apnoea and nasal surgery',
    ],
  },
  Oncologist: {
    degrees: ['MBBS', 'MD', 'DM'],
    fellowship: 'MRCP',
    fee: 1100,
    slotMinutes: 30,
    focus: [
      'breast cancer, from the first lump to follow-up after treatment',
      'chemotherapy and targeted treatment, with close care for side effects',
      'cancers of the mouth and throat, and help to give up tobacco',
      'lung and stomach cancers, and second opinions before surgery',
      'blood cancers, lymphoma and long-term monitoring',
      'palliative care, pain relief and comfort at home',
    ],
  },
  Urologist: {
    degrees: ['MBBS', 'MS', 'MCh'],
    fellowship: 'FRCS',
    fee: 800,
    slotMinutes: 20,
    focus: [
      'prostate problems and trouble passing urine',
      'kidney stones, laser treatment and preventing the next one',
      'urine infections that return, in women and men',
      'kidney and bladder cancers, and keyhole surgery',
      "children's urology and problems present from birth",
      "men's health, fertility and difficult conversations made easy",
    ],
  },
} satisfies Record<string, SpecialtyFacts>;

export type Specialty = keyof typeof demoSpecialties;
