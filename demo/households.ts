import type { CityName } from './cities.ts';
import type { Condition } from './conditions.ts';

type Months = `${number} months`;

/** One person: `age` in years, or in months below two years. */
export type MemberRow = readonly [
  name: string,
  gender: 'f' | 'm' | 'o',
  age: number | Months,
  ...conditions: readonly Condition[],
];

/** The account belongs to `holder`, who is a patient only if one of the members has the same name. */
export type HouseholdRow = readonly [holder: string, city: CityName, ...members: readonly MemberRow[]];

/**
 * The families without a documented account. All of them are invented. A test checks that each city has a doctor for
 * every condition of its families. No name contains the name of a documented family, because tests search for those
 * names.
 */
export const households: readonly HouseholdRow[] = [
  [
    'Prakash Deshpande',
    'Mumbai',
    ['लता देशपांडे', 'f', 71, 'diabetes', 'bloodPressure'],
    ['Prakash Deshpande', 'm', 46, 'back'],
    ['Ira Deshpande', 'f', 9, 'fever'],
  ],
  ['Zarin Irani', 'Mumbai', ['Zarin Irani', 'f', 58, 'thyroid'], ['Rustom Irani', 'm', 84, 'parkinson', 'heart']],
  [
    'Mohammed Faizan Ansari',
    'Mumbai',
    ['Shakila Bano', 'f', 66, 'diabetes', 'eyesight'],
    ['Mohammed Zaid Ansari', 'm', 4, 'childAsthma'],
  ],
  [
    'Hetal Mehta',
    'Mumbai',
    ['હંસાબેન મહેતા', 'f', 74, 'knee', 'bloodPressure'],
    ['Hetal Mehta', 'f', 38, 'migraine'],
    ['Dhruv Mehta', 'm', '11 months', 'newborn'],
  ],
  ["Cynthia D'Mello", 'Mumbai', ["Cynthia D'Mello", 'f', 41, 'skin'], ["Anthony D'Mello", 'm', 77, 'heart']],
  ['Ganesh Pawar', 'Mumbai', ['सुमन पवार', 'f', 63, 'bloodPressure', 'knee'], ['Ganesh Pawar', 'm', 35, 'anxiety']],
  ['Nikita Rane', 'Mumbai', ['Nikita Rane', 'f', 29, 'pregnancy'], ['Madhav Rane', 'm', 64, 'diabetes']],
  [
    'Balasubramanian Venkataraghavan',
    'Mumbai',
    ['Visalakshi Venkataraghavan', 'f', 79, 'stroke', 'bloodPressure'],
    ['Balasubramanian Venkataraghavan', 'm', 52, 'diabetes'],
  ],
  ['Champa', 'Mumbai', ['Champa', 'o', 34, 'skin']],
  [
    'Gurpreet Singh Gill',
    'Delhi',
    ['ਹਰਭਜਨ ਕੌਰ ਗਿੱਲ', 'f', 70, 'heart', 'knee'],
    ['Jasleen Kaur Gill', 'f', 6, 'childAsthma'],
  ],
  [
    'Rakesh Chaudhary',
    'Delhi',
    ['रामप्यारी देवी', 'f', 76, 'hearing', 'bloodPressure'],
    ['Rakesh Chaudhary', 'm', 49, 'stones'],
    ['Tanya Chaudhary', 'f', 14, 'skin'],
  ],
  ['Wangchuk', 'Delhi', ['Wangchuk', 'm', 33, 'back'], ['Pema Lhamo', 'f', 3, 'fever']],
  ['Sadia Rehman', 'Delhi', ['Abdul Rehman', 'm', 69, 'prostate'], ['Sadia Rehman', 'f', 36, 'migraine']],
  ['Neeraj Bansal', 'Delhi', ['सावित्री बंसल', 'f', 67, 'cancer'], ['Neeraj Bansal', 'm', 42, 'sinus']],
  [
    'Ipsita Mohanty',
    'Delhi',
    ['Ipsita Mohanty', 'f', 31, 'anxiety'],
    ['Baby of Ipsita Mohanty', 'm', '2 months', 'newborn'],
  ],
  [
    'Shashank Gowda',
    'Bengaluru',
    ['ಲಕ್ಷ್ಮಮ್ಮ', 'f', 72, 'diabetes', 'bloodPressure'],
    ['Shashank Gowda', 'm', 40, 'migraine'],
    ['Vihaan Gowda', 'm', 5, 'fever'],
  ],
  [
    'Anitha Krishnamurthy',
    'Bengaluru',
    ['Krishnamurthy', 'm', 75, 'prostate', 'heart'],
    ['Anitha Krishnamurthy', 'f', 44, 'thyroid'],
  ],
  [
    'Reuben Thomas',
    'Bengaluru',
    ['ഏലിയാമ്മ തോമസ്', 'f', 81, 'cataract', 'bloodPressure'],
    ['Reuben Thomas', 'm', 37, 'skin'],
  ],
  ['Faria Khanum', 'Bengaluru', ['Faria Khanum', 'f', 27, 'pregnancy']],
  [
    'Sandeep Hebbar',
    'Bengaluru',
    ['Ramadevi Hebbar', 'f', 69, 'diabetes', 'eyesight'],
    ['Sandeep Hebbar', 'm', 48, 'stones', 'diabetes'],
  ],
  [
    'Lavanya Kondapalli',
    'Hyderabad',
    ['వెంకటేశ్వరరావు', 'm', 73, 'diabetes', 'cataract'],
    ['Lavanya Kondapalli', 'f', 34, 'periods'],
    ['Sai Advaith Kondapalli', 'm', '16 months', 'growth'],
  ],
  [
    'Syed Khaja Moinuddin',
    'Hyderabad',
    ['Khadija Begum', 'f', 65, 'knee'],
    ['Syed Khaja Moinuddin', 'm', 39, 'back'],
    ['Zoya Fatima', 'f', 8, 'fever'],
  ],
  [
    'Ravi Teja Nallamothu',
    'Hyderabad',
    ['Nallamothu Suryakantham', 'f', 78, 'knee', 'bloodPressure'],
    ['Ravi Teja Nallamothu', 'm', 30, 'sinus'],
  ],
  ['Deepthi', 'Hyderabad', ['Deepthi', 'f', 26, 'pregnancy'], ['Satyavathi Pullela', 'f', 62, 'cancer']],
  [
    'Senthil Murugan',
    'Chennai',
    ['செல்வி முருகன்', 'f', 68, 'diabetes', 'knee'],
    ['Senthil Murugan', 'm', 45, 'bloodPressure'],
    ['Yazhini', 'f', 7, 'fever'],
  ],
  [
    'Revathi Sundaram',
    'Chennai',
    ['சுந்தரம்', 'm', 80, 'heart', 'stroke'],
    ['Revathi Sundaram', 'f', 50, 'thyroid'],
    ['Harini Sundaram', 'f', 19, 'anxiety'],
  ],
  [
    'A. R. Jamaludeen',
    'Chennai',
    ['Fathima Beevi', 'f', 83, 'parkinson'],
    ['A. R. Jamaludeen', 'm', 57, 'diabetes', 'eyesight'],
  ],
  [
    'Preethi Natarajan',
    'Chennai',
    ['Preethi Natarajan', 'f', 32, 'pregnancy'],
    ['Nila Natarajan', 'f', '19 months', 'growth'],
  ],
  [
    'Kalyanasundaram Thiruvengadanathan',
    'Chennai',
    ['Kalyanasundaram Thiruvengadanathan', 'm', 62, 'back', 'bloodPressure'],
    ['Alamelu Kalyanasundaram', 'f', 59, 'skin'],
  ],
  [
    'Sourav Mukherjee',
    'Kolkata',
    ['মালতী মুখার্জী', 'f', 74, 'heart', 'hearing'],
    ['Sourav Mukherjee', 'm', 43, 'sinus'],
    ['Rik Mukherjee', 'm', 10, 'childAsthma'],
  ],
  [
    'Tanushree Dutta',
    'Kolkata',
    ['শান্তিরঞ্জন দত্ত', 'm', 79, 'prostate', 'bloodPressure'],
    ['Tanushree Dutta', 'f', 35, 'migraine'],
  ],
  ['Abul Kalam Laskar', 'Kolkata', ['Rabeya Khatun', 'f', 55, 'cancer'], ['Abul Kalam Laskar', 'm', 32, 'skin']],
  ['Zothanpuii', 'Kolkata', ['Zothanpuii', 'f', 28, 'anxiety'], ['Lalhmangaiha', 'm', '5 months', 'newborn']],
  [
    'Mugdha Chitale',
    'Pune',
    ['यशोदा चितळे', 'f', 82, 'heart', 'cataract'],
    ['Mugdha Chitale', 'f', 47, 'thyroid', 'migraine'],
  ],
  ['Sagar Gaikwad', 'Pune', ['Sagar Gaikwad', 'm', 31, 'stones'], ['Shruti Gaikwad', 'f', 27, 'pregnancy']],
  ['Ruksana Pathan', 'Pune', ['Ruksana Pathan', 'f', 39, 'sinus'], ['Gulab Pathan', 'm', 67, 'bloodPressure']],
  [
    'Kuldeep Rathore',
    'Jaipur',
    ['मदन लाल राठौड़', 'm', 70, 'prostate', 'diabetes'],
    ['भगवती राठौड़', 'f', 64, 'knee'],
    ['Kuldeep Rathore', 'm', 33, 'anxiety'],
  ],
  [
    'Mahima Soni',
    'Jaipur',
    ['Mahima Soni', 'f', 33, 'periods'],
    ['Kavya Soni', 'f', 4, 'fever'],
    ['Baby of Mahima Soni', 'f', '3 months', 'newborn'],
  ],
];
