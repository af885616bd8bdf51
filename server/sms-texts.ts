import { codeValidMinutes } from '#contract/accounts/schemas.ts';
import { type MessageLanguage, messageLanguages } from '#contract/messages/kinds.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { productName } from '#contract/shared/product.ts';
import { isPlainName } from './messages/sms-rules.ts';

// The texts of SMS that requests send at once: codes, warnings, and notices about a phone. Reminders and notices about visits
// are in messages/texts/. Each text says the same in every language, with the same placeholders. In an Indian script, one part
// of an SMS has only 70 characters. A code is sent most often, so its text fits into one part in every language.

/** Confirms a phone: for a registration, a forgotten password, or the own account. */
const code: Record<MessageLanguage, string> = {
  en: `{code} is your ${productName} code. It is valid for {minutes} minutes. Never share it with anyone.`,
  hi: `{code} आपका ${productName} कोड है, {minutes} मिनट के लिए। किसी को न बताएँ।`,
  mr: `{code} हा ${productName} कोड आहे, {minutes} मिनिटांसाठी. कोणालाही सांगू नका.`,
  bn: `{code} আপনার ${productName} কোড, {minutes} মিনিটের জন্য। কাউকে বলবেন না।`,
  ta: `{code}: ${productName} குறியீடு, {minutes} நிமிடம் வரை. யாரிடமும் சொல்லாதீர்கள்.`,
  te: `{code} మీ ${productName} కోడ్, {minutes} నిమిషాల వరకు. ఎవరికీ చెప్పకండి.`,
  kn: `{code} ನಿಮ್ಮ ${productName} ಕೋಡ್, {minutes} ನಿಮಿಷಗಳವರೆಗೆ. ಯಾರಿಗೂ ಹೇಳಬೇಡಿ.`,
  gu: `{code} તમારો ${productName} કોડ છે, {minutes} મિનિટ માટે. કોઈને ન જણાવો.`,
  ml: `{code} നിങ്ങളുടെ ${productName} കോഡ്, {minutes} മിനിറ്റ് വരെ. ആരോടും പറയരുത്.`,
  pa: `{code} ਤੁਹਾਡਾ ${productName} ਕੋਡ ਹੈ, {minutes} ਮਿੰਟ ਲਈ। ਕਿਸੇ ਨੂੰ ਨਾ ਦੱਸੋ।`,
};

/** The code for the second step of a sign-in. */
const signInCode: Record<MessageLanguage, string> = {
  en: `{code} is your ${productName} code to log in. It is valid for {minutes} minutes. Never share it with anyone. If you are not logging in, change your password.`,
  hi: `{code} आपका ${productName} लॉग इन कोड है, {minutes} मिनट के लिए। किसी को न बताएँ। अगर आप लॉग इन नहीं कर रहे हैं, तो पासवर्ड बदलें।`,
  mr: `{code} हा ${productName} लॉग इन कोड आहे, {minutes} मिनिटांसाठी. कोणालाही सांगू नका. तुम्ही लॉग इन करत नसाल, तर पासवर्ड बदला.`,
  bn: `{code} আপনার ${productName} লগ ইন কোড, {minutes} মিনিটের জন্য। কাউকে বলবেন না। আপনি লগ ইন না করে থাকলে পাসওয়ার্ড বদলান।`,
  ta: `{code}: ${productName} உள்நுழைவுக் குறியீடு, {minutes} நிமிடம் வரை. யாரிடமும் சொல்லாதீர்கள். உள்நுழைவது நீங்கள் இல்லையெனில் கடவுச்சொல் மாற்றவும்.`,
  te: `{code} మీ ${productName} లాగిన్ కోడ్, {minutes} నిమిషాల వరకు. ఎవరికీ చెప్పకండి. మీరు లాగిన్ చేయకపోతే, పాస్‌వర్డ్ మార్చండి.`,
  kn: `{code} ನಿಮ್ಮ ${productName} ಲಾಗ್ ಇನ್ ಕೋಡ್, {minutes} ನಿಮಿಷಗಳವರೆಗೆ. ಯಾರಿಗೂ ಹೇಳಬೇಡಿ. ನೀವು ಲಾಗ್ ಇನ್ ಆಗುತ್ತಿಲ್ಲದಿದ್ದರೆ, ಪಾಸ್‌ವರ್ಡ್ ಬದಲಿಸಿ.`,
  gu: `{code} તમારો ${productName} લૉગ ઇન કોડ છે, {minutes} મિનિટ માટે. કોઈને ન જણાવો. તમે લૉગ ઇન ન કરતા હો, તો પાસવર્ડ બદલો.`,
  ml: `{code} നിങ്ങളുടെ ${productName} ലോഗിൻ കോഡ്, {minutes} മിനിറ്റ് വരെ. ആരോടും പറയരുത്. ലോഗിൻ ചെയ്യുന്നത് നിങ്ങളല്ലെങ്കിൽ പാസ്‌വേഡ് മാറ്റുക.`,
  pa: `{code} ਤੁਹਾਡਾ ${productName} ਲੌਗ ਇਨ ਕੋਡ ਹੈ, {minutes} ਮਿੰਟ ਲਈ। ਕਿਸੇ ਨੂੰ ਨਾ ਦੱਸੋ। ਜੇ ਤੁਸੀਂ ਲੌਗ ਇਨ ਨਹੀਂ ਕਰ ਰਹੇ, ਤਾਂ ਪਾਸਵਰਡ ਬਦਲੋ।`,
};

/**
 * A caller reads this code out to the staff who answer the phone (the desk), to prove that the phone is the caller's own. All
 * codes above must be told to nobody.
 */
const deskCode: Record<MessageLanguage, string> = {
  en: `{code} is the code for your call with ${productName}. It is valid for {minutes} minutes. If you are not talking to us, tell it to nobody.`,
  hi: `{code}: ${productName} से आपकी कॉल का कोड, {minutes} मिनट के लिए। अगर आप हमसे बात नहीं कर रहे हैं, तो किसी को न बताएँ।`,
  mr: `{code}: ${productName} सोबतच्या तुमच्या कॉलचा कोड, {minutes} मिनिटांसाठी. तुम्ही आमच्याशी बोलत नसाल, तर कोणालाही सांगू नका.`,
  bn: `{code}: ${productName}-এর সঙ্গে আপনার কলের কোড, {minutes} মিনিটের জন্য। আপনি আমাদের সঙ্গে কথা না বললে কাউকে বলবেন না।`,
  ta: `{code}: ${productName} உடனான உங்கள் அழைப்பின் குறியீடு, {minutes} நிமிடம் வரை. எங்களுடன் பேசுவது நீங்கள் இல்லையெனில் யாரிடமும் சொல்லாதீர்கள்.`,
  te: `{code}: ${productName} తో మీ కాల్ కోడ్, {minutes} నిమిషాల వరకు. మీరు మాతో మాట్లాడకపోతే, ఎవరికీ చెప్పకండి.`,
  kn: `{code}: ${productName} ಜೊತೆಗಿನ ನಿಮ್ಮ ಕರೆಯ ಕೋಡ್, {minutes} ನಿಮಿಷಗಳವರೆಗೆ. ನೀವು ನಮ್ಮೊಂದಿಗೆ ಮಾತನಾಡುತ್ತಿಲ್ಲದಿದ್ದರೆ, ಯಾರಿಗೂ ಹೇಳಬೇಡಿ.`,
  gu: `{code}: ${productName} સાથેના તમારા કૉલનો કોડ, {minutes} મિનિટ માટે. તમે અમારી સાથે વાત ન કરતા હો, તો કોઈને ન જણાવો.`,
  ml: `{code}: ${productName} ടീമുമായുള്ള നിങ്ങളുടെ കോളിന്റെ കോഡ്, {minutes} മിനിറ്റ് വരെ. ഞങ്ങളോട് സംസാരിക്കുന്നത് നിങ്ങളല്ലെങ്കിൽ ആരോടും പറയരുത്.`,
  pa: `{code}: ${productName} ਨਾਲ ਤੁਹਾਡੀ ਕਾਲ ਦਾ ਕੋਡ, {minutes} ਮਿੰਟ ਲਈ। ਜੇ ਤੁਸੀਂ ਸਾਡੇ ਨਾਲ ਗੱਲ ਨਹੀਂ ਕਰ ਰਹੇ, ਤਾਂ ਕਿਸੇ ਨੂੰ ਨਾ ਦੱਸੋ।`,
};

/** Sent to the owner of an account after many wrong passwords. Contains no personal data. */
const warning: Record<MessageLanguage, string> = {
  en: `Someone tried to sign in to your ${productName} account several times. If it was not you, your account is safe. Never share your password or a code with anyone.`,
  hi: `किसी ने कई बार आपके ${productName} खाते में लॉग इन करने की कोशिश की। अगर वह आप नहीं थे, तो भी आपका खाता सुरक्षित है। अपना पासवर्ड या कोड किसी को न बताएँ।`,
  mr: `कोणीतरी अनेकदा तुमच्या ${productName} खात्यात लॉग इन करण्याचा प्रयत्न केला. ते तुम्ही नसाल, तरी तुमचे खाते सुरक्षित आहे. पासवर्ड किंवा कोड कोणालाही सांगू नका.`,
  bn: `কেউ কয়েকবার আপনার ${productName} অ্যাকাউন্টে লগ ইন করার চেষ্টা করেছে। সেটা আপনি না হলেও আপনার অ্যাকাউন্ট নিরাপদ আছে। পাসওয়ার্ড বা কোড কাউকে বলবেন না।`,
  ta: `உங்கள் ${productName} கணக்கில் யாரோ பல முறை உள்நுழைய முயன்றார். அது நீங்கள் இல்லை என்றாலும் உங்கள் கணக்கு பாதுகாப்பாக உள்ளது. கடவுச்சொல்லையோ குறியீட்டையோ யாரிடமும் சொல்லாதீர்கள்.`,
  te: `ఎవరో మీ ${productName} ఖాతాలోకి చాలాసార్లు లాగిన్ అవ్వడానికి ప్రయత్నించారు. అది మీరు కాకపోయినా, మీ ఖాతా సురక్షితంగా ఉంది. పాస్‌వర్డ్ గానీ కోడ్ గానీ ఎవరికీ చెప్పకండి.`,
  kn: `ಯಾರೋ ನಿಮ್ಮ ${productName} ಖಾತೆಗೆ ಹಲವು ಬಾರಿ ಲಾಗ್ ಇನ್ ಆಗಲು ಪ್ರಯತ್ನಿಸಿದ್ದಾರೆ. ಅದು ನೀವಲ್ಲದಿದ್ದರೂ ನಿಮ್ಮ ಖಾತೆ ಸುರಕ್ಷಿತವಾಗಿದೆ. ಪಾಸ್‌ವರ್ಡ್ ಅಥವಾ ಕೋಡ್ ಯಾರಿಗೂ ಹೇಳಬೇಡಿ.`,
  gu: `કોઈએ ઘણી વાર તમારા ${productName} એકાઉન્ટમાં લૉગ ઇન કરવાનો પ્રયત્ન કર્યો. એ તમે ન હો, તો પણ તમારું એકાઉન્ટ સુરક્ષિત છે. પાસવર્ડ કે કોડ કોઈને ન જણાવો.`,
  ml: `ആരോ നിങ്ങളുടെ ${productName} അക്കൗണ്ടിൽ പല തവണ ലോഗിൻ ചെയ്യാൻ ശ്രമിച്ചു. അത് നിങ്ങളല്ലെങ്കിലും നിങ്ങളുടെ അക്കൗണ്ട് സുരക്ഷിതമാണ്. പാസ്‌വേഡോ കോഡോ ആരോടും പറയരുത്.`,
  pa: `ਕਿਸੇ ਨੇ ਕਈ ਵਾਰ ਤੁਹਾਡੇ ${productName} ਖਾਤੇ ਵਿੱਚ ਲੌਗ ਇਨ ਕਰਨ ਦੀ ਕੋਸ਼ਿਸ਼ ਕੀਤੀ। ਜੇ ਉਹ ਤੁਸੀਂ ਨਹੀਂ ਸੀ, ਤਾਂ ਵੀ ਤੁਹਾਡਾ ਖਾਤਾ ਸੁਰੱਖਿਅਤ ਹੈ। ਪਾਸਵਰਡ ਜਾਂ ਕੋਡ ਕਿਸੇ ਨੂੰ ਨਾ ਦੱਸੋ।`,
};

/** Uses English for all languages that the screens of staff do not have. */
const forStaff = (en: string, hi: string) =>
  Object.fromEntries(messageLanguages.map((language) => [language, language === 'hi' ? hi : en])) as Record<
    MessageLanguage,
    string
  >;

/** Sent to a member of staff after many wrong second factors, because the person who tried them knows the password. */
const factorWarning = forStaff(
  `Someone with your password tried to log in to your ${productName} account and failed the second step. If it was not you, change your password now.`,
  `किसी ने आपके पासवर्ड से आपके ${productName} खाते में लॉग इन करने की कोशिश की, पर दूसरा चरण पूरा नहीं कर सका। अगर वह आप नहीं थे, तो पासवर्ड अभी बदलें।`,
);

/** Sent to a member of staff after their second factor was changed or a recovery code was used. */
const factorChanged = forStaff(
  `The second step of your ${productName} account was changed or a recovery code was used. If it was not you, tell an administrator at once.`,
  `आपके ${productName} खाते का दूसरा चरण बदला गया, या एक रिकवरी कोड इस्तेमाल हुआ। अगर यह आपने नहीं किया, तो तुरंत किसी एडमिन को बताएँ।`,
);

/**
 * Sent after an administrator removed lost second factors: `factorsReset` to their owner, `colleagueReset` to all other
 * administrators. The texts contain no name.
 */
const factorsReset = forStaff(
  `An administrator removed the second step of your ${productName} account. If you did not ask for this, tell another administrator at once.`,
  `किसी एडमिन ने आपके ${productName} खाते का दूसरा चरण हटा दिया। अगर आपने यह नहीं कहा था, तो तुरंत किसी दूसरे एडमिन को बताएँ।`,
);
const colleagueReset = forStaff(
  `An administrator removed the second step of a member of your ${productName} team. The audit log says who did it and why.`,
  `किसी एडमिन ने आपकी ${productName} टीम के एक सदस्य का दूसरा चरण हटा दिया। किसने और क्यों, यह ऑडिट लॉग में है।`,
);

/** Sent to the old phone of an account. It does not contain the new number, because a stranger may have the old phone now. */
const oldPhone: Record<MessageLanguage, string> = {
  en: `Your ${productName} account no longer uses this phone number. If you did not ask for this, please call {support}.`,
  hi: `आपका ${productName} खाता अब इस फ़ोन नंबर का इस्तेमाल नहीं करता। अगर आपने यह नहीं कहा था, तो {support} पर कॉल करें।`,
  mr: `तुमचे ${productName} खाते आता हा फोन नंबर वापरत नाही. तुम्ही हे सांगितले नसेल, तर {support} वर कॉल करा.`,
  bn: `আপনার ${productName} অ্যাকাউন্ট এখন আর এই ফোন নম্বর ব্যবহার করে না। আপনি এটা না চেয়ে থাকলে {support} নম্বরে কল করুন।`,
  ta: `உங்கள் ${productName} கணக்கு இனி இந்த எண்ணைப் பயன்படுத்தாது. நீங்கள் இதைக் கேட்கவில்லை என்றால் {support} எண்ணை அழைக்கவும்.`,
  te: `మీ ${productName} ఖాతా ఇకపై ఈ ఫోన్ నంబర్‌ను ఉపయోగించదు. మీరు ఇది అడగకపోతే, {support} కు కాల్ చేయండి.`,
  kn: `ನಿಮ್ಮ ${productName} ಖಾತೆ ಇನ್ನು ಈ ಫೋನ್ ಸಂಖ್ಯೆಯನ್ನು ಬಳಸುವುದಿಲ್ಲ. ನೀವು ಇದನ್ನು ಕೇಳಿರದಿದ್ದರೆ, {support} ಗೆ ಕರೆ ಮಾಡಿ.`,
  gu: `તમારું ${productName} એકાઉન્ટ હવે આ ફોન નંબર વાપરતું નથી. તમે આ ન કહ્યું હોય, તો {support} પર કૉલ કરો.`,
  ml: `നിങ്ങളുടെ ${productName} അക്കൗണ്ട് ഇനി ഈ നമ്പർ ഉപയോഗിക്കുന്നില്ല. ഇത് ആവശ്യപ്പെട്ടിട്ടില്ലെങ്കിൽ {support} എന്ന നമ്പറിൽ വിളിക്കുക.`,
  pa: `ਤੁਹਾਡਾ ${productName} ਖਾਤਾ ਹੁਣ ਇਹ ਫ਼ੋਨ ਨੰਬਰ ਨਹੀਂ ਵਰਤਦਾ। ਜੇ ਤੁਸੀਂ ਇਹ ਨਹੀਂ ਕਿਹਾ ਸੀ, ਤਾਂ {support} ’ਤੇ ਕਾਲ ਕਰੋ।`,
};

/** Sent to the new phone of an account. */
const newPhone: Record<MessageLanguage, string> = {
  en: `Your ${productName} account now uses this phone number. Please log in again. If you did not ask for this, please call {support}.`,
  hi: `आपका ${productName} खाता अब इस फ़ोन नंबर का इस्तेमाल करता है। कृपया फिर से लॉग इन करें। अगर आपने यह नहीं कहा था, तो {support} पर कॉल करें।`,
  mr: `तुमचे ${productName} खाते आता हा फोन नंबर वापरते. कृपया पुन्हा लॉग इन करा. तुम्ही हे सांगितले नसेल, तर {support} वर कॉल करा.`,
  bn: `আপনার ${productName} অ্যাকাউন্ট এখন এই ফোন নম্বর ব্যবহার করে। দয়া করে আবার লগ ইন করুন। আপনি এটা না চেয়ে থাকলে {support} নম্বরে কল করুন।`,
  ta: `உங்கள் ${productName} கணக்கு இப்போது இந்தத் தொலைபேசி எண்ணைப் பயன்படுத்துகிறது. மீண்டும் உள்நுழையவும். நீங்கள் இதைக் கேட்கவில்லை என்றால் {support} எண்ணை அழைக்கவும்.`,
  te: `మీ ${productName} ఖాతా ఇప్పుడు ఈ ఫోన్ నంబర్‌ను ఉపయోగిస్తోంది. దయచేసి మళ్లీ లాగిన్ అవ్వండి. మీరు ఇది అడగకపోతే, {support} కు కాల్ చేయండి.`,
  kn: `ನಿಮ್ಮ ${productName} ಖಾತೆ ಈಗ ಈ ಫೋನ್ ಸಂಖ್ಯೆಯನ್ನು ಬಳಸುತ್ತದೆ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಲಾಗ್ ಇನ್ ಆಗಿ. ನೀವು ಇದನ್ನು ಕೇಳಿರದಿದ್ದರೆ, {support} ಗೆ ಕರೆ ಮಾಡಿ.`,
  gu: `તમારું ${productName} એકાઉન્ટ હવે આ ફોન નંબર વાપરે છે. કૃપા કરીને ફરીથી લૉગ ઇન કરો. તમે આ ન કહ્યું હોય, તો {support} પર કૉલ કરો.`,
  ml: `നിങ്ങളുടെ ${productName} അക്കൗണ്ട് ഇപ്പോൾ ഈ ഫോൺ നമ്പർ ഉപയോഗിക്കുന്നു. ദയവായി വീണ്ടും ലോഗിൻ ചെയ്യുക. നിങ്ങൾ ഇത് ആവശ്യപ്പെട്ടിട്ടില്ലെങ്കിൽ {support} എന്ന നമ്പറിൽ വിളിക്കുക.`,
  pa: `ਤੁਹਾਡਾ ${productName} ਖਾਤਾ ਹੁਣ ਇਹ ਫ਼ੋਨ ਨੰਬਰ ਵਰਤਦਾ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਫਿਰ ਤੋਂ ਲੌਗ ਇਨ ਕਰੋ। ਜੇ ਤੁਸੀਂ ਇਹ ਨਹੀਂ ਕਿਹਾ ਸੀ, ਤਾਂ {support} ’ਤੇ ਕਾਲ ਕਰੋ।`,
};

/** With this code a family agrees to another phone number. It tells the code to staff, so the text says what the code does. */
const oldPhoneCode: Record<MessageLanguage, string> = {
  en: `{code} moves your ${productName} account to another phone number. Tell it to our team only if you asked for this. If not, call {support}.`,
  hi: `{code} से आपका ${productName} खाता दूसरे फ़ोन नंबर पर चला जाएगा। यह आपने कहा हो, तभी हमारी टीम को बताएँ। नहीं तो {support} पर कॉल करें।`,
  mr: `{code} मुळे तुमचे ${productName} खाते दुसऱ्या फोन नंबरवर जाईल. तुम्ही हे सांगितले असेल, तरच आमच्या टीमला सांगा. नाहीतर {support} वर कॉल करा.`,
  bn: `{code} দিয়ে আপনার ${productName} অ্যাকাউন্ট অন্য ফোন নম্বরে চলে যাবে। আপনি এটা চাইলে তবেই আমাদের টিমকে বলুন। না হলে {support} নম্বরে কল করুন।`,
  ta: `{code}: உங்கள் ${productName} கணக்கு வேறு எண்ணுக்கு மாறும். நீங்கள் கேட்டிருந்தால் மட்டும் எங்கள் குழுவிடம் சொல்லவும். இல்லையெனில் {support} எண்ணை அழைக்கவும்.`,
  te: `{code} తో మీ ${productName} ఖాతా వేరే ఫోన్ నంబర్‌కు మారుతుంది. మీరు అడిగితేనే మా బృందానికి చెప్పండి. లేకపోతే {support} కు కాల్ చేయండి.`,
  kn: `{code} ನಿಂದ ನಿಮ್ಮ ${productName} ಖಾತೆ ಬೇರೆ ಫೋನ್ ಸಂಖ್ಯೆಗೆ ಹೋಗುತ್ತದೆ. ನೀವು ಕೇಳಿದ್ದರೆ ಮಾತ್ರ ನಮ್ಮ ತಂಡಕ್ಕೆ ಹೇಳಿ. ಇಲ್ಲದಿದ್ದರೆ {support} ಗೆ ಕರೆ ಮಾಡಿ.`,
  gu: `{code} થી તમારું ${productName} એકાઉન્ટ બીજા ફોન નંબર પર જશે. તમે કહ્યું હોય, તો જ અમારી ટીમને જણાવો. નહીં તો {support} પર કૉલ કરો.`,
  ml: `{code} നിങ്ങളുടെ ${productName} അക്കൗണ്ട് മറ്റൊരു നമ്പറിലേക്ക് മാറ്റും. നിങ്ങൾ ആവശ്യപ്പെട്ടെങ്കിൽ മാത്രം ഞങ്ങളുടെ ടീമിനോട് പറയുക. ഇല്ലെങ്കിൽ {support} എന്ന നമ്പറിൽ വിളിക്കുക.`,
  pa: `{code} ਨਾਲ ਤੁਹਾਡਾ ${productName} ਖਾਤਾ ਹੋਰ ਫ਼ੋਨ ਨੰਬਰ ’ਤੇ ਚਲਾ ਜਾਵੇਗਾ। ਜੇ ਤੁਸੀਂ ਇਹ ਕਿਹਾ ਹੈ, ਤਾਂ ਹੀ ਸਾਡੀ ਟੀਮ ਨੂੰ ਦੱਸੋ। ਨਹੀਂ ਤਾਂ {support} ’ਤੇ ਕਾਲ ਕਰੋ।`,
};

/** Sent to the old phone, whose owner can object by the link. It names nobody: the number may belong to somebody else now. */
const phoneObjection: Record<MessageLanguage, string> = {
  en: `Someone asked us to move your ${productName} account to another phone number. If you do not want this, object within 48 hours: {link}`,
  hi: `किसी ने हमसे आपका ${productName} खाता दूसरे फ़ोन नंबर पर ले जाने को कहा है। अगर आप यह नहीं चाहते, तो 48 घंटे में यहाँ मना करें: {link}`,
  mr: `कोणीतरी आम्हाला तुमचे ${productName} खाते दुसऱ्या फोन नंबरवर नेण्यास सांगितले आहे. तुम्हाला हे नको असेल, तर 48 तासांत इथे नकार द्या: {link}`,
  bn: `কেউ আমাদের আপনার ${productName} অ্যাকাউন্ট অন্য ফোন নম্বরে সরাতে বলেছে। আপনি এটা না চাইলে 48 ঘণ্টার মধ্যে এখানে আপত্তি জানান: {link}`,
  ta: `உங்கள் ${productName} கணக்கை வேறு எண்ணுக்கு மாற்ற ஒருவர் கேட்டுள்ளார். வேண்டாம் என்றால் 48 மணி நேரத்திற்குள் இங்கே மறுக்கவும்: {link}`,
  te: `మీ ${productName} ఖాతాను వేరే ఫోన్ నంబర్‌కు మార్చమని ఎవరో మమ్మల్ని అడిగారు. మీకు ఇది వద్దు అనుకుంటే, 48 గంటల్లో ఇక్కడ వద్దని చెప్పండి: {link}`,
  kn: `ನಿಮ್ಮ ${productName} ಖಾತೆಯನ್ನು ಬೇರೆ ಫೋನ್ ಸಂಖ್ಯೆಗೆ ಬದಲಾಯಿಸಲು ಯಾರೋ ನಮ್ಮನ್ನು ಕೇಳಿದ್ದಾರೆ. ನಿಮಗೆ ಇದು ಬೇಡವಾದರೆ, 48 ಗಂಟೆಗಳಲ್ಲಿ ಇಲ್ಲಿ ಬೇಡ ಎಂದು ಹೇಳಿ: {link}`,
  gu: `કોઈએ અમને તમારું ${productName} એકાઉન્ટ બીજા ફોન નંબર પર લઈ જવા કહ્યું છે. તમને આ ન જોઈએ, તો 48 કલાકમાં અહીં ના પાડો: {link}`,
  ml: `നിങ്ങളുടെ ${productName} അക്കൗണ്ട് മറ്റൊരു നമ്പറിലേക്ക് മാറ്റാൻ ആരോ ഞങ്ങളോട് ആവശ്യപ്പെട്ടു. നിങ്ങൾക്ക് ഇത് വേണ്ടെങ്കിൽ 48 മണിക്കൂറിനകം ഇവിടെ എതിർക്കുക: {link}`,
  pa: `ਕਿਸੇ ਨੇ ਸਾਨੂੰ ਤੁਹਾਡਾ ${productName} ਖਾਤਾ ਹੋਰ ਫ਼ੋਨ ਨੰਬਰ ’ਤੇ ਲਿਜਾਣ ਲਈ ਕਿਹਾ ਹੈ। ਜੇ ਤੁਸੀਂ ਇਹ ਨਹੀਂ ਚਾਹੁੰਦੇ, ਤਾਂ 48 ਘੰਟਿਆਂ ਵਿੱਚ ਇੱਥੇ ਮਨ੍ਹਾ ਕਰੋ: {link}`,
};

/** Sent to the phone of an account after its password was changed by its owner, by a code or by staff. */
const passwordChanged: Record<MessageLanguage, string> = {
  en: `Your ${productName} account has a new password. If you did not ask for this, please call {support}.`,
  hi: `आपके ${productName} खाते का पासवर्ड बदल गया है। अगर आपने यह नहीं कहा था, तो {support} पर कॉल करें।`,
  mr: `तुमच्या ${productName} खात्याचा पासवर्ड बदलला आहे. तुम्ही हे सांगितले नसेल, तर {support} वर कॉल करा.`,
  bn: `আপনার ${productName} অ্যাকাউন্টের পাসওয়ার্ড বদলে গেছে। আপনি এটা না চেয়ে থাকলে {support} নম্বরে কল করুন।`,
  ta: `உங்கள் ${productName} கணக்கின் கடவுச்சொல் மாறியுள்ளது. நீங்கள் இதைக் கேட்கவில்லை என்றால் {support} எண்ணை அழைக்கவும்.`,
  te: `మీ ${productName} ఖాతా పాస్‌వర్డ్ మారింది. మీరు ఇది అడగకపోతే, {support} కు కాల్ చేయండి.`,
  kn: `ನಿಮ್ಮ ${productName} ಖಾತೆಯ ಪಾಸ್‌ವರ್ಡ್ ಬದಲಾಗಿದೆ. ನೀವು ಇದನ್ನು ಕೇಳಿರದಿದ್ದರೆ, {support} ಗೆ ಕರೆ ಮಾಡಿ.`,
  gu: `તમારા ${productName} એકાઉન્ટનો પાસવર્ડ બદલાયો છે. તમે આ ન કહ્યું હોય, તો {support} પર કૉલ કરો.`,
  ml: `നിങ്ങളുടെ ${productName} അക്കൗണ്ടിന്റെ പാസ്‌വേഡ് മാറി. ഇത് ആവശ്യപ്പെട്ടിട്ടില്ലെങ്കിൽ {support} എന്ന നമ്പറിൽ വിളിക്കുക.`,
  pa: `ਤੁਹਾਡੇ ${productName} ਖਾਤੇ ਦਾ ਪਾਸਵਰਡ ਬਦਲ ਗਿਆ ਹੈ। ਜੇ ਤੁਸੀਂ ਇਹ ਨਹੀਂ ਕਿਹਾ ਸੀ, ਤਾਂ {support} ’ਤੇ ਕਾਲ ਕਰੋ।`,
};

/** The same, sent to a phone that the account had before its number was changed. */
const formerPhonePassword: Record<MessageLanguage, string> = {
  en: `The ${productName} account that used this phone number before has a new password. If you did not ask for this, please call {support}.`,
  hi: `जो ${productName} खाता पहले इस फ़ोन नंबर से चलता था, उसका पासवर्ड बदल गया है। अगर आपने यह नहीं कहा था, तो {support} पर कॉल करें।`,
  mr: `पूर्वी हा फोन नंबर वापरणाऱ्या ${productName} खात्याचा पासवर्ड बदलला आहे. तुम्ही हे सांगितले नसेल, तर {support} वर कॉल करा.`,
  bn: `যে ${productName} অ্যাকাউন্টে আগে এই ফোন নম্বর ছিল, তার পাসওয়ার্ড বদলে গেছে। আপনি এটা না চেয়ে থাকলে {support} নম্বরে কল করুন।`,
  ta: `முன்பு இந்த எண்ணைப் பயன்படுத்திய ${productName} கணக்கின் கடவுச்சொல் மாறியுள்ளது. நீங்கள் இதைக் கேட்கவில்லை என்றால் {support} எண்ணை அழைக்கவும்.`,
  te: `ఇంతకు ముందు ఈ ఫోన్ నంబర్ ఉన్న ${productName} ఖాతా పాస్‌వర్డ్ మారింది. మీరు ఇది అడగకపోతే, {support} కు కాల్ చేయండి.`,
  kn: `ಮೊದಲು ಈ ಫೋನ್ ಸಂಖ್ಯೆ ಇದ್ದ ${productName} ಖಾತೆಯ ಪಾಸ್‌ವರ್ಡ್ ಬದಲಾಗಿದೆ. ನೀವು ಇದನ್ನು ಕೇಳಿರದಿದ್ದರೆ, {support} ಗೆ ಕರೆ ಮಾಡಿ.`,
  gu: `પહેલાં આ ફોન નંબર વાપરતા ${productName} એકાઉન્ટનો પાસવર્ડ બદલાયો છે. તમે આ ન કહ્યું હોય, તો {support} પર કૉલ કરો.`,
  ml: `മുമ്പ് ഈ നമ്പർ ഉപയോഗിച്ചിരുന്ന ${productName} അക്കൗണ്ടിന്റെ പാസ്‌വേഡ് മാറി. ഇത് ആവശ്യപ്പെട്ടിട്ടില്ലെങ്കിൽ {support} എന്ന നമ്പറിൽ വിളിക്കുക.`,
  pa: `ਪਹਿਲਾਂ ਇਸ ਫ਼ੋਨ ਨੰਬਰ ਵਾਲੇ ${productName} ਖਾਤੇ ਦਾ ਪਾਸਵਰਡ ਬਦਲ ਗਿਆ ਹੈ। ਜੇ ਤੁਸੀਂ ਇਹ ਨਹੀਂ ਕਿਹਾ ਸੀ, ਤਾਂ {support} ’ਤੇ ਕਾਲ ਕਰੋ।`,
};

/** Sent to a patient's own phone: may messages go there too? The text says who asks, and for what. */
const agreement: Record<MessageLanguage, string> = {
  en: `${productName}: {asks} asks to send messages about visits of {patient} to this phone too. If you agree, tell them the code {code}. It is valid for {minutes} minutes.`,
  hi: `${productName}: {asks} चाहते हैं कि {patient} के अपॉइंटमेंट के संदेश इस फ़ोन पर भी आएँ। अगर आप सहमत हैं, तो उन्हें कोड {code} बताएँ। कोड {minutes} मिनट तक चलेगा।`,
  mr: `${productName}: {patient} यांच्या अपॉइंटमेंटचे संदेश या फोनवरही यावेत, असे {asks} यांना वाटते. तुम्ही सहमत असाल, तर त्यांना कोड {code} सांगा. कोड {minutes} मिनिटे चालेल.`,
  bn: `${productName}: {asks} চান যে {patient}-এর অ্যাপয়েন্টমেন্টের মেসেজ এই ফোনেও আসুক। আপনি রাজি হলে তাঁকে কোড {code} বলুন। কোডটি {minutes} মিনিট চলবে।`,
  ta: `${productName}: {patient} அவர்களின் அப்பாயின்ட்மென்ட் பற்றிய செய்திகள் இந்தத் தொலைபேசிக்கும் வர {asks} விரும்புகிறார். சம்மதம் என்றால் குறியீடு {code} என்று அவரிடம் சொல்லவும். இது {minutes} நிமிடம் வரை செல்லும்.`,
  te: `${productName}: {patient} గారి అపాయింట్‌మెంట్ సందేశాలు ఈ ఫోన్‌కు కూడా రావాలని {asks} కోరుతున్నారు. మీకు సమ్మతమైతే, వారికి కోడ్ {code} చెప్పండి. ఇది {minutes} నిమిషాల వరకు పనిచేస్తుంది.`,
  kn: `${productName}: {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಸಂದೇಶಗಳು ಈ ಫೋನ್‌ಗೂ ಬರಲಿ ಎಂದು {asks} ಕೇಳಿದ್ದಾರೆ. ನೀವು ಒಪ್ಪಿದರೆ, ಅವರಿಗೆ ಕೋಡ್ {code} ಹೇಳಿ. ಇದು {minutes} ನಿಮಿಷಗಳವರೆಗೆ ನಡೆಯುತ್ತದೆ.`,
  gu: `${productName}: {asks} ઇચ્છે છે કે {patient} માટેની એપોઇન્ટમેન્ટના સંદેશ આ ફોન પર પણ આવે. તમે સંમત હો, તો તેમને કોડ {code} જણાવો. કોડ {minutes} મિનિટ ચાલશે.`,
  ml: `${productName}: {patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റിന്റെ സന്ദേശങ്ങൾ ഈ ഫോണിലേക്കും അയയ്ക്കാൻ {asks} ആവശ്യപ്പെടുന്നു. സമ്മതമാണെങ്കിൽ അവരോട് കോഡ് {code} പറയുക. ഇത് {minutes} മിനിറ്റ് വരെ ഉപയോഗിക്കാം.`,
  pa: `${productName}: {asks} ਚਾਹੁੰਦੇ ਹਨ ਕਿ {patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ ਦੇ ਸੁਨੇਹੇ ਇਸ ਫ਼ੋਨ ’ਤੇ ਵੀ ਆਉਣ। ਜੇ ਤੁਸੀਂ ਸਹਿਮਤ ਹੋ, ਤਾਂ ਉਨ੍ਹਾਂ ਨੂੰ ਕੋਡ {code} ਦੱਸੋ। ਕੋਡ {minutes} ਮਿੰਟ ਚੱਲੇਗਾ।`,
};

/** Used in place of a name that is not written in an SMS (`nameInSms`). */
const aFamily: Record<MessageLanguage, string> = {
  en: 'a family',
  hi: 'एक परिवार',
  mr: 'एक कुटुंब',
  bn: 'একটি পরিবার',
  ta: 'ஒரு குடும்பம்',
  te: 'ఒక కుటుంబం',
  kn: 'ಒಂದು ಕುಟುಂಬ',
  gu: 'એક પરિવાર',
  ml: 'ഒരു കുടുംബം',
  pa: 'ਇੱਕ ਪਰਿਵਾਰ',
};
const aPatient: Record<MessageLanguage, string> = {
  en: 'a patient',
  hi: 'एक मरीज़',
  mr: 'एक रुग्ण',
  bn: 'একজন রোগী',
  ta: 'ஒரு நோயாளி',
  te: 'ఒక రోగి',
  kn: 'ಒಬ್ಬ ರೋಗಿ',
  gu: 'એક દર્દી',
  ml: 'ഒരു രോഗി',
  pa: 'ਇੱਕ ਮਰੀਜ਼',
};

export const smsTexts = {
  code,
  signInCode,
  deskCode,
  warning,
  factorWarning,
  factorChanged,
  factorsReset,
  colleagueReset,
  oldPhone,
  newPhone,
  oldPhoneCode,
  phoneObjection,
  passwordChanged,
  formerPhonePassword,
  agreement,
};
export type SmsTextKey = keyof typeof smsTexts;

/** A text, and the language in which it is wanted. The gateway may know it in English only. */
export type SmsText = { key: SmsTextKey; language: MessageLanguage; render(language: MessageLanguage): string };

/** All placeholders are replaced at once, so that a name that looks like one stays as it is. */
function smsText(
  key: SmsTextKey,
  language: MessageLanguage,
  valuesIn: (language: MessageLanguage) => Record<string, string>,
): SmsText {
  const render = (chosen: MessageLanguage) => {
    const values = valuesIn(chosen);
    return smsTexts[key][chosen].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  };
  return { key, language, render };
}

const minutes = String(codeValidMinutes);
const support = organisation.phone.shown;

export const codeText = (given: string, language: MessageLanguage) =>
  smsText('code', language, () => ({ code: given, minutes }));

export const signInCodeText = (given: string, language: MessageLanguage) =>
  smsText('signInCode', language, () => ({ code: given, minutes }));

export const codeForStaffText = (given: string, language: MessageLanguage) =>
  smsText('deskCode', language, () => ({ code: given, minutes }));

export const warningText = (language: MessageLanguage) => smsText('warning', language, () => ({}));

/** A text to a member of staff about the second factor. */
export const factorText = (
  key: 'factorWarning' | 'factorChanged' | 'factorsReset' | 'colleagueReset',
  language: MessageLanguage,
) => smsText(key, language, () => ({}));

export const oldPhoneText = (language: MessageLanguage) => smsText('oldPhone', language, () => ({ support }));

export const newPhoneText = (language: MessageLanguage) => smsText('newPhone', language, () => ({ support }));

export const oldPhoneCodeText = (given: string, language: MessageLanguage) =>
  smsText('oldPhoneCode', language, () => ({ code: given, support }));

/** The link contains a secret, and belongs in this message only. */
export const phoneObjectionText = (link: string, language: MessageLanguage) =>
  smsText('phoneObjection', language, () => ({ link }));

export const passwordChangedText = (language: MessageLanguage) =>
  smsText('passwordChanged', language, () => ({ support }));

export const formerPhonePasswordText = (language: MessageLanguage) =>
  smsText('formerPhonePassword', language, () => ({ support }));

export function agreementText(
  given: { code: string; asks: string; patient: string },
  language: MessageLanguage,
): SmsText {
  const asks = nameInSms(given.asks);
  const patient = nameInSms(given.patient);
  return smsText('agreement', language, (chosen) => ({
    code: given.code,
    minutes,
    asks: asks || aFamily[chosen],
    patient: patient || aPatient[chosen],
  }));
}

const maxNameInSms = 40;

/** A name for an SMS to a person who may not know the account. Empty if it contains a link or a number. */
function nameInSms(name: string): string {
  if (!isPlainName(name)) return '';
  const plain = name
    .replace(/[^\p{L}\p{M}\p{Nd}\p{Join_Control}\s'’()-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...plain].slice(0, maxNameInSms).join('').trim();
}
