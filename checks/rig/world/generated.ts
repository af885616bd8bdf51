import { pickFrom } from '#demo/pick.ts';

const kinds = ['account', 'patient', 'doctor', 'clinic', 'visit', 'step'] as const;
export type Kind = (typeof kinds)[number];

/** A 32-bit hash. For one seed and kind, every index has another value. */
function mix(seed: number, kind: number, index: number): number {
  let bits = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(kind + 1, 0x7feb352d) ^ Math.imul(seed + 1, 0x846ca68b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** A generator of random numbers below `limit` for one record. The same record always gets the same numbers. */
export function randomFor(seed: number, kind: Kind, index: number): (limit: number) => number {
  const own = mix(seed, kinds.indexOf(kind), index);
  let calls = 0;
  return (limit) => mix(own, kinds.length, calls++) % limit;
}

/** An id that looks like a random UUID and is the same on every machine. It is unique, because its first word is. */
export function idFor(seed: number, kind: Kind, index: number): string {
  const word = (part: number) =>
    mix(seed, 8 * (1 + kinds.indexOf(kind)) + part, index)
      .toString(16)
      .padStart(8, '0');
  const [a, b, c, d] = [word(0), word(1), word(2), word(3)];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
}

const prefixCount = 0x1000000;

/**
 * The id of an account. Its first six digits are shown to users and must be unique. Multiplying by an odd number maps each
 * turn to another of the 16.7 million prefixes. If a prefix is taken, the turn `count` later is tried, which no other
 * account uses first.
 */
export function accountIdFor(seed: number, index: number, count: number, taken: ReadonlySet<string>): string {
  for (let turn = index; ; turn += count) {
    const prefix = (Math.imul(turn + seed, 0x9e3779b1) >>> 0) % prefixCount;
    const digits = prefix.toString(16).padStart(6, '0');
    if (!taken.has(digits.toUpperCase())) return `${digits}${idFor(seed, 'account', index).slice(6)}`;
  }
}

const women =
  'Aarti Aditi Ananya Anjali Archana Asha Bhavna Chitra Deepa Divya Farida Gauri Geeta Hema Isha Jaya Jyoti Kamala Kavita Kiran Lakshmi Latha Leela Madhuri Mamta Meena Meera Nafisa Nandini Neha Nisha Padma Pallavi Parvati Pooja Priya Radha Rekha Renu Ritu Rukmini Sadhana Sangeeta Sarita Seema Shabnam Shalini Sita Sneha Sudha Sunita Swati Tara Uma Usha Vandana Vidya Vimala Yamini Zarina'.split(
    ' ',
  );
const men =
  'Aditya Ajay Akash Amit Anand Anil Arjun Arun Ashok Balaji Bharat Chandan Deepak Dinesh Farhan Ganesh Girish Gopal Harish Hemant Imtiaz Jagdish Jayant Kamal Karthik Keshav Kishore Lokesh Mahesh Manish Manoj Mohan Mukesh Naresh Naveen Nikhil Omkar Pankaj Prakash Pramod Prasad Rahul Rajesh Rakesh Ramesh Ravi Rohit Sachin Salim Sanjay Satish Shankar Siddharth Sunil Suresh Tarun Umesh Varun Vijay Yash'.split(
    ' ',
  );
const surnames =
  'Acharya Agarwal Ahmed Anand Apte Bajaj Banerjee Basu Bhagat Bhandari Bhatt Biswas Bose Chandra Chatterjee Chaudhary Chauhan Chopra Dalal Das Datta Dave Desai Deshpande Dixit Dubey Dutta Fernandes Gandhi Ganguly George Ghosh Gill Goswami Gowda Gupta Hegde Hussain Iyengar Iyer Jadhav Jain Jha Joshi Kamath Kapoor Kaur Khan Khanna Kohli Krishnan Kulkarni Kumar Lal Mahajan Malhotra Mathur Mehta Menon Mishra Mistry Mohanty Mukherjee Murthy Nair Naidu Nambiar Narang Nayak Padhi Pai Pandey Parekh Patel Pathak Patil Pillai Prabhu Prasad Qureshi Rajan Rao Rastogi Rathore Raut Reddy Roy Sahu Saxena Sen Sethi Shah Sharma Shetty Shinde Shukla Singh Sinha Soni Srinivasan Subramanian Thakur Thomas Tiwari Trivedi Varghese Varma Verma Vyas Yadav'.split(
    ' ',
  );
const initials = 'ABCDGHJKLMNPRSTV';

type Random = (limit: number) => number;
type GeneratedPerson = { name: string; surname: string; isWoman: boolean };

/** One of about 200,000 names. Two of three have an initial. */
export function personOf(random: Random, surname = pickFrom(surnames, random(surnames.length))): GeneratedPerson {
  const isWoman = random(2) === 0;
  const given = pickFrom(isWoman ? women : men, random(60));
  const initial = random(3) > 0 ? ` ${initials[random(initials.length)]}.` : '';
  return { name: `${given}${initial} ${surname}`, surname, isWoman };
}

const trees =
  'Amaltas Ashoka Banyan Champa Chandan Deodar Gulmohar Jamun Kachnar Kadam Mango Neem Palash Peepal Sal'.split(' ');
const places = 'Bagh Bazaar Chowk Corner Court Enclave Gate Ghat Lake Lane Nagar Park Path Ridge Road Vihar'.split(' ');

/** A plausible name of a street in India. */
export function streetOf(random: Random): string {
  return `${pickFrom(trees, random(trees.length))} ${pickFrom(places, random(places.length))}`;
}
