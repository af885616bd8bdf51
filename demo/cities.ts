/** The properties of a city that the demo doctors and clinics depend on. */
export type CityFacts = {
  state: string;
  /** The main language of the doctors and patients in this city. */
  localLanguage: string;
  languages: readonly string[];
  /** The short name of the state's medical council, with which licence numbers begin. */
  council: string;
  /** The fees of this city in percent of the usual fee. Fees in the largest cities are higher. */
  feePercent: number;
};

export const cityFacts = {
  Mumbai: {
    state: 'Maharashtra',
    localLanguage: 'Marathi',
    languages: ['English', 'Hindi', 'Marathi'],
    council: 'MMC',
    feePercent: 130,
  },
  Delhi: { state: 'Delhi', localLanguage: 'Hindi', languages: ['English', 'Hindi'], council: 'DMC', feePercent: 125 },
  Bengaluru: {
    state: 'Karnataka',
    localLanguage: 'Kannada',
    languages: ['English', 'Kannada', 'Hindi'],
    council: 'KMC',
    feePercent: 115,
  },
  Hyderabad: {
    state: 'Telangana',
    localLanguage: 'Telugu',
    languages: ['English', 'Telugu', 'Hindi'],
    council: 'TSMC',
    feePercent: 100,
  },
  Chennai: {
    state: 'Tamil Nadu',
    localLanguage: 'Tamil',
    languages: ['English', 'Tamil'],
    council: 'TNMC',
    feePercent: 100,
  },
  Kolkata: {
    state: 'West Bengal',
    localLanguage: 'Bengali',
    languages: ['English', 'Bengali', 'Hindi'],
    council: 'WBMC',
    feePercent: 90,
  },
  Pune: {
    state: 'Maharashtra',
    localLanguage: 'Marathi',
    languages: ['English', 'Marathi', 'Hindi'],
    council: 'MMC',
    feePercent: 100,
  },
  Jaipur: {
    state: 'Rajasthan',
    localLanguage: 'Hindi',
    languages: ['Hindi', 'English'],
    council: 'RMC',
    feePercent: 85,
  },
} satisfies Record<string, CityFacts>;

export type CityName = keyof typeof cityFacts;

export const cityNames = Object.keys(cityFacts) as CityName[];
