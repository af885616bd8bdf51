import { pick } from '#demo/pick.ts';

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
export type Person = { name: string; surname: string; isWoman: boolean };

/** One of about 200,000 names. Two of three have an initial. */
export function personOf(random: Random, surname = pick(surnames, random(surnames.length))): Person {
  const isWoman = random(2) === 0;
  const given = pick(isWoman ? women : men, random(60));
  const initial = random(3) > 0 ? ` ${initials[random(initials.length)]}.` : '';
  return { name: `${given}${initial} ${surname}`, surname, isWoman };
}

const trees =
  'Amaltas Ashoka Banyan Champa Chandan Deodar Gulmohar Jamun Kachnar Kadam Mango Neem Palash Peepal Sal'.split(' ');
const places = 'Bagh Bazaar Chowk Corner Court Enclave Gate Ghat Lake Lane Nagar Park Path Ridge Road Vihar'.split(' ');

/** A plausible name of a street in India. */
export function streetOf(random: Random): string {
  return `${pick(trees, random(trees.length))} ${pick(places, random(places.length))}`;
}
