import type { CityName } from './cities.ts';
import type { Specialty } from './specialties.ts';

type Extra = {
  headwear?: 'turban' | 'hijab' | 'dupatta' | 'surgical-cap';
  noBindi?: true;
  /** In addition to the languages of the city. */
  moreLanguages?: readonly string[];
};

/** The facts of one doctor. `name` has no title. `experience` is in years. */
export type RosterRow = readonly [
  name: string,
  gender: 'f' | 'm',
  specialty: Specialty,
  experience: number,
  hospital: string,
  extra?: Extra,
];

/** All people and workplaces are invented. Some workplaces are also clinics of the demo. */
export const roster: Record<CityName, readonly RosterRow[]> = {
  Mumbai: [
    ['Rohan Deshmukh', 'm', 'Cardiologist', 19, 'Kinara Bay Hospital'],
    [
      'Freny Daruwala',
      'f',
      'Dermatologist',
      34,
      'Chikoo Garden Polyclinic',
      { noBindi: true, moreLanguages: ['Gujarati'] },
    ],
    ["Joaquim D'Souza", 'm', 'Neurologist', 31, 'Kinara Bay Hospital'],
    ['Kunal Thakkar', 'm', 'Orthopedic', 12, 'Bandar Road Bone & Joint Centre', { moreLanguages: ['Gujarati'] }],
    ['Sneha Kulkarni', 'f', 'Pediatrician', 9, 'Kinara Bay Hospital'],
    [
      'Zoya Merchant',
      'f',
      'Psychiatrist',
      7,
      'Chikoo Garden Polyclinic',
      { noBindi: true, moreLanguages: ['Gujarati'] },
    ],
    ['Vaishali Patkar', 'f', 'Gynecologist', 22, 'Kinara Bay Hospital', { headwear: 'surgical-cap' }],
    ['Hormuz Engineer', 'm', 'Ophthalmologist', 38, 'Saagar Netra Eye Centre', { moreLanguages: ['Gujarati'] }],
    ['Ayesha Shaikh', 'f', 'General Physician', 6, 'Gulmohar Lane Family Practice', { headwear: 'hijab' }],
  ],
  Delhi: [
    [
      'Harpreet Singh Bedi',
      'm',
      'ENT Specialist',
      24,
      'Yamuna Vihaan Hospital',
      { headwear: 'turban', moreLanguages: ['Punjabi'] },
    ],
    ['Nandini Mathur', 'f', 'Oncologist', 21, 'Yamuna Vihaan Hospital'],
    ['Sanjay Chaturvedi', 'm', 'Urologist', 28, 'Dilkash Enclave Medical Centre'],
    [
      'Gurleen Kaur Sandhu',
      'f',
      'Cardiologist',
      11,
      'Yamuna Vihaan Hospital',
      { noBindi: true, moreLanguages: ['Punjabi'] },
    ],
    ['Tenzin Dolma', 'f', 'Dermatologist', 8, 'Dilkash Enclave Medical Centre', { noBindi: true }],
    ['Imran Qureshi', 'm', 'Neurologist', 17, 'Yamuna Vihaan Hospital'],
    ['Vikram Rathi', 'm', 'Orthopedic', 14, 'Barakhamba Urgent Care Point', { headwear: 'surgical-cap' }],
    ['Sunita Agarwal (सुनीता अग्रवाल)', 'f', 'Pediatrician', 26, 'Kachnar Maternity Hospital', { headwear: 'dupatta' }],
    ['Abhinav Tripathi', 'm', 'Psychiatrist', 10, 'Dilkash Enclave Medical Centre'],
  ],
  Bengaluru: [
    ['Lakshmi Hegde', 'f', 'Gynecologist', 27, 'Silver Oak Lake Hospital'],
    ['Raghavendra Rao', 'm', 'Ophthalmologist', 33, 'Halasuru Eye & ENT House'],
    ['Priyanka Gowda', 'f', 'General Physician', 5, 'Silver Oak Lake Hospital'],
    ['Mathew Kurian', 'm', 'ENT Specialist', 16, 'Halasuru Eye & ENT House', { moreLanguages: ['Malayalam'] }],
    ['Aparna Bhat', 'f', 'Oncologist', 18, 'Silver Oak Lake Hospital'],
    ['Syed Nizamuddin', 'm', 'Urologist', 22, 'Silver Oak Lake Hospital'],
    ['Basavaraj Patil', 'm', 'Cardiologist', 29, 'Silver Oak Lake Hospital', { moreLanguages: ['Marathi'] }],
    ['Rhea Cariappa', 'f', 'Dermatologist', 6, 'Cubbon Leaf Skin Rooms'],
    [
      'Venkatanarasimharajuvaripeta Subrahmanyam',
      'm',
      'Neurologist',
      36,
      'Nandi Ridge Rehabilitation Centre',
      { moreLanguages: ['Telugu'] },
    ],
  ],
  Hyderabad: [
    ['Srinivas Reddy Gaddam', 'm', 'Orthopedic', 20, 'Moti Gulab Hospital'],
    ['Sumayya Fatima', 'f', 'Pediatrician', 8, 'Irani Chowk Family Practice', { headwear: 'hijab' }],
    ['Keerthi Vemulapalli', 'f', 'Psychiatrist', 10, 'Golden Gourd Mind Clinic'],
    ['Padmavathi Chennupati', 'f', 'Gynecologist', 30, 'Moti Gulab Hospital'],
    ['Mir Asad Ali Khan', 'm', 'Ophthalmologist', 25, 'Deccan Pearl Eye Centre'],
    ['Naveen Kumar Bollapragada', 'm', 'General Physician', 7, 'Irani Chowk Family Practice'],
    ['Anjali Yadagiri', 'f', 'ENT Specialist', 13, 'Moti Gulab Hospital'],
    ['Satyanarayana Murthy', 'm', 'Oncologist', 35, 'Moti Gulab Hospital'],
    ['Praveen Raju Datla', 'm', 'Urologist', 15, 'Moti Gulab Hospital', { headwear: 'surgical-cap' }],
  ],
  Chennai: [
    ['Subramaniam Ramanathan', 'm', 'Cardiologist', 37, 'Marina Kadal Hospital'],
    ['Kavitha Selvaraj', 'f', 'Dermatologist', 12, 'Mylai Skin & Hair Clinic'],
    ['Meenakshi Sundaresan', 'f', 'Neurologist', 24, 'Marina Kadal Hospital'],
    ['Arul Prakasam', 'm', 'Orthopedic', 18, 'Banyan Veranda Rehabilitation'],
    ['Thenmozhi Ilango', 'f', 'Pediatrician', 15, 'Marina Kadal Hospital'],
    ['Joseph Amalraj', 'm', 'Psychiatrist', 21, 'Punnai Street Counselling Rooms', { moreLanguages: ['Malayalam'] }],
    ['Thirunavukkarasu Sivagamasundari', 'f', 'Gynecologist', 28, 'Thamarai Maternity Hospital'],
    [
      'Noor Jehan Marakkayar',
      'f',
      'Ophthalmologist',
      17,
      'Marina Kadal Hospital',
      { headwear: 'hijab', moreLanguages: ['Hindi'] },
    ],
    ['Karthik Annamalai', 'm', 'General Physician', 6, 'Marina Kadal Hospital'],
  ],
  Kolkata: [
    ['Debashish Bandyopadhyay', 'm', 'ENT Specialist', 30, 'Shiuli Ganga Hospital'],
    ['Sharmistha Ghosh', 'f', 'Oncologist', 23, 'Shiuli Ganga Hospital'],
    ['Arindam Sengupta', 'm', 'Urologist', 19, 'Shiuli Ganga Hospital'],
    ['Mousumi Chattopadhyay', 'f', 'Cardiologist', 16, 'Shiuli Ganga Hospital'],
    ['Rukhsana Khatun', 'f', 'Dermatologist', 9, 'Kadam Para Family Practice', { headwear: 'dupatta', noBindi: true }],
    ['Parthasarathi Mukhopadhyay', 'm', 'Neurologist', 39, 'Lake Terrace Polyclinic'],
    ['Biswajit Mohapatra', 'm', 'Orthopedic', 11, 'Lake Terrace Polyclinic'],
    ['Lalrinpuii Ralte', 'f', 'Pediatrician', 7, 'Kadam Para Family Practice', { noBindi: true }],
    ['Aniruddha Lahiri', 'm', 'Psychiatrist', 27, 'Lake Terrace Polyclinic'],
  ],
  Pune: [
    ['Mrunal Gokhale', 'f', 'Gynecologist', 20, 'Mula Sangam Hospital'],
    ['Shrikant Joglekar', 'm', 'Ophthalmologist', 32, 'Mula Sangam Hospital'],
    ['Tanvi Bhosale', 'f', 'General Physician', 4, 'Peth Corner Urgent Care'],
    ['Yusuf Tamboli', 'm', 'ENT Specialist', 14, 'Mula Sangam Hospital'],
    ['Chaitanya Paranjape', 'm', 'Oncologist', 17, 'Mula Sangam Hospital'],
    ['Nitin Shinde', 'm', 'Urologist', 13, 'Bund Garden View Kidney Clinic'],
    ['Jyotsna Apte', 'f', 'Cardiologist', 31, 'Amaltas Heart Clinic'],
    ['Akshata Wagh', 'f', 'Dermatologist', 7, 'Mula Sangam Hospital'],
    ['Prasad Mahabaleshwarkar', 'm', 'Neurologist', 22, 'Tekdi Sports & Rehabilitation Centre'],
  ],
  Jaipur: [
    ['Mahendra Singh Shekhawat', 'm', 'Orthopedic', 26, 'Gulabi Haveli Hospital'],
    ['Kiran Khandelwal', 'f', 'Pediatrician', 12, "Chandpole Children's Clinic"],
    ['Aditi Bhargava', 'f', 'Psychiatrist', 9, 'Neem Chowk Polyclinic'],
    ['Pushpa Meena', 'f', 'Gynecologist', 25, 'Gulabi Haveli Hospital', { headwear: 'dupatta' }],
    ['Rajendra Kumar Jain', 'm', 'Ophthalmologist', 40, 'Neem Chowk Polyclinic', { moreLanguages: ['Gujarati'] }],
    ['Devendra Sharma (देवेन्द्र शर्मा)', 'm', 'General Physician', 18, 'Gulabi Haveli Hospital'],
    ['Shabana Mirza', 'f', 'ENT Specialist', 15, 'Neem Chowk Polyclinic', { noBindi: true }],
    [
      'Manjeet Singh Ahluwalia',
      'm',
      'Oncologist',
      24,
      'Gulabi Haveli Hospital',
      { headwear: 'turban', moreLanguages: ['Punjabi'] },
    ],
    ['Bhanwarlal Choudhary', 'm', 'Urologist', 33, 'Moonstone Kidney & Stone Clinic'],
  ],
};
