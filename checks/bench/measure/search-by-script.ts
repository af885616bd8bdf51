import { atLeast, atMost, type Fact } from '../../rig/facts.ts';
import { openConnections, sendCall } from '../../rig/http.ts';

/** The scripts of the spellings, in the order of each row. */
export const scripts = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
] as const;

/** Each line: a name as it is stored, then its spelling in each of `scripts`, as a newspaper would write it. */
const given = `
Aarti आरती আরতি ਆਰਤੀ આરતી ஆர்த்தி ఆర్తి ಆರತಿ ആരതി
Ananya अनन्या অনন্যা ਅਨੰਨਿਆ અનન્યા அனன்யா అనన్య ಅನನ್ಯ അനന്യ
Anjali अंजलि অঞ্জলি ਅੰਜਲੀ અંજલિ அஞ்சலி అంజలి ಅಂಜಲಿ അഞ്ജലി
Asha आशा আশা ਆਸ਼ਾ આશા ஆஷா ఆశా ಆಶಾ ആശ
Chitra चित्रा চিত্রা ਚਿਤਰਾ ચિત્રા சித்ரா చిత్ర ಚಿತ್ರಾ ചിത്ര
Deepa दीपा দীপা ਦੀਪਾ દીપા தீபா దీప ದೀಪಾ ദീപ
Divya दिव्या দিব্যা ਦਿਵਿਆ દિવ્યા திவ்யா దివ్య ದಿವ್ಯಾ ദിവ്യ
Gauri गौरी গৌরী ਗੌਰੀ ગૌરી கௌரி గౌరి ಗೌರಿ ഗൗരി
Geeta गीता গীতা ਗੀਤਾ ગીતા கீதா గీత ಗೀತಾ ഗീത
Jyoti ज्योति জ্যোতি ਜੋਤੀ જ્યોતિ ஜோதி జ్యోతి ಜ್ಯೋತಿ ജ്യോതി
Kavita कविता কবিতা ਕਵਿਤਾ કવિતા கவிதா కవిత ಕವಿತಾ കവിത
Lakshmi लक्ष्मी লক্ষ্মী ਲਕਸ਼ਮੀ લક્ષ્મી லட்சுமி లక్ష్మి ಲಕ್ಷ್ಮಿ ലക്ഷ്മി
Madhuri माधुरी মাধুরী ਮਾਧੁਰੀ માધુરી மாதுரி మాధురి ಮಾಧುರಿ മാധുരി
Meena मीना মীনা ਮੀਨਾ મીના மீனா మీనా ಮೀನಾ മീന
Nandini नंदिनी নন্দিনী ਨੰਦਿਨੀ નંદિની நந்தினி నందిని ನಂದಿನಿ നന്ദിനി
Neha नेहा নেহা ਨੇਹਾ નેહા நேகா నేహా ನೇಹಾ നേഹ
Padma पद्मा পদ্মা ਪਦਮਾ પદ્મા பத்மா పద్మ ಪದ್ಮಾ പത്മ
Pooja पूजा পূজা ਪੂਜਾ પૂજા பூஜா పూజ ಪೂಜಾ പൂജ
Priya प्रिया প্রিয়া ਪ੍ਰੀਆ પ્રિયા பிரியா ప్రియ ಪ್ರಿಯಾ പ്രിയ
Rekha रेखा রেখা ਰੇਖਾ રેખા ரேகா రేఖ ರೇಖಾ രേഖ
Sangeeta संगीता সঙ্গীতা ਸੰਗੀਤਾ સંગીતા சங்கீதா సంగీత ಸಂಗೀತಾ സംഗീത
Shalini शालिनी শালিনী ਸ਼ਾਲਿਨੀ શાલિની ஷாலினி శాలిని ಶಾಲಿನಿ ശാലിനി
Sneha स्नेहा স্নেহা ਸਨੇਹਾ સ્નેહા சினேகா స్నేహ ಸ್ನೇಹಾ സ്നേഹ
Sunita सुनीता সুনিতা ਸੁਨੀਤਾ સુનીતા சுனிதா సునీత ಸುನಿತಾ സുനിത
Vidya विद्या বিদ্যা ਵਿਦਿਆ વિદ્યા வித்யா విద్య ವಿದ್ಯಾ വിദ്യ
Aditya आदित्य আদিত্য ਆਦਿਤਿਆ આદિત્ય ஆதித்யா ఆదిత్య ಆದಿತ್ಯ ആദിത്യ
Ajay अजय অজয় ਅਜੈ અજય அஜய் అజయ్ ಅಜಯ್ അജയ്
Amit अमित অমিত ਅਮਿਤ અમિત அமித் అమిత్ ಅಮಿತ್ അമിത്
Anil अनिल অনিল ਅਨਿਲ અનિલ அனில் అనిల్ ಅನಿಲ್ അനിൽ
Arjun अर्जुन অর্জুন ਅਰਜੁਨ અર્જુન அர்ஜுன் అర్జున్ ಅರ್ಜುನ್ അർജുൻ
Ashok अशोक অশোক ਅਸ਼ੋਕ અશોક அசோக் అశోక్ ಅಶೋಕ್ അശോക്
Deepak दीपक দীপক ਦੀਪਕ દીપક தீபக் దీపక్ ದೀಪಕ್ ദീപക്
Ganesh गणेश গণেশ ਗਣੇਸ਼ ગણેશ கணேஷ் గణేష్ ಗಣೇಶ್ ഗണേഷ്
Gopal गोपाल গোপাল ਗੋਪਾਲ ગોપાલ கோபால் గోపాల్ ಗೋಪಾಲ್ ഗോപാൽ
Harish हरीश হরিশ ਹਰੀਸ਼ હરીશ ஹரிஷ் హరీష్ ಹರೀಶ್ ഹരീഷ്
Karthik कार्तिक কার্তিক ਕਾਰਤਿਕ કાર્તિક கார்த்திக் కార్తీక్ ಕಾರ್ತಿಕ್ കാർത്തിക്
Kishore किशोर কিশোর ਕਿਸ਼ੋਰ કિશોર கிஷோர் కిషోర్ ಕಿಶೋರ್ കിഷോർ
Mahesh महेश মহেশ ਮਹੇਸ਼ મહેશ மகேஷ் మహేష్ ಮಹೇಶ್ മഹേഷ്
Manoj मनोज মনোজ ਮਨੋਜ મનોજ மனோஜ் మనోజ్ ಮನೋಜ್ മനോജ്
Mohan मोहन মোহন ਮੋਹਨ મોહન மோகன் మోహన్ ಮೋಹನ್ മോഹൻ
Naveen नवीन নবীন ਨਵੀਨ નવીન நவீன் నవీన్ ನವೀನ್ നവീൻ
Prakash प्रकाश প্রকাশ ਪ੍ਰਕਾਸ਼ પ્રકાશ பிரகாஷ் ప్రకాష్ ಪ್ರಕಾಶ್ പ്രകാശ്
Rahul राहुल রাহুল ਰਾਹੁਲ રાહુલ ராகுல் రాహుల్ ರಾಹುಲ್ രാഹുൽ
Rajesh राजेश রাজেশ ਰਾਜੇਸ਼ રાજેશ ராஜேஷ் రాజేష్ ರಾಜೇಶ್ രാജേഷ്
Ravi रवि রবি ਰਵੀ રવિ ரவி రవి ರವಿ രവി
Sanjay संजय সঞ্জয় ਸੰਜੇ સંજય சஞ்சய் సంజయ్ ಸಂಜಯ್ സഞ്ജയ്
Siddharth सिद्धार्थ সিদ্ধার্থ ਸਿਧਾਰਥ સિદ્ધાર્થ சித்தார்த் సిద్ధార్థ్ ಸಿದ್ಧಾರ್ಥ್ സിദ്ധാർത്ഥ്
Suresh सुरेश সুরেশ ਸੁਰੇਸ਼ સુરેશ சுரேஷ் సురేష్ ಸುರೇಶ್ സുരേഷ്
Vijay विजय বিজয় ਵਿਜੇ વિજય விஜய் విజయ్ ವಿಜಯ್ വിജയ്
Yash यश যশ ਯਸ਼ યશ யாஷ் యశ్ ಯಶ್ യശ്`;

const surnames = `
Acharya आचार्य আচার্য ਆਚਾਰੀਆ આચાર્ય ஆச்சார்யா ఆచార్య ಆಚಾರ್ಯ ആചാര്യ
Agarwal अग्रवाल আগরওয়াল ਅਗਰਵਾਲ અગ્રવાલ அகர்வால் అగర్వాల్ ಅಗರ್ವಾಲ್ അഗർവാൾ
Ahmed अहमद আহমেদ ਅਹਿਮਦ અહેમદ அகமது అహ్మద్ ಅಹ್ಮದ್ അഹമ്മദ്
Banerjee बनर्जी ব্যানার্জি ਬੈਨਰਜੀ બેનર્જી பானர்ஜி బెనర్జీ ಬ್ಯಾನರ್ಜಿ ബാനർജി
Bhatt भट्ट ভাট ਭੱਟ ભટ્ટ பட் భట్ ಭಟ್ ഭട്ട്
Bose बोस বোস ਬੋਸ બોઝ போஸ் బోస్ ಬೋಸ್ ബോസ്
Chatterjee चटर्जी চ্যাটার্জি ਚੈਟਰਜੀ ચેટર્જી சாட்டர்ஜி ఛటర్జీ ಚಟರ್ಜಿ ചാറ്റർജി
Chaudhary चौधरी চৌধুরী ਚੌਧਰੀ ચૌધરી சௌத்ரி చౌదరి ಚೌಧರಿ ചൗധരി
Chauhan चौहान চৌহান ਚੌਹਾਨ ચૌહાણ சௌஹான் చౌహాన్ ಚೌಹಾಣ್ ചൗഹാൻ
Chopra चोपड़ा চোপড়া ਚੋਪੜਾ ચોપરા சோப்ரா చోప్రా ಚೋಪ್ರಾ ചോപ്ര
Das दास দাস ਦਾਸ દાસ தாஸ் దాస్ ದಾಸ್ ദാസ്
Desai देसाई দেশাই ਦੇਸਾਈ દેસાઈ தேசாய் దేశాయ్ ದೇಸಾಯಿ ദേശായി
Deshpande देशपांडे দেশপাণ্ডে ਦੇਸ਼ਪਾਂਡੇ દેશપાંડે தேஷ்பாண்டே దేశ్‌పాండే ದೇಶಪಾಂಡೆ ദേശ്പാണ്ഡെ
Dubey दुबे দুবে ਦੂਬੇ દુબે துபே దూబే ದುಬೆ ദുബെ
Fernandes फर्नांडिस ফার্নান্দেজ ਫਰਨਾਂਡਿਸ ફર્નાન્ડિસ பெர்னாண்டஸ் ఫెర్నాండెజ్ ಫರ್ನಾಂಡಿಸ್ ഫെർണാണ്ടസ്
Gandhi गांधी গান্ধী ਗਾਂਧੀ ગાંધી காந்தி గాంధీ ಗಾಂಧಿ ഗാന്ധി
Ghosh घोष ঘোষ ਘੋਸ਼ ઘોષ கோஷ் ఘోష్ ಘೋಷ್ ഘോഷ്
Gowda गौड़ा গৌড়া ਗੌੜਾ ગૌડા கவுடா గౌడ ಗೌಡ ഗൗഡ
Gupta गुप्ता গুপ্ত ਗੁਪਤਾ ગુપ્તા குப்தா గుప్తా ಗುಪ್ತಾ ഗുപ്ത
Hegde हेगड़े হেগড়ে ਹੇਗੜੇ હેગડે ஹெக்டே హెగ్డే ಹೆಗ್ಡೆ ഹെഗ്ഡെ
Iyer अय्यर আইয়ার ਅਈਅਰ અય્યર ஐயர் అయ్యర్ ಅಯ್ಯರ್ അയ്യർ
Jain जैन জৈন ਜੈਨ જૈન ஜெயின் జైన్ ಜೈನ್ ജെയിൻ
Jha झा ঝা ਝਾਅ ઝા ஜா ఝా ಝಾ ഝാ
Joshi जोशी জোশী ਜੋਸ਼ੀ જોશી ஜோஷி జోషి ಜೋಶಿ ജോഷി
Kapoor कपूर কাপুর ਕਪੂਰ કપૂર கபூர் కపూర్ ಕಪೂರ್ കപൂർ
Kaur कौर কৌর ਕੌਰ કૌર கவுர் కౌర్ ಕೌರ್ കൗർ
Khan खान খান ਖ਼ਾਨ ખાન கான் ఖాన్ ಖಾನ್ ഖാൻ
Krishnan कृष्णन কৃষ্ণান ਕ੍ਰਿਸ਼ਨਨ કૃષ્ણન கிருஷ்ணன் కృష్ణన్ ಕೃಷ್ಣನ್ കൃഷ്ണൻ
Kulkarni कुलकर्णी কুলকার্নি ਕੁਲਕਰਨੀ કુલકર્ણી குல்கர்னி కులకర్ణి ಕುಲಕರ್ಣಿ കുൽക്കർണി
Kumar कुमार কুমার ਕੁਮਾਰ કુમાર குமார் కుమార్ ಕುಮಾರ್ കുമാർ
Malhotra मल्होत्रा মালহোত্রা ਮਲਹੋਤਰਾ મલ્હોત્રા மல்ஹோத்ரா మల్హోత్రా ಮಲ್ಹೋತ್ರಾ മൽഹോത്ര
Mehta मेहता মেহতা ਮਹਿਤਾ મહેતા மேத்தா మెహతా ಮೆಹ್ತಾ മേത്ത
Menon मेनन মেনন ਮੈਨਨ મેનન மேனன் మీనన్ ಮೆನನ್ മേനോൻ
Mishra मिश्रा মিশ্র ਮਿਸ਼ਰਾ મિશ્રા மிஸ்ரா మిశ్రా ಮಿಶ್ರಾ മിശ്ര
Mukherjee मुखर्जी মুখার্জি ਮੁਖਰਜੀ મુખર્જી முகர்ஜி ముఖర్జీ ಮುಖರ್ಜಿ മുഖർജി
Nair नायर নায়ার ਨਾਇਰ નાયર நாயர் నాయర్ ನಾಯರ್ നായർ
Pandey पांडे পাণ্ডে ਪਾਂਡੇ પાંડે பாண்டே పాండే ಪಾಂಡೆ പാണ്ഡെ
Patel पटेल প্যাটেল ਪਟੇਲ પટેલ படேல் పటేల్ ಪಟೇಲ್ പട്ടേൽ
Pillai पिल्लई পিল্লাই ਪਿੱਲਈ પિલ્લઈ பிள்ளை పిళ్ళై ಪಿಳ್ಳೈ പിള്ള
Rao राव রাও ਰਾਓ રાવ ராவ் రావు ರಾವ್ റാവു
Reddy रेड्डी রেড্ডি ਰੈੱਡੀ રેડ્ડી ரெட்டி రెడ్డి ರೆಡ್ಡಿ റെഡ്ഡി
Saxena सक्सेना সাক্সেনা ਸਕਸੈਨਾ સક્સેના சக்சேனா సక్సేనా ಸಕ್ಸೇನಾ സക്സേന
Shah शाह শাহ ਸ਼ਾਹ શાહ ஷா షా ಶಾ ഷാ
Sharma शर्मा শর্মা ਸ਼ਰਮਾ શર્મા சர்மா శర్మ ಶರ್ಮಾ ശർമ്മ
Singh सिंह সিং ਸਿੰਘ સિંહ சிங் సింగ్ ಸಿಂಗ್ സിംഗ്
Srinivasan श्रीनिवासन শ্রীনিবাসন ਸ਼੍ਰੀਨਿਵਾਸਨ શ્રીનિવાસન ஸ்ரீனிவாசன் శ్రీనివాసన్ ಶ್ರೀನಿವಾಸನ್ ശ്രീനിവാസൻ
Subramanian सुब्रमण्यम সুব্রমানিয়ান ਸੁਬਰਾਮਨੀਅਮ સુબ્રમણ્યમ சுப்பிரமணியன் సుబ్రమణియన్ ಸುಬ್ರಮಣಿಯನ್ സുബ്രഹ്മണ്യൻ
Thomas थॉमस থমাস ਥਾਮਸ થોમસ தாமஸ் థామస్ ಥಾಮಸ್ തോമസ്
Varma वर्मा বর্মা ਵਰਮਾ વર્મા வர்மா వర్మ ವರ್ಮಾ വർമ്മ
Yadav यादव যাদব ਯਾਦਵ યાદવ யாதவ் యాదవ్ ಯಾದವ್ യാദവ്`;

type Name = { latin: string; spellings: string[] };

const rowsOf = (text: string): Name[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([latin = '', ...spellings]) => ({ latin, spellings }));

/** Every single name with its eight spellings. */
export const singleNames: Name[] = [...rowsOf(given), ...rowsOf(surnames)];

/** A hundred full names: each given name with two surnames. */
export const fullNames: Name[] = [0, 17].flatMap((shift) => {
  const last = rowsOf(surnames);
  return rowsOf(given).map((first, index) => {
    const second = last[(index + shift) % last.length] as Name;
    return {
      latin: `${first.latin} ${second.latin}`,
      spellings: scripts.map((_, script) => `${first.spellings[script]} ${second.spellings[script]}`),
    };
  });
});

const minFound = 90;
const maxP99Ms = 30;

/**
 * Searches for a hundred full names in each script, one after the other over one connection. Counts the names of which a
 * doctor is on the first page, with or without an initial.
 */
export async function measureAnyScript(url: string): Promise<Fact[]> {
  const agent = openConnections(1);
  const searches: { typed: string; ms: number; isLatin: boolean }[] = [];
  const checks: Fact[] = [];
  const find = async (typed: string) => {
    const path = `/api/doctors?q=${encodeURIComponent(typed)}`;
    const { status, text, ms } = await sendCall(url, { path, agent });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
    return { rows: (JSON.parse(text) as { rows: { name: string }[] }).rows, ms };
  };
  try {
    // Warm-up: V8 optimises code, and PostgreSQL plans a prepared statement, only after some searches.
    for (const { spellings } of fullNames) await find(spellings[0] as string);
    for (const [index, script] of ['Latin', ...scripts].entries()) {
      const missed: string[] = [];
      for (const { latin, spellings } of fullNames) {
        const typed = index === 0 ? latin : (spellings[index - 1] as string);
        const { rows, ms } = await find(typed);
        const [given, surname] = latin.split(' ');
        const isMeant = new RegExp(`^Dr\\. ${given} (\\w\\. )?${surname}$`);
        if (!rows.some(({ name }) => isMeant.test(name))) missed.push(typed);
        searches.push({ typed, ms, isLatin: index === 0 });
      }
      if (missed.length > 0) console.log(`not on the first page: ${missed.join(', ')}`);
      const value = fullNames.length - missed.length;
      checks.push(atLeast(`search in any script: names found in ${script}`, value, minFound));
    }
  } finally {
    agent.destroy();
  }
  const times = (isLatin: boolean) => {
    const sorted = searches.filter((one) => one.isLatin === isLatin).toSorted((a, b) => b.ms - a.ms);
    const slower = (share: number) => sorted[Math.floor(sorted.length * share)]?.ms ?? 0;
    return { p50: slower(0.5), p99: slower(0.01), slowest: sorted.slice(0, 5) };
  };
  const [latin, indic] = [times(true), times(false)];
  console.log(
    `search in any script: p50 ${indic.p50.toFixed(1)} ms; in Latin letters ${latin.p50.toFixed(1)} ms, p99 ${latin.p99.toFixed(1)} ms`,
  );
  console.log(`the slowest: ${indic.slowest.map(({ typed, ms }) => `${typed} ${ms.toFixed(0)} ms`).join(', ')}`);
  const { p99 } = indic;
  checks.push(atMost('search in any script: p99 in ms', p99, maxP99Ms));
  return checks;
}
