-- Names in other languages: of cities, and of appointment types with their descriptions. Staff maintain them; pages in a
-- language show them in place of the English text. A language without a name shows the English one.
--
-- `names` and `descriptions` are objects from language to text, such as {"hi": "मुंबई"}. The names of a type translate its
-- title, which families see. Which languages an object may have is checked by the contract, so that a new language needs
-- no migration.
--
-- `default_names()` knows the texts of the initial appointment types and of the cities of the demo. Rows that still have
-- these English texts get their names here, and those of a new installation when they are inserted.
--
-- Forward only. Safe while an old server runs: it neither reads nor writes the new columns. Both tables are small.

alter table cities
  add column names jsonb not null default '{}',
  add constraint cities_names_object check (jsonb_typeof(names) = 'object');
comment on column cities.names is 'The name in other languages, by language; staff maintain it.';

alter table appointment_types
  add column names jsonb not null default '{}',
  add column descriptions jsonb not null default '{}',
  add constraint appointment_types_names_object check (jsonb_typeof(names) = 'object'),
  add constraint appointment_types_descriptions_object check (jsonb_typeof(descriptions) = 'object');
comment on column appointment_types.names is 'The title in other languages, by language; staff maintain it.';
comment on column appointment_types.descriptions is 'The description in other languages, by language; staff maintain it.';

create function default_names(english text) returns jsonb
  language sql immutable parallel safe as $$
  select coalesce(case english
    when 'Bengaluru' then '{"hi": "बेंगलुरु", "mr": "बेंगळुरू", "bn": "বেঙ্গালুরু", "ta": "பெங்களூரு", "te": "బెంగళూరు", "kn": "ಬೆಂಗಳೂರು", "gu": "બેંગલુરુ", "ml": "ബെംഗളൂരു", "pa": "ਬੈਂਗਲੁਰੂ"}'
    when 'Chennai' then '{"hi": "चेन्नई", "mr": "चेन्नई", "bn": "চেন্নাই", "ta": "சென்னை", "te": "చెన్నై", "kn": "ಚೆನ್ನೈ", "gu": "ચેન્નઈ", "ml": "ചെന്നൈ", "pa": "ਚੇਨਈ"}'
    when 'Delhi' then '{"hi": "दिल्ली", "mr": "दिल्ली", "bn": "দিল্লি", "ta": "டெல்லி", "te": "ఢిల్లీ", "kn": "ದೆಹಲಿ", "gu": "દિલ્હી", "ml": "ഡൽഹി", "pa": "ਦਿੱਲੀ"}'
    when 'Hyderabad' then '{"hi": "हैदराबाद", "mr": "हैदराबाद", "bn": "হায়দরাবাদ", "ta": "ஹைதராபாத்", "te": "హైదరాబాద్", "kn": "ಹೈದರಾಬಾದ್", "gu": "હૈદરાબાદ", "ml": "ഹൈദരാബാദ്", "pa": "ਹੈਦਰਾਬਾਦ"}'
    when 'Jaipur' then '{"hi": "जयपुर", "mr": "जयपूर", "bn": "জয়পুর", "ta": "ஜெய்ப்பூர்", "te": "జైపూర్", "kn": "ಜೈಪುರ", "gu": "જયપુર", "ml": "ജയ്പൂർ", "pa": "ਜੈਪੁਰ"}'
    when 'Kolkata' then '{"hi": "कोलकाता", "mr": "कोलकाता", "bn": "কলকাতা", "ta": "கொல்கத்தா", "te": "కోల్‌కతా", "kn": "ಕೋಲ್ಕತ್ತಾ", "gu": "કોલકાતા", "ml": "കൊൽക്കത്ത", "pa": "ਕੋਲਕਾਤਾ"}'
    when 'Mumbai' then '{"hi": "मुंबई", "mr": "मुंबई", "bn": "মুম্বই", "ta": "மும்பை", "te": "ముంబై", "kn": "ಮುಂಬೈ", "gu": "મુંબઈ", "ml": "മുംബൈ", "pa": "ਮੁੰਬਈ"}'
    when 'Pune' then '{"hi": "पुणे", "mr": "पुणे", "bn": "পুনে", "ta": "புனே", "te": "పుణె", "kn": "ಪುಣೆ", "gu": "પુણે", "ml": "പൂനെ", "pa": "ਪੁਣੇ"}'
    when 'Doctor Consultation' then '{
      "hi": "डॉक्टर से परामर्श", "mr": "डॉक्टरांचा सल्ला", "bn": "ডাক্তারের পরামর্শ",
      "ta": "மருத்துவர் ஆலோசனை", "te": "డాక్టర్ సంప్రదింపు", "kn": "ವೈದ್ಯರ ಸಮಾಲೋಚನೆ",
      "gu": "ડૉક્ટરની સલાહ", "ml": "ഡോക്ടർ കൺസൾട്ടേഷൻ", "pa": "ਡਾਕਟਰ ਦੀ ਸਲਾਹ"}'
    when 'Patient Transportation' then '{
      "hi": "मरीज़ को लाना-ले जाना", "mr": "रुग्णाची ने-आण", "bn": "রোগীর যাতায়াত",
      "ta": "நோயாளியை அழைத்துச் செல்லுதல்", "te": "రోగి రాకపోకల సౌకర్యం", "kn": "ರೋಗಿಯನ್ನು ಕರೆದೊಯ್ಯುವ ಸೇವೆ",
      "gu": "દર્દીને લાવવા-લઈ જવાની સેવા", "ml": "രോഗിയുടെ യാത്രാ സൗകര്യം", "pa": "ਮਰੀਜ਼ ਨੂੰ ਲਿਜਾਣਾ-ਲਿਆਉਣਾ"}'
    when 'Diagnostic Services' then '{
      "hi": "जाँच सेवाएँ", "mr": "तपासणी सेवा", "bn": "পরীক্ষা-নিরীক্ষা সেবা",
      "ta": "பரிசோதனை சேவைகள்", "te": "రోగ నిర్ధారణ సేవలు", "kn": "ರೋಗನಿರ್ಣಯ ಸೇವೆಗಳು",
      "gu": "તપાસ સેવાઓ", "ml": "രോഗനിർണയ സേവനങ്ങൾ", "pa": "ਜਾਂਚ ਸੇਵਾਵਾਂ"}'
    when 'Pharmacy Services' then '{
      "hi": "दवा सेवाएँ", "mr": "औषध सेवा", "bn": "ওষুধ সেবা",
      "ta": "மருந்தக சேவைகள்", "te": "ఫార్మసీ సేవలు", "kn": "ಔಷಧಾಲಯ ಸೇವೆಗಳು",
      "gu": "દવા સેવાઓ", "ml": "ഫാർമസി സേവനങ്ങൾ", "pa": "ਦਵਾਈ ਸੇਵਾਵਾਂ"}'
    when 'Care Assistant Services' then '{
      "hi": "देखभाल सहायक सेवाएँ", "mr": "काळजी सहाय्यक सेवा", "bn": "পরিচর্যা সহায়ক সেবা",
      "ta": "பராமரிப்பு உதவியாளர் சேவைகள்", "te": "సంరక్షణ సహాయక సేవలు", "kn": "ಆರೈಕೆ ಸಹಾಯಕ ಸೇವೆಗಳು",
      "gu": "સંભાળ સહાયક સેવાઓ", "ml": "പരിചരണ സഹായി സേവനങ്ങൾ", "pa": "ਦੇਖਭਾਲ ਸਹਾਇਕ ਸੇਵਾਵਾਂ"}'
    when 'Follow-up Visit' then '{
      "hi": "फ़ॉलो-अप अपॉइंटमेंट", "mr": "फॉलो-अप अपॉइंटमेंट", "bn": "ফলো-আপ অ্যাপয়েন্টমেন্ট",
      "ta": "தொடர் அப்பாயின்ட்மென்ட்", "te": "ఫాలో-అప్ అపాయింట్‌మెంట్", "kn": "ಫಾಲೋ-ಅಪ್ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್",
      "gu": "ફોલો-અપ એપોઇન્ટમેન્ટ", "ml": "ഫോളോ-അപ്പ് അപ്പോയിന്റ്മെന്റ്", "pa": "ਫਾਲੋ-ਅੱਪ ਅਪੌਇੰਟਮੈਂਟ"}'
    when 'Full Care Ride' then '{
      "hi": "पूरी देखभाल के साथ यात्रा", "mr": "पूर्ण काळजीसह प्रवास", "bn": "সম্পূর্ণ পরিচর্যাসহ যাতায়াত",
      "ta": "முழு பராமரிப்புடன் பயணம்", "te": "పూర్తి సంరక్షణతో ప్రయాణం", "kn": "ಸಂಪೂರ್ಣ ಆರೈಕೆಯೊಂದಿಗೆ ಪ್ರಯಾಣ",
      "gu": "સંપૂર્ણ સંભાળ સાથે પ્રવાસ", "ml": "പൂർണ്ണ പരിചരണത്തോടെ യാത്ര", "pa": "ਪੂਰੀ ਦੇਖਭਾਲ ਨਾਲ ਸਫ਼ਰ"}'
    when 'A visit to a doctor of your choice.' then '{
      "hi": "आपकी पसंद के डॉक्टर के साथ अपॉइंटमेंट।",
      "mr": "तुमच्या पसंतीच्या डॉक्टरांसोबत अपॉइंटमेंट.",
      "bn": "আপনার পছন্দের ডাক্তারের সঙ্গে অ্যাপয়েন্টমেন্ট।",
      "ta": "நீங்கள் தேர்ந்தெடுக்கும் மருத்துவருடன் அப்பாயின்ட்மென்ட்.",
      "te": "మీరు ఎంచుకున్న డాక్టర్‌తో అపాయింట్‌మెంట్.",
      "kn": "ನೀವು ಆಯ್ಕೆ ಮಾಡಿದ ವೈದ್ಯರೊಂದಿಗೆ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್.",
      "gu": "તમારી પસંદના ડૉક્ટર સાથે એપોઇન્ટમેન્ટ.",
      "ml": "നിങ്ങൾ തിരഞ്ഞെടുക്കുന്ന ഡോക്ടറുമായി അപ്പോയിന്റ്മെന്റ്.",
      "pa": "ਤੁਹਾਡੀ ਪਸੰਦ ਦੇ ਡਾਕਟਰ ਨਾਲ ਅਪੌਇੰਟਮੈਂਟ।"}'
    when 'A car with a trained driver, door to door.' then '{
      "hi": "प्रशिक्षित ड्राइवर के साथ कार, दरवाज़े से दरवाज़े तक।",
      "mr": "प्रशिक्षित ड्रायव्हरसह कार, दारापासून दारापर्यंत.",
      "bn": "প্রশিক্ষিত ড্রাইভারসহ গাড়ি, দরজা থেকে দরজা পর্যন্ত।",
      "ta": "பயிற்சி பெற்ற ஓட்டுநருடன் கார், வாசலிலிருந்து வாசல் வரை.",
      "te": "శిక్షణ పొందిన డ్రైవర్‌తో కారు, గుమ్మం నుండి గుమ్మం వరకు.",
      "kn": "ತರಬೇತಿ ಪಡೆದ ಚಾಲಕರೊಂದಿಗೆ ಕಾರು, ಬಾಗಿಲಿನಿಂದ ಬಾಗಿಲಿಗೆ.",
      "gu": "તાલીમ પામેલા ડ્રાઇવર સાથે કાર, દરવાજાથી દરવાજા સુધી.",
      "ml": "പരിശീലനം ലഭിച്ച ഡ്രൈവറോടൊപ്പം കാർ, വാതിൽപ്പടി മുതൽ വാതിൽപ്പടി വരെ.",
      "pa": "ਸਿਖਲਾਈ ਪ੍ਰਾਪਤ ਡਰਾਈਵਰ ਨਾਲ ਕਾਰ, ਦਰਵਾਜ਼ੇ ਤੋਂ ਦਰਵਾਜ਼ੇ ਤੱਕ।"}'
    when 'Blood tests and scans, at home or at a centre.' then '{
      "hi": "ख़ून की जाँच और स्कैन, घर पर या केंद्र में।",
      "mr": "रक्त तपासणी आणि स्कॅन, घरी किंवा केंद्रात.",
      "bn": "রক্ত পরীক্ষা ও স্ক্যান, বাড়িতে বা কেন্দ্রে।",
      "ta": "இரத்தப் பரிசோதனைகளும் ஸ்கேன்களும், வீட்டிலோ மையத்திலோ.",
      "te": "రక్త పరీక్షలు, స్కాన్‌లు: ఇంట్లో లేదా కేంద్రంలో.",
      "kn": "ರಕ್ತ ಪರೀಕ್ಷೆಗಳು ಮತ್ತು ಸ್ಕ್ಯಾನ್‌ಗಳು, ಮನೆಯಲ್ಲಿ ಅಥವಾ ಕೇಂದ್ರದಲ್ಲಿ.",
      "gu": "લોહીની તપાસ અને સ્કેન, ઘરે અથવા કેન્દ્રમાં.",
      "ml": "രക്തപരിശോധനകളും സ്കാനുകളും, വീട്ടിലോ കേന്ദ്രത്തിലോ.",
      "pa": "ਖ਼ੂਨ ਦੀ ਜਾਂਚ ਅਤੇ ਸਕੈਨ, ਘਰ ਵਿੱਚ ਜਾਂ ਕੇਂਦਰ ਵਿੱਚ।"}'
    when 'Medicines fetched and brought to your door.' then '{
      "hi": "दवाएँ लाकर आपके दरवाज़े तक पहुँचाई जाती हैं।",
      "mr": "औषधे आणून तुमच्या दारापर्यंत पोहोचवली जातात.",
      "bn": "ওষুধ এনে আপনার দরজায় পৌঁছে দেওয়া হয়।",
      "ta": "மருந்துகள் வாங்கி உங்கள் வாசலுக்குக் கொண்டு வரப்படும்.",
      "te": "మందులు తెచ్చి మీ గుమ్మం వద్ద అందిస్తాము.",
      "kn": "ಔಷಧಿಗಳನ್ನು ತಂದು ನಿಮ್ಮ ಮನೆ ಬಾಗಿಲಿಗೆ ತಲುಪಿಸಲಾಗುತ್ತದೆ.",
      "gu": "દવાઓ લાવીને તમારા દરવાજે પહોંચાડવામાં આવે છે.",
      "ml": "മരുന്നുകൾ വാങ്ങി നിങ്ങളുടെ വാതിൽക്കൽ എത്തിക്കുന്നു.",
      "pa": "ਦਵਾਈਆਂ ਲਿਆ ਕੇ ਤੁਹਾਡੇ ਦਰਵਾਜ਼ੇ ਤੱਕ ਪਹੁੰਚਾਈਆਂ ਜਾਂਦੀਆਂ ਹਨ।"}'
    when 'A care assistant who stays with the patient.' then '{
      "hi": "देखभाल सहायक, जो मरीज़ के साथ रहते हैं।",
      "mr": "काळजी सहाय्यक, जे रुग्णासोबत राहतात.",
      "bn": "একজন পরিচর্যা সহায়ক, যিনি রোগীর সঙ্গে থাকেন।",
      "ta": "நோயாளியுடன் இருக்கும் பராமரிப்பு உதவியாளர்.",
      "te": "రోగితో పాటు ఉండే సంరక్షణ సహాయకులు.",
      "kn": "ರೋಗಿಯೊಂದಿಗೆ ಇರುವ ಆರೈಕೆ ಸಹಾಯಕರು.",
      "gu": "સંભાળ સહાયક, જે દર્દીની સાથે રહે છે.",
      "ml": "രോഗിയോടൊപ്പം നിൽക്കുന്ന പരിചരണ സഹായി.",
      "pa": "ਦੇਖਭਾਲ ਸਹਾਇਕ, ਜੋ ਮਰੀਜ਼ ਦੇ ਨਾਲ ਰਹਿੰਦੇ ਹਨ।"}'
    when 'A second look after a visit or a treatment.' then '{
      "hi": "अपॉइंटमेंट या इलाज के बाद डॉक्टर को दोबारा दिखाना।",
      "mr": "अपॉइंटमेंट किंवा उपचारानंतर डॉक्टरांना पुन्हा दाखवणे.",
      "bn": "অ্যাপয়েন্টমেন্ট বা চিকিৎসার পর ডাক্তারকে আবার দেখানো।",
      "ta": "அப்பாயின்ட்மென்ட் அல்லது சிகிச்சைக்குப் பிறகு மருத்துவரை மீண்டும் பார்ப்பது.",
      "te": "అపాయింట్‌మెంట్ లేదా చికిత్స తర్వాత డాక్టర్‌కు మళ్లీ చూపించుకోవడం.",
      "kn": "ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಅಥವಾ ಚಿಕಿತ್ಸೆಯ ನಂತರ ವೈದ್ಯರಿಗೆ ಮತ್ತೆ ತೋರಿಸುವುದು.",
      "gu": "એપોઇન્ટમેન્ટ અથવા સારવાર પછી ડૉક્ટરને ફરીથી બતાવવું.",
      "ml": "അപ്പോയിന്റ്മെന്റിനോ ചികിത്സയ്ക്കോ ശേഷം ഡോക്ടറെ വീണ്ടും കാണൽ.",
      "pa": "ਅਪੌਇੰਟਮੈਂਟ ਜਾਂ ਇਲਾਜ ਤੋਂ ਬਾਅਦ ਡਾਕਟਰ ਨੂੰ ਦੁਬਾਰਾ ਦਿਖਾਉਣਾ।"}'
    when 'Car, assistant and visit in one booking.' then '{
      "hi": "कार, सहायक और अपॉइंटमेंट, एक ही बुकिंग में।",
      "mr": "कार, सहाय्यक आणि अपॉइंटमेंट, एकाच बुकिंगमध्ये.",
      "bn": "গাড়ি, সহকারী ও অ্যাপয়েন্টমেন্ট, একই বুকিংয়ে।",
      "ta": "கார், உதவியாளர், அப்பாயின்ட்மென்ட் ஆகியவை ஒரே முன்பதிவில்.",
      "te": "కారు, సహాయకులు, అపాయింట్‌మెంట్: ఒకే బుకింగ్‌లో.",
      "kn": "ಕಾರು, ಸಹಾಯಕರು ಮತ್ತು ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್, ಒಂದೇ ಬುಕಿಂಗ್‌ನಲ್ಲಿ.",
      "gu": "કાર, સહાયક અને એપોઇન્ટમેન્ટ, એક જ બુકિંગમાં.",
      "ml": "കാർ, സഹായി, അപ്പോയിന്റ്മെന്റ് എന്നിവ ഒരേ ബുക്കിംഗിൽ.",
      "pa": "ਕਾਰ, ਸਹਾਇਕ ਅਤੇ ਅਪੌਇੰਟਮੈਂਟ, ਇੱਕੋ ਬੁਕਿੰਗ ਵਿੱਚ।"}'
  end, '{}')::jsonb
$$;
comment on function default_names(text) is
  'The translations of a known city, or of the title or description of an initial appointment type; else none.';

update cities set names = default_names(name) where default_names(name) <> '{}';
update appointment_types set names = default_names(title), descriptions = default_names(description)
where default_names(title) <> '{}' or default_names(description) <> '{}';
