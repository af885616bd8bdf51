/** What the other tables need to know of a city: how people there speak, write addresses and register doctors. */
export type CityFacts = {
  state: string;
  /** The language that most of its doctors share with their patients, before Hindi and English. */
  localLanguage: string;
  languages: readonly string[];
  /** Short name of the state medical council, the first part of a licence number. */
  council: string;
  /** Fees in the metros are higher: percent of the usual fee. */
  feeLevel: number;
};

export const cityFacts = {
  Mumbai: {
    state: 'Maharashtra',
    localLanguage: 'Marathi',
    languages: ['English', 'Hindi', 'Marathi'],
    council: 'MMC',
    feeLevel: 130,
  },
  Delhi: { state: 'Delhi', localLanguage: 'Hindi', languages: ['English', 'Hindi'], council: 'DMC', feeLevel: 125 },
  Bengaluru: {
    state: 'Karnataka',
    localLanguage: 'Kannada',
    languages: ['English', 'Kannada', 'Hindi'],
    council: 'KMC',
    feeLevel: 115,
  },
  Hyderabad: {
    state: 'Telangana',
    localLanguage: 'Telugu',
    languages: ['English', 'Telugu', 'Hindi'],
    council: 'TSMC',
    feeLevel: 100,
  },
  Chennai: {
    state: 'Tamil Nadu',
    localLanguage: 'Tamil',
    languages: ['English', 'Tamil'],
    council: 'TNMC',
    feeLevel: 100,
  },
  Kolkata: {
    state: 'West Bengal',
    localLanguage: 'Bengali',
    languages: ['English', 'Bengali', 'Hindi'],
    council: 'WBMC',
    feeLevel: 90,
  },
  Pune: {
    state: 'Maharashtra',
    localLanguage: 'Marathi',
    languages: ['English', 'Marathi', 'Hindi'],
    council: 'MMC',
    feeLevel: 100,
  },
  Jaipur: { state: 'Rajasthan', localLanguage: 'Hindi', languages: ['Hindi', 'English'], council: 'RMC', feeLevel: 85 },
} satisfies Record<string, CityFacts>;

export type CityName = keyof typeof cityFacts;

/** The cities of the demo. */
export const cityNames = Object.keys(cityFacts) as CityName[];
