import { type MessageLanguage, messageLanguages } from '#contract/messages/kinds.ts';
import { factorText, passwordChangedText } from '#server/sms-texts.ts';

/** A message of the inbox about the account itself. Its whole text is stored with it. */
type Notice = { subject: string; body: string };

const passwordSubject: Record<MessageLanguage, string> = {
  en: 'Your password was changed',
  hi: 'आपका पासवर्ड बदल गया है',
  mr: 'तुमचा पासवर्ड बदलला आहे',
  bn: 'আপনার পাসওয়ার্ড বদলে গেছে',
  ta: 'உங்கள் கடவுச்சொல் மாறியுள்ளது',
  te: 'మీ పాస్‌వర్డ్ మారింది',
  kn: 'ನಿಮ್ಮ ಪಾಸ್‌ವರ್ಡ್ ಬದಲಾಗಿದೆ',
  gu: 'તમારો પાસવર્ડ બદલાયો છે',
  ml: 'നിങ്ങളുടെ പാസ്‌വേഡ് മാറി',
  pa: 'ਤੁਹਾਡਾ ਪਾਸਵਰਡ ਬਦਲ ਗਿਆ ਹੈ',
};

const otherPhone: Record<MessageLanguage, Notice> = {
  en: {
    subject: 'Another phone number for your account',
    body: 'Someone asked us to move your account to another phone number. If you do not want this, open Account Settings and object there.',
  },
  hi: {
    subject: 'आपके खाते के लिए दूसरा फ़ोन नंबर',
    body: 'किसी ने हमसे आपका खाता दूसरे फ़ोन नंबर पर ले जाने को कहा है। अगर आप यह नहीं चाहते, तो ‘खाते की सेटिंग्स’ खोलकर मना करें।',
  },
  mr: {
    subject: 'तुमच्या खात्यासाठी दुसरा फोन नंबर',
    body: 'कोणीतरी आम्हाला तुमचे खाते दुसऱ्या फोन नंबरवर नेण्यास सांगितले आहे. तुम्हाला हे नको असेल, तर ‘खात्याच्या सेटिंग्ज’ उघडून नकार द्या.',
  },
  bn: {
    subject: 'আপনার অ্যাকাউন্টের জন্য অন্য ফোন নম্বর',
    body: 'কেউ আমাদের আপনার অ্যাকাউন্ট অন্য ফোন নম্বরে সরাতে বলেছে। আপনি এটা না চাইলে অ্যাকাউন্ট সেটিংস খুলে আপত্তি জানান।',
  },
  ta: {
    subject: 'உங்கள் கணக்கிற்கு வேறு தொலைபேசி எண்',
    body: 'உங்கள் கணக்கை வேறு தொலைபேசி எண்ணுக்கு மாற்ற ஒருவர் கேட்டுள்ளார். வேண்டாம் என்றால் கணக்கு அமைப்புகளைத் திறந்து மறுக்கவும்.',
  },
  te: {
    subject: 'మీ ఖాతాకు వేరే ఫోన్ నంబర్',
    body: 'మీ ఖాతాను వేరే ఫోన్ నంబర్‌కు మార్చమని ఎవరో మమ్మల్ని అడిగారు. మీకు ఇది వద్దు అనుకుంటే, ఖాతా సెట్టింగ్‌లు తెరిచి వద్దని చెప్పండి.',
  },
  kn: {
    subject: 'ನಿಮ್ಮ ಖಾತೆಗೆ ಬೇರೆ ಫೋನ್ ಸಂಖ್ಯೆ',
    body: 'ನಿಮ್ಮ ಖಾತೆಯನ್ನು ಬೇರೆ ಫೋನ್ ಸಂಖ್ಯೆಗೆ ಬದಲಾಯಿಸಲು ಯಾರೋ ನಮ್ಮನ್ನು ಕೇಳಿದ್ದಾರೆ. ನಿಮಗೆ ಇದು ಬೇಡವಾದರೆ, ಖಾತೆ ಸೆಟ್ಟಿಂಗ್‌ಗಳನ್ನು ತೆರೆದು ಬೇಡ ಎಂದು ಹೇಳಿ.',
  },
  gu: {
    subject: 'તમારા એકાઉન્ટ માટે બીજો ફોન નંબર',
    body: 'કોઈએ અમને તમારું એકાઉન્ટ બીજા ફોન નંબર પર લઈ જવા કહ્યું છે. તમને આ ન જોઈએ, તો એકાઉન્ટ સેટિંગ્સ ખોલીને ના પાડો.',
  },
  ml: {
    subject: 'നിങ്ങളുടെ അക്കൗണ്ടിന് മറ്റൊരു ഫോൺ നമ്പർ',
    body: 'നിങ്ങളുടെ അക്കൗണ്ട് മറ്റൊരു ഫോൺ നമ്പറിലേക്ക് മാറ്റാൻ ആരോ ഞങ്ങളോട് ആവശ്യപ്പെട്ടു. നിങ്ങൾക്ക് ഇത് വേണ്ടെങ്കിൽ അക്കൗണ്ട് ക്രമീകരണങ്ങൾ തുറന്ന് എതിർക്കുക.',
  },
  pa: {
    subject: 'ਤੁਹਾਡੇ ਖਾਤੇ ਲਈ ਹੋਰ ਫ਼ੋਨ ਨੰਬਰ',
    body: 'ਕਿਸੇ ਨੇ ਸਾਨੂੰ ਤੁਹਾਡਾ ਖਾਤਾ ਹੋਰ ਫ਼ੋਨ ਨੰਬਰ ’ਤੇ ਲਿਜਾਣ ਲਈ ਕਿਹਾ ਹੈ। ਜੇ ਤੁਸੀਂ ਇਹ ਨਹੀਂ ਚਾਹੁੰਦੇ, ਤਾਂ ‘ਖਾਤੇ ਦੀਆਂ ਸੈਟਿੰਗਾਂ’ ਖੋਲ੍ਹ ਕੇ ਮਨ੍ਹਾ ਕਰੋ।',
  },
};

const passwordNotice = (language: MessageLanguage): Notice => ({
  subject: passwordSubject[language],
  body: passwordChangedText(language).render(language),
});

const inEachLanguage = (write: (language: MessageLanguage) => Notice) =>
  Object.fromEntries(messageLanguages.map((language) => [language, write(language)])) as Record<
    MessageLanguage,
    Notice
  >;

/** Staff read English and Hindi. */
const factorNotice = (key: 'factorsReset' | 'colleagueReset', english: string, hindi: string) =>
  inEachLanguage((language) => ({
    subject: language === 'hi' ? hindi : english,
    body: factorText(key, language).render(language),
  }));

export const accountNotices = {
  'other-phone': otherPhone,
  password: inEachLanguage(passwordNotice),
  factorsReset: factorNotice('factorsReset', 'Your second step was removed', 'आपका दूसरा चरण हटा दिया गया है'),
  colleagueReset: factorNotice(
    'colleagueReset',
    'The second step of a colleague was removed',
    'एक सहकर्मी का दूसरा चरण हटा दिया गया है',
  ),
};
export type AccountNotice = keyof typeof accountNotices;
