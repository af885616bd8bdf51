import { describe, expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';
import { sql } from './sql.ts';

const t = testApp();

/** Whether a word that was typed finds a stored name. */
async function finds(typed: string, stored: string): Promise<boolean> {
  const row = await t.db.row<{ finds: boolean | null }>(sql`
    select search_skeletons(search_fold(${stored})) @@ skeleton_query(${[typed]}, false) as finds`);
  return row.finds === true;
}

test.each([
  ['Kapoor', 'kpr'],
  ['Kapur', 'kpr'],
  ['Meena', 'mn'],
  ['Amit', 'amt'],
  ['Harish', 'ars'],
  ['Yash', 'as'],
  ['Uma', 'am'],
  ['Singh', 'sn'],
  ['Rao', 'rp'],
  ['Gowda', 'kt'],
  ['Rawat', 'rpt'],
  ['Bhatt', 'pt'],
  ['Dixit', 'tkst'],
  ['Christina', 'krstn'],
  ['Cecilia', 'ssl'],
  ['George', 'srs'],
  ['Cardiologist', 'krtlsst'],
  ['Kozhikode', 'klkt'],
  ['Gnanam', 'nnm'],
  ['Aai', 'a'],
  ['400050', '400050'],
  ["D'Souza", 'tss'],
  ['Meena K. Kapoor', 'kpr mn'],
  ['Dr. Tara', 'tr'],
  ['', ''],
  ['12', '12'],
])('the skeletons of %s', async (name, expected) => {
  const row = await t.db.row<{ skeletons: string }>(sql`
    select array_to_string(tsvector_to_array(search_skeletons(search_fold(${name}))), ' ') as skeletons`);
  expect(row.skeletons).toBe(expected);
});

// The first name is stored, the others are typed.
test.each([
  ['Kapoor', 'कपूर কাপুর கபூர் ಕಪೂರ್ કપૂર കപൂർ ਕਪੂਰ కపూర్ Kapur Kapoor'],
  ['Sharma', 'शर्मा শর্মা சர்மா ஷர்மா ಶರ್ಮಾ શર્મા ശർമ്മ ਸ਼ਰਮਾ శర్మ Sarma'],
  ['Verma', 'वर्मा বর্মা ভার্মা வர்மா ವರ್ಮಾ વર્મા വർമ്മ ਵਰਮਾ వర్మ Varma'],
  ['Gupta', 'गुप्ता গুপ্ত குப்தா ಗುಪ್ತಾ ગુપ્તા ഗുപ്ത ਗੁਪਤਾ గుప్తా'],
  ['Singh', 'सिंह सिंघ সিং சிங் ಸಿಂಗ್ સિંહ സിംഗ് സിങ് ਸਿੰਘ సింగ్ Sing'],
  ['Rao', 'राव রাও ராவ் ರಾವ್ રાવ റാവു ਰਾਓ రావు'],
  ['Mukherjee', 'मुखर्जी মুখার্জি முகர்ஜி ಮುಖರ್ಜಿ મુખર્જી മുഖർജി ਮੁਖਰਜੀ ముఖర్జీ Mukharji'],
  ['Bhattacharya', 'भट्टाचार्य ভট্টাচার্য பட்டாச்சார்யா ಭಟ್ಟಾಚಾರ್ಯ ભટ્ટાચાર્ય ഭട്ടാചാര്യ ਭੱਟਾਚਾਰੀਆ భట్టాచార్య'],
  ['Krishnan', 'कृष्णन কৃষ্ণান கிருஷ்ணன் ಕೃಷ್ಣನ್ કૃષ્ણન കൃഷ്ണൻ ਕ੍ਰਿਸ਼ਨਨ కృష్ణన్'],
  ['Lakshmi', 'लक्ष्मी লক্ষ্মী லட்சுமி லக்ஷ்மி இலட்சுமி ಲಕ್ಷ್ಮಿ લક્ષ્મી ലക്ഷ്മി ਲਕਸ਼ਮੀ లక్ష్మి Laxmi'],
  ['Meenakshi', 'मीनाक्षी মীনাক্ষী மீனாட்சி ಮೀನಾಕ್ಷಿ મીનાક્ષી മീനാക്ഷി ਮੀਨਾਕਸ਼ੀ మీనాక్షి'],
  ['Mohan', 'मोहन মোহন மோகன் மோஹன் ಮೋಹನ್ મોહન മോഹൻ ਮੋਹਨ మోహన్'],
  ['Nagaraj', 'नागराज নাগরাজ நாகராஜ் ನಾಗರಾಜ್ નાગરાજ നാഗരാജ് ਨਾਗਰਾਜ నాగరాజ్'],
  ['Mahesh', 'महेश মহেশ மகேஷ் ಮಹೇಶ್ મહેશ മഹേഷ് ਮਹੇਸ਼ మహేష్'],
  ['Raman', 'रमन রমন ராமன் இராமன் ರಾಮನ್ રમન രാമൻ ਰਮਨ రామన్'],
  ['Chopra', 'चोपड़ा चोप्रा চোপড়া சோப்ரா ಚೋಪ್ರಾ ચોપરા ചോപ്ര ਚੋਪੜਾ చోప్రా'],
  ['Rathod', 'राठोड राठौड़ রাঠোড় ரத்தோட் ರಾಠೋಡ್ રાઠોડ റാത്തോഡ് ਰਾਠੌੜ రాథోడ్'],
  ['Yadav', 'यादव যাদব யாதவ் ಯಾದವ್ યાદવ യാദവ് ਯਾਦਵ యాదవ్'],
  ['Jatin', 'जतिन যতীন জতিন ஜதின் ಜತಿನ್ જતિન ജതിൻ ਜਤਿਨ జతిన్'],
  ['Agarwal', 'अग्रवाल আগরওয়াল அகர்வால் ಅಗರ್ವಾಲ್ અગ્રવાલ അഗർവാൾ ਅਗਰਵਾਲ అగర్వాల్ Aggarwal'],
  ['Iyer', 'अय्यर আইয়ার ஐயர் அய்யர் ಅಯ್ಯರ್ અય્યર അയ്യർ ਅਈਅਰ అయ్యర్'],
  ['Antony', 'एंटनी অ্যান্টনি ஆண்டனி ಆಂಟನಿ એન્ટની ആന്റണി ਐਂਟਨੀ ఆంటోనీ'],
  ['Thomas', 'थॉमस থমাস தாமஸ் ಥಾಮಸ್ થોમસ തോമസ് ਥਾਮਸ థామస్'],
  ['George', 'जॉर्ज জর্জ ஜார்ஜ் ಜಾರ್ಜ್ જ્યોર્જ ജോർജ് ਜਾਰਜ జార్జ్'],
  ['Joseph', 'जोसेफ জোসেফ ஜோசப் ಜೋಸೆಫ್ જોસેફ ജോസഫ് ਜੋਸਫ਼ జోసెఫ్'],
  ['Fatima', 'फातिमा फ़ातिमा ফাতিমা பாத்திமா ಫಾತಿಮಾ ફાતિમા ഫാത്തിമ ਫ਼ਾਤਿਮਾ ఫాతిమా'],
  ['Zoya', 'ज़ोया जोया জোয়া ஜோயா ಜೋಯಾ ઝોયા സോയ ਜ਼ੋਯਾ జోయా'],
  ["D'Souza", 'डिसूजा डिसूज़ा ডিসুজা டிசோசா ಡಿಸೋಜಾ ડિસોઝા ഡിസൂസ ਡਿਸੂਜ਼ਾ డిసౌజా'],
  ['Khan', 'खान ख़ान খান கான் ಖಾನ್ ખાન ഖാൻ ਖ਼ਾਨ ఖాన్'],
  ['Qureshi', 'कुरैशी क़ुरैशी কুরেশি குரேஷி ಖುರೇಷಿ કુરેશી ഖുറേഷി ਕੁਰੈਸ਼ੀ ఖురేషి'],
  ['Pillai', 'पिल्लई পিল্লাই பிள்ளை ಪಿಳ್ಳೈ પિલ્લઈ പിള്ള ਪਿੱਲਈ పిళ్ళై'],
  ['Nambiar', 'नांबियार নাম্বিয়ার நம்பியார் ನಂಬಿಯಾರ್ નામ્બિયાર നമ്പ്യാർ ਨੰਬੀਆਰ నంబియార్'],
  ['Swaminathan', 'स्वामीनाथन স্বামীনাথন சுவாமிநாதன் ಸ್ವಾಮಿನಾಥನ್ સ્વામીનાથન സ്വാമിനാഥൻ ਸਵਾਮੀਨਾਥਨ స్వామినాథన్'],
  ['Gurpreet', 'गुरप्रीत গুরপ্রীত குர்பிரீத் ಗುರ್ಪ್ರೀತ್ ગુરપ્રીત ഗുർപ്രീത് ਗੁਰਪ੍ਰੀਤ గుర్‌ప్రీత్'],
  ['Sachin', 'सचिन শচীন சச்சின் ಸಚಿನ್ સચિન സച്ചിൻ ਸਚਿਨ సచిన్'],
  ['Vivek', 'विवेक বিবেক விவேக் ವಿವೇಕ್ વિવેક വിവേക് ਵਿਵੇਕ వివేక్'],
  ['Mumbai', 'मुंबई मुम्बई মুম্বাই மும்பை ಮುಂಬೈ મુંબઈ മുംബൈ ਮੁੰਬਈ ముంబై'],
  ['Delhi', 'दिल्ली দিল্লি டெல்லி தில்லி ದೆಹಲಿ દિલ્હી ഡൽഹി ਦਿੱਲੀ ఢిల్లీ Dilli'],
  ['Chennai', 'चेन्नई চেন্নাই சென்னை ಚೆನ್ನೈ ચેન્નઈ ചെന്നൈ ਚੇਨਈ చెన్నై'],
  ['Bengaluru', 'बेंगलुरु বেঙ্গালুরু பெங்களூரு ಬೆಂಗಳೂರು બેંગલુરુ ബെംഗളൂരു ਬੈਂਗਲੁਰੂ బెంగళూరు Bangalore'],
  ['Kolkata', 'कोलकाता কলকাতা கொல்கத்தா ಕೋಲ್ಕತ್ತಾ કોલકાતા കൊൽക്കത്ത ਕੋਲਕਾਤਾ కోల్‌కతా Calcutta'],
  ['Hyderabad', 'हैदराबाद হায়দরাবাদ ஹைதராபாத் ಹೈದರಾಬಾದ್ હૈદરાબાદ ഹൈദരാബാദ് ਹੈਦਰਾਬਾਦ హైదరాబాద్'],
  ['Pune', 'पुणे পুনে புனே ಪುಣೆ પુણે പൂനെ ਪੁਣੇ పూణే Poona'],
  ['Jaipur', 'जयपुर জয়পুর ஜெய்ப்பூர் ಜೈಪುರ જયપુર ജയ്പൂർ ਜੈਪੁਰ జైపూర్'],
  ['मीरा', 'Meera Mira மீரா মীরা'],
])('%s is found in every script', async (stored, typed) => {
  const words = typed.split(' ').map((word) => word.replace(/[\u200c\u200d]/g, ''));
  const missed: string[] = [];
  for (const word of words) if (!(await finds(word, stored))) missed.push(word);
  expect(missed).toEqual([]);
});

describe('other names are not found', () => {
  test.each([
    ['कपूर', 'Kumar'],
    ['मीना', 'Neema'],
    ['राम', 'Rana'],
    ['அமித்', 'Mohit'],
    ['শর্মা', 'Varma'],
    ['Patel', 'Rao'],
    ['ਕੌਰ', 'Khanna'],
  ])('%s does not find %s', async (typed, stored) => {
    expect(await finds(typed, stored)).toBe(false);
  });
});

test.each([
  ['nothing', ''],
  ['a virama alone', '्'],
  ['vowel signs alone', 'ािी'],
  ['joiners alone', '\u200c\u200d'],
  ['every character of the blocks', Array.from({ length: 0x480 }, (_, n) => String.fromCharCode(0x900 + n)).join('')],
  ['right-to-left text', 'علي'],
  ['an emoji', '👩‍⚕️'],
  ['characters of a query', "' | & ! ( ) : * <-> \\"],
  ['a long word', 'क'.repeat(500)],
])('unusual text has skeletons of letters and digits only: %s', async (_name, text) => {
  const row = await t.db.row<{ skeletons: string[] }>(sql`
    select tsvector_to_array(search_skeletons(search_fold(${text}))) as skeletons`);
  for (const skeleton of row.skeletons) expect(skeleton).toMatch(/^[a-z0-9]+$/);
  await t.db.row(sql`select skeleton_query(${[text]}, true) as query`); // is no syntax error
});

test('the last word of a search may be unfinished', async () => {
  const beginsWith = async (words: string[], stored: string) => {
    const row = await t.db.row<{ finds: boolean }>(sql`
      select search_skeletons(search_fold(${stored})) @@ skeleton_query(${words}, true) as finds`);
    return row.finds;
  };
  expect(await beginsWith(['कप'], 'Meena Kapoor')).toBe(true);
  expect(await beginsWith(['मीना', 'कप'], 'Meena Kapoor')).toBe(true);
  expect(await beginsWith(['कप', 'मीना'], 'Meena Kapoor')).toBe(false);
});
