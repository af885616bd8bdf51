import { type CityName, cityFacts, cityNames } from './cities.ts';
import { type ClinicType, demoClinicTypes } from './clinic-types.ts';
import { pickFrom } from './pick.ts';

export type DemoClinic = {
  name: string;
  type: ClinicType;
  city: string;
  address: string;
  fullAddress: string;
  phone: string;
  email: string;
  website: string;
  openHours: string;
  emergencyServices: boolean;
  parkingAvailable: boolean;
  wheelchairAccessible: boolean;
  services: string[];
  facilities: string[];
  insuranceAccepted: string[];
  rating: number;
  /** Monday is 1. */
  closedWeekdays?: number[];
};

/** `mainService` is the first service of a specialty clinic, because its type does not determine it. */
type ClinicRow = readonly [
  name: string,
  type: ClinicType,
  street: string,
  area: string,
  pin: string,
  rating: number,
  mainService?: string,
];

/** Invented clinics, at invented house numbers of real streets. */
const clinicRows: Record<CityName, readonly ClinicRow[]> = {
  Mumbai: [
    ['Kinara Bay Hospital', 'Hospital', '114 Linking Road', 'Bandra West', '400050', 4.7],
    ['Saagar Netra Eye Centre', 'Eye Care Center', '2nd Floor, 38 Gokhale Road', 'Dadar West', '400028', 4.5],
    ['Gulmohar Lane Family Practice', 'Family Practice', 'Shop 6, 71 Tejpal Road', 'Vile Parle East', '400057', 4.2],
    ['Lamington Smile Dental Rooms', 'Dental Clinic', '205 Dr. D. B. Marg', 'Grant Road', '400007', 4.0],
  ],
  Delhi: [
    ['Yamuna Vihaan Hospital', 'Hospital', 'Plot 9, Sector 11', 'Dwarka', '110075', 4.6],
    ['Kachnar Maternity Hospital', 'Maternity Hospital', 'C-47 Ring Road', 'Lajpat Nagar', '110024', 4.8],
    ['Barakhamba Urgent Care Point', 'Urgent Care', '18 Barakhamba Road', 'Connaught Place', '110001', 3.9],
    ['Palash Court Diagnostic Centre', 'Diagnostic Center', 'E-12 Central Market', 'Rohini Sector 7', '110085', 4.3],
  ],
  Bengaluru: [
    ['Silver Oak Lake Hospital', 'Hospital', '52 Sankey Road', 'Sadashivanagar', '560080', 4.8],
    ['Nandi Ridge Rehabilitation Centre', 'Rehabilitation', '7th Cross, 24th Main', 'J. P. Nagar', '560078', 4.4],
    [
      "Jacaranda Street Children's Clinic",
      'Pediatric Clinic',
      '310 Chinmaya Mission Road',
      'Indiranagar',
      '560038',
      4.6,
    ],
    ['Malleshwaram Tooth Cottage', 'Dental Clinic', '15th Cross, Sampige Road', 'Malleshwaram', '560003', 4.1],
  ],
  Hyderabad: [
    ['Moti Gulab Hospital', 'Hospital', '8-2-415 Road No. 4', 'Banjara Hills', '500034', 4.5],
    ['Deccan Pearl Eye Centre', 'Eye Care Center', '5-9-88 Chapel Road', 'Abids', '500001', 4.7],
    ['Irani Chowk Family Practice', 'Family Practice', '22-6-190 Purani Haveli Road', 'Charminar', '500002', 3.8],
    ['Musi Banks Diagnostic Centre', 'Diagnostic Center', 'Plot 61, Kavuri Hills', 'Madhapur', '500081', 4.2],
  ],
  Chennai: [
    ['Marina Kadal Hospital', 'Hospital', '27 Dr. Radhakrishnan Salai', 'Mylapore', '600004', 4.9],
    ['Thamarai Maternity Hospital', 'Maternity Hospital', '140 Second Avenue', 'Anna Nagar', '600040', 4.6],
    ['Banyan Veranda Rehabilitation', 'Rehabilitation', '19 Lattice Bridge Road', 'Adyar', '600020', 4.3],
    ['Mylai Skin & Hair Clinic', 'Specialty Clinic', '63 Luz Church Road', 'Mylapore', '600004', 4.0, 'Dermatology'],
  ],
  Kolkata: [
    ['Shiuli Ganga Hospital', 'Hospital', '88 Sarat Bose Road', 'Bhowanipore', '700026', 4.4],
    ['Hooghly Lantern Eye Centre', 'Eye Care Center', '14 Bidhan Sarani', 'Shyambazar', '700004', 4.5],
    ['Kadam Para Family Practice', 'Family Practice', 'BF-203, Sector 1', 'Salt Lake', '700064', 4.1],
    ['Gariahat Pearl Dental House', 'Dental Clinic', '31B Rash Behari Avenue', 'Gariahat', '700019', 3.7],
  ],
  Pune: [
    ['Mula Sangam Hospital', 'Hospital', '440 Karve Road', 'Erandwane', '411004', 4.7],
    ['Amaltas Heart Clinic', 'Specialty Clinic', '12 North Main Road', 'Koregaon Park', '411001', 4.8, 'Cardiology'],
    ['Peth Corner Urgent Care', 'Urgent Care', '1203 Tilak Road', 'Sadashiv Peth', '411030', 4.0],
    ['Tekdi Sports & Rehabilitation Centre', 'Rehabilitation', '56 Baner Road', 'Aundh', '411007', 4.5],
  ],
  Jaipur: [
    ['Gulabi Haveli Hospital', 'Hospital', 'A-9 Jawahar Lal Nehru Marg', 'Malviya Nagar', '302017', 4.3],
    ["Chandpole Children's Clinic", 'Pediatric Clinic', '77 Chandpole Bazar', 'Pink City', '302001', 4.4],
    ['Moonstone Kidney & Stone Clinic', 'Specialty Clinic', '21 Sahakar Marg', 'Lal Kothi', '302015', 4.2, 'Surgery'],
    [
      'Aravalli Sunrise Diagnostic Centre',
      'Diagnostic Center',
      'Plot 33, Queens Road',
      'Vaishali Nagar',
      '302021',
      3.6,
    ],
  ],
};

const insurers = [
  'Star Health',
  'HDFC ERGO',
  'ICICI Lombard',
  'Bajaj Allianz',
  'United India',
  'Oriental Insurance',
  'Max Bupa',
  'National Insurance',
  'Religare',
] as const;

function toClinic(
  [name, type, street, area, pin, rating, mainService]: ClinicRow,
  city: CityName,
  index: number,
): DemoClinic {
  const facts = demoClinicTypes[type];
  const { state } = cityFacts[city];
  const openHours = pickFrom(facts.openHours, index);
  const emergencyServices = facts.isAlwaysOpen;
  const parkingAvailable = facts.isAlwaysOpen || index % 3 !== 2;
  const wheelchairAccessible = type === 'Rehabilitation' || emergencyServices || index % 5 !== 1;
  const hostName = name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 3)
    .join('-');

  return {
    name,
    type,
    city,
    address: `${street}, ${area}`,
    fullAddress: `${street}, ${area}, ${city}${state === city ? '' : `, ${state}`} ${pin}`,
    phone: `+918000000${501 + index}`,
    email: `hello.${hostName}@example.in`,
    website: `https://${hostName}.example.in`,
    openHours,
    emergencyServices,
    parkingAvailable,
    wheelchairAccessible,
    services: [
      ...new Set([
        ...(mainService ? [mainService] : []),
        ...facts.services,
        ...takeCyclic(facts.optionalServices, index, 1 + (index % 3)),
      ]),
    ],
    facilities: [
      ...(emergencyServices ? ['24/7 Emergency'] : []),
      ...facts.facilities,
      ...takeCyclic(facts.optionalFacilities, index, 1 + (index % 3)),
      ...(parkingAvailable ? ['Parking'] : []),
      ...(wheelchairAccessible ? ['Wheelchair Access'] : []),
    ],
    insuranceAccepted: [
      ...takeCyclic(insurers, index * 2, emergencyServices ? 6 : index % 4),
      ...(emergencyServices ? ['Cashless Treatment'] : []),
    ],
    rating,
    ...(/Sun|Every day|24 hours/.test(openHours) ? {} : { closedWeekdays: [7] }),
  };
}

/** Takes `count` consecutive entries, beginning at `start`. The last entry is followed by the first. */
function takeCyclic<T>(list: readonly T[], start: number, count: number): T[] {
  return Array.from({ length: Math.min(count, list.length) }, (_, index) => pickFrom(list, start + index));
}

/** Four clinics in each city. The first of the four is a general hospital. All clinics are invented. */
export const demoClinics: DemoClinic[] = cityNames.flatMap((city, cityIndex) =>
  clinicRows[city].map((row, rowIndex) => toClinic(row, city, cityIndex * 4 + rowIndex)),
);
