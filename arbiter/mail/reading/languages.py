"""Words that mail programs and people put around what a reply says, in the languages that most mail is written in.

What can be told by its shape (`marks`) is not listed here: these are the words without which no shape would tell.
"""

import re


def _alternatives(words: str) -> str:
    """Alternatives, the longest first; between them are bars with spaces around, and line ends mean nothing."""
    phrases = (" ".join(word.split()) for word in re.split(r"(?<!\S)\|(?!\S)", words))
    return "|".join(sorted(filter(None, phrases), key=len, reverse=True))


def _pattern(words: str, unspaced: str = "") -> re.Pattern[str]:
    """Finds words where one begins, and those of scripts without spaces anywhere."""
    return re.compile(rf"(?<![^\W_])(?:{_alternatives(words)})|{_alternatives(unspaced) or '(?!)'}", re.IGNORECASE)


WROTE = _pattern(  # in a line that introduces a quote
    r"""
    wrote | writes | schrieb | schreef | geschreven | a écrit | escribió | escribio | ha scritto | scrisse
    | escreveu | skrev | skreiv | skrifaði | kirjoitti | napisał\w? | napísal\w? | napsal\w? | napisao
    | napisala | je napisal\w? | написал\w? | написав\w? | пишет | написа | написао | a scris | scris | írta
    | yazdı | έγραψε | rašė | parašė | rakstīja | kirjutas | va escriure | ha escrit | idatzi | menulis
    | đã viết | 写道 | 寫道 | ने लिखा | เขียนว่า | כתב\w* | كتب\w* | نوشت\w* | ka shkruar | escribiu
    """,
    r"""
    のメール | さん[はが]書きました | 写道 | 寫道 | 작성 | เขียน | लिखा | كتابة
    """,
)
SENT = _pattern(  # what phones and programs put below a mail
    r"""
    sent (?:from|with|via|using|by) | get \S+ for | get \S+ \S+ for | gesendet (?:von|mit|über|aus)
    | von mein\w+ .*gesendet | gesendet\W*\Z | diese nachricht wurde (?:von|mit)
    | envoyé\w? (?:de|depuis|à partir|avec|via) | obtenez | télécharg\w+
    | enviado (?:desde|con|por|do|da|de|pelo|a partir|usando|com|via) | enviada (?:do|pelo|a partir)
    | obtener | obter | obtenga | inviat[oa] (?:da|dal|con|tramite) | scarica | ottieni
    | verzonden (?:vanaf|met|van|via) | verstuurd (?:vanaf|met|via) | downloaden? | skickat (?:från|med|via)
    | skaffa | sendt (?:fra|med|via) | hent | lähetetty | hanki | wysłan[aeoy] (?:z|ze|przez|za) | pobierz
    | odesláno (?:z|ze|pomocí) | odoslan[éo] (?:z|zo|pomocou) | získ\w+ | poslano (?:s|sa|z|iz|mojim|preko)
    | poslato (?:sa|iz|preko) | küldve | elküldve | trimis[ăe]? (?:de|din|cu|prin) | obțineți
    | изпратен\w+ (?:от|с) | отправлен\w+ (?:с|со|из|через) | надіслан\w+ (?:з|із|за|через)
    | послато (?:са|из) | пратено (?:од|со) | išsiųst\w+ (?:iš|naudojant) | nosūtīt\w+ (?:no|ar) | saadetud
    | στάλθηκε | εστάλη | απεστάλη | gönderildi | gönderilmiştir | enviat (?:des|amb|de) | bidali\w+
    | dikirim (?:dari|melalui) | terkirim dari | dihantar (?:dari|daripada)
    | (?:được|đã) gửi (?:từ|bằng|qua) | gửi từ | sent úr | sent með | ipinadala mula
    """,
    r"""
    から送信 | を使用して送信 | 로 보냄 | 에서 보냄 | 에서 발송 | 发自 | 發自 | 发送自 | 寄自 | 傳送自
    | 从我的 | 從我的 | أرسلت من | أُرسلت من | تم الإرسال من | مرسل من | مُرسل من | נשלח | ارسال شده
    | فرستاده شده | से भेजा | ส่งจาก | ส่งมาจาก | পাঠানো
    """,
)
DEVICES = _pattern(  # the same in all languages, with whatever ending one puts there
    r"""
    iphone | ipad | ipod | ios\b | android | samsung | galaxy | huawei | xiaomi | redmi | oneplus
    | blackberry | xperia | nokia | outlook | yahoo | gmail | hotmail | proton ?mail | tutanota
    | thunderbird | k-9 | bluemail | mail\.ru | yandex | яндекс | foxmail | web\.de | gmx | aol | fairemail
    | aquamail | mymail | icloud | windows (?:mail|phone) | smartphone | naver | 小米 | 华为 | 華為
    """,
)
PHONE = _pattern(  # what one carries about
    r"""
    mobile | mobil\w* | móvil | telemóvel | celular | tele[fph]+on\w* | téléphone | teléfono | phone
    | tablet | handy | puhelim\w* | телефон\w* | смартфон\w* | мобил\w* | κινητό\w* | τηλέφωνο
    """,
    r"""
    手机 | 手機 | 携帯 | スマートフォン | スマホ | 휴대폰 | 휴대전화 | 핸드폰 | נייד | هاتف | جوال
    | điện thoại | โทรศัพท์ | ponsel
    """,
)
FOOTER = _pattern(  # of companies, and of programs that look for viruses
    r"""
    [ck]onfid[eèé]n\w+ | disclaimer | intended (?:only|solely|recipient)\w* | unintended | privileged
    | addressee\w* | recipient\w* | this e-?mail\b | the information (?:contained|transmitted|in)
    | before (?:you )?print\w* | do not print | print this | gdpr | rgpd | dsgvo | datenschutz\w* | brevity
    | typos | scanned | checked (?:for|by) | malicious | geadresseerde | rechten worden | niet voor u
    | privilegiad\w+ | antes de imprimir | avant d['’]imprimer | prima di stampare | s['’]adresse
    | protección de datos | trattamento dei dati | geprüft\w* | vérifié\w* | analizado\w* | controllat\w+
    | sprawdzon\w+ | проверен\w* | перевірен\w* | gecontroleerd | kontrollera[td]s? | tarkistettu
    | zkontrolován\w* | ellenőriz\w+ | tarandı\w* | taranmıştır | adresat\w* | adresát\w* | címzett\w*
    | адресат\w* | предназначен\w+ | призначен\w+ | намењен\w* | namijenjen\w* | namenjen\w* | παραλήπτη\w*
    | προορίζ\w+ | alıcı\w* | tarkoitettu vain | beregnet (?:for|på) | skirt\w+ tik | adresāt\w*
    | adressaa\w+ | mõeldud ainult | destinat exclusiv | người nhận | penerima | viðtakand\w+ | in error\b
    | registered (?:in|office|number) | handelsregister | amtsgericht | geschäftsführer\w* | siège social
    | par erreur | por error | per errore | por engano | per ongeluk | av misstag | ved en fei?[lj]\w*
    | vahingossa | omyłk\w+ | omyl[eo]m | tévedés\w* | din greșeală | greškom | pomotoma | ekslikult
    | per klaidą | κατά λάθος | yanlışlıkla | по ошибке | помилково | по погрешка | грешком | karena keliru
    | unsubscribe | caution: | vertraulich\w* | rechtlich geschützt\w* | irrtümlich | vertrouwelijk\w*
    | fortrolig\w* | sekretess | luottamuksell\w+ | důvěrn\w+ | dôvern\w+ | poufn\w+ | bizalmas | gizli\w*
    | povjerljiv\w* | poverljiv\w* | zaupn\w+ | riservat[aeio] | reservad[ao]s? | destinatari\w+
    | destinataire\w* | rahasia | sulit | bảo mật | trúnaðar\w* | isilukuline | конфиденциальн\w+
    | конфіденційн\w+ | поверителн\w+ | поверљив\w+ | доверлив\w+ | εμπιστευτικ\w+ | απόρρητ\w+
    | environment before | papier sparen | environnement avant | medio ambiente | meio ambiente | virus\w*
    | vírus\w* | wirus\w* | viren\w* | вирус\w* | вірус\w* | ιο[ύίυ]\w* | ιό\w* | avast | avg\b | avira
    | norton | mcafee | kaspersky | касперск\w+ | eset | nod32 | bitdefender | sophos | malware | antivirus
    """,
    r"""
    スキャン | 扫描 | 掃描 | 宛先以外 | 수신인 | 收件人 | 收件者 | المرسل إليه | לנמען | ผู้รับ | گیرنده
    | प्राप्तकर्ता | 誤って | 误收 | 잘못 받 | בטעות | بالخطأ | 機密 | 机密 | 保密 | 秘密保持 | 기밀
    | ウイルス | ウィルス | 病毒 | 바이러스 | סודי | חסוי | וירוס | سرية | سري\b | فيروس | محرمانه | गोपनीय
    | ความลับ | ไวรัส
    """,
)
ORIGINAL = _pattern(  # between dashes, above a mail that is quoted whole or passed on
    r"""
    original\w* | forwarded | begin forwarded | ursprüngliche | weitergeleitete? | mensaje | mensagem
    | message | messaggio | nachricht | bericht | doorgestuurd | oorspronkelijk\w* | meddelelse | meddelande
    | melding | oprindelig | opprinnelig | ursprungligt | alkuperäinen | viesti | wiadomość | oryginaln\w+
    | původní | zpráva | pôvodná | správa | eredeti | üzenet | mesaj\w* | orijinal | izvorna | poruka
    | izvirno | sporočilo | сообщени\w+ | письмо | повідомлення | лист | съобщение | порука | оригинал\w+
    | исходное | αρχικό | μήνυμα | missatge | mezua | pesan | asli | tin nhắn | thư gốc | algne | kiri
    | originalus | laiškas | sākotnējā
    """,
    r"""
    原始 | 转发 | 轉寄 | 原邮件 | 邮件 | 郵件 | 元のメッセージ | メッセージ | 원본 | 메시지 | 메일 | הודעה
    | מקורית | الرسالة | الأصلية | رسالة | پیام | मूल | ข้อความ
    """,
)
RETRACTS = _pattern(  # what takes back, or sets a condition
    r"""
    don['’]?t\b | do not\b | not yet\b | wait\b | hold on | ignore\b | cancel\b | disregard | unless\b
    | if\b | never ?mind | scratch that | rather\b | instead\b | later\b | forget it | i meant\b
    | (?:make|change) (?:it|that)\b | correction\b | on second thoughts?
    | (?:actually|sorry|oops|no),? +(?:no|make|i|that|please|it)\b | doch\b | nicht\b | warte\w*
    | falls\b | wenn\b | ne \w+ pas\b | pas encore | attend[sz]\b | attendez\b | annule\w* | todavía no
    | espera\b | cancela\b | ignora\b | aspetta\b | annulla\b | non ancora | niet\b | wacht\b | inte\b
    | ikke\b | vänta\b | vent\b | espere\b | ainda não | nie\b | czekaj | poczekaj | не\b | подожди\w*
    | если\b
    """,
    r"""
    ないで | 待って | 等一下 | 不要 | 먼저 | 기다려
    """,
)
ALL = frozenset(  # whom one greets without a name
    ("there", "all", "everybody", "everyone", "folks", "team", "again", "dear", "malecon", "zusammen", "alle", "tous")
)
CLOSING = re.compile(  # above one's name
    r"\W*(?:"
    + _alternatives(
        r"""
    (?:best|kind|kindest|warm|warmest|many) (?:regards|wishes) | regards | best | all the best | cheers
    | (?:many )?thanks(?: a lot| again| in advance| and regards)? | thank you(?: very much| so much)? | thx
    | ty | yours | yours \w+ | sincerely | take care | see you | have a (?:nice|good|great) \w+ | talk soon
    | br | kr | (?:viele|liebe|beste|schöne|herzliche|freundliche) (?:grüße|grüsse|gruesse)
    | mit (?:freundlichen|besten|lieben|herzlichen) (?:grüßen|grüssen|gruessen)
    | (?:lieben|lieber|schönen|viele|besten|freundlicher|freundlichen) (?:gruß|gruss) | gruß | gruss | grüße
    | grüsse | lg | vg | mfg | bg | danke(?: schön)? | vielen dank | bis bald | hochachtungsvoll
    | (?:bien )?cordialement | sincères salutations | salutations(?: distinguées)? | bien à (?:vous|toi)
    | amicalement | merci(?: beaucoup| d'avance)? | à bientôt | bonne journée | bonne soirée | bises | cdlt
    | (?:un )?saludos?(?: cordial(?:es)?)? | cordialmente | atentamente | (?:muchas )?gracias | un abrazo
    | abrazos | よろしくお願い(?:いた)?します | よろしくお願い(?:いた|致)します | よろしく
    | ありがとうございます | 以上 | 敬具 | (?:med )?(?:venlig|vennlig|kær|mange|bedste|beste) hilsen(?:er)?
    | hilsen | (?:bedste|beste|venlige) hils[ne]+er | mvh | kh | vh | tak(?: på forhånd)? | takk | ha det
    | (?:med )?(?:vänliga?|bästa|varma) hälsning(?:ar)? | hälsningar | tack(?: på förhand)? | hej då | hälsn
    | (?:met )?(?:vriendelijke|hartelijke|beste) groet(?:en|jes)? | groet(?:en|jes)? | mvg | bedankt
    | dank(?: u| je)?(?: wel)? | alvast bedankt | (?:cordiali|distinti|cari|tanti) saluti | saluti
    | un saluto | grazie(?: mille)? | a presto | ciao | atenciosamente | cumprimentos
    | (?:com os )?(?:melhores|meus) cumprimentos | (?:muito )?obrigad[oa] | abraços?
    | pozdrawiam(?: serdecznie)? | z poważaniem | dziękuję | dzięki | z wyrazami szacunku | pozdrowienia
    | s pozdravem | s pozdravom | s přátelským pozdravem | s úctou | děkuji | ďakujem | díky | zdravím
    | pozdravy | hezký den | ystävällisin terveisin | terveisin | terveiset | kiitos | yst terv
    | üdvözlettel | tisztelettel | köszönettel | köszönöm | üdv | cu stimă | cu respect | cu drag
    | mulțumesc | multumesc | o zi bună | toate cele bune | с уважением | с наилучшими пожеланиями | спасибо
    | благодарю | всего доброго | з повагою | дякую | з найкращими побажаннями | поздрави | с уважение
    | благодаря | поздрав | срдачан поздрав | хвала | со почит | благодарам | (?:lijep|srdačan|lep) pozdrav
    | pozdrav | hvala | s poštovanjem | lp | lep pozdrav | με εκτίμηση | φιλικά | χαιρετισμούς
    | χαιρετίσματα | ευχαριστώ | ευχαριστώ πολύ | με φιλικούς χαιρετισμούς | saygılarımla | saygılar
    | iyi günler | iyi çalışmalar | teşekkürler | teşekkür ederim | sevgiler | selamlar | pagarbiai | ačiū
    | su pagarba | ar cieņu | paldies | lugupidamisega | parimate soovidega | tervitades | aitäh | tänan
    | salutacions(?: cordials)? | atentament | gràcies | moltes gràcies | agur | eskerrik asko | saúdos
    | grazas | kveðja | bestu kveðjur | takk fyrir | me respekt | faleminderit | בברכה | תודה | תודה רבה
    | בכבוד רב | مع (?:أطيب )?التحيات | مع تحياتي | تحياتي | شكرا | شكرًا | مع خالص التحية | مع الشكر
    | با احترام | با تشکر | ممنون | سپاس | धन्यवाद | सादर | ขอบคุณ | ขอบคุณครับ | ขอบคุณค่ะ | ด้วยความเคารพ
    | trân trọng | cảm ơn | thân mến | thân ái | salam | terima kasih | hormat saya | salam hormat | makasih
    | yang benar | 감사합니다 | 고맙습니다 | 감사합니다\. | 드림 | 此致 | 敬礼 | 敬禮 | 谢谢 | 謝謝 | 祝好
    | 顺颂商祺 | 此致敬礼
    """
    )
    + r")(?P<named>(?:\W+\w+){0,2})\W*",
    re.IGNORECASE,
)
GREETING = re.compile(  # in the first line
    r"(?:"
    + _alternatives(
        r"""
    hi | hello | hey | dear sir or madam | dear | good (?:morning|evening|day|afternoon) | greetings | hallo
    | guten (?:tag|morgen|abend) | moin | servus | liebe\w? | grüß dich | grüezi | sehr geehrte\w? | bonjour
    | salut | bonsoir | chers? | chère | hej | hei | heisann | god (?:dag|morgen|morgon|kveld) | kære
    | kjære | hejsan | goddag | olá | oi | bom dia | boa (?:tarde|noite) | prezad[oa]s? | cześć
    | dzień dobry | witam | dobry wieczór | beste | geachte | goedemorgen | goedendag | goedemiddag | dag
    | hola | buenos días | buenas(?: tardes)? | estimad[oa]s? | querid[oa]s? | ciao | buongiorno | buonasera
    | salve | gentile | こんにちは | お疲れ様です | お世話になっております | ahoj | dobrý den | dobrý deň
    | vážen\w+ | moi | terve | hyvää päivää | huomenta | szia | sziasztok | helló | jó napot | kedves
    | tisztelt | üdv | bună | bună ziua | buna | stimat\w+ | здравствуйте | привет | добрый (?:день|вечер)
    | доброе утро | уважаем\w+ | вітаю | привіт | добрий день | шановн\w+ | здравей(?:те)? | здраво
    | здрасти | добър ден | dobar dan | bok | zdravo | pozdravljeni | živjo | γεια(?: σας| σου)? | καλημέρα(?: σας)?
    | καλησπέρα(?: σας)? | αγαπητ\w+ | χαίρετε | merhaba | selam | sayın | iyi günler | sveiki | labas | laba diena
    | labdien | tere | bon dia | kaixo | egun on | ola | hæ | halló | sæl | përshëndetje | שלום | היי | הי
    | مرحبا | مرحبًا | السلام عليكم | أهلا | عزيزي | سلام | درود | नमस्ते | สวัสดี | สวัสดีครับ | สวัสดีค่ะ
    | xin chào | chào | halo | hai | selamat \w+ | kepada | 안녕하세요 | 안녕 | 你好 | 您好
    """
    )
    + r")(?P<named>(?:\s+\w+){0,3})\W*",
    re.IGNORECASE,
)
FROM_FIELD = re.compile(  # the field of a quoted mail's head that names its sender
    r"\W*(?:from|von|de|da|van|från|fra|od|от|від|lähettäjä|από|kimden|feladó|de la|frá|差出人|送信元|送信者"
    r"|发件人|寄件者|寄件人|보낸 ?사람|보낸 ?이|מאת|من|از|จาก|từ|dari)\W*[:：]",
    re.IGNORECASE,
)
OTHER_FIELD = re.compile(  # the other fields
    r"\W*(?:sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|enviado el|fecha|para|asunto|inviato"
    r"|data|oggetto|sendt|til|emne|wysłano|do|temat|verzonden|aan|onderwerp|skickat|till|ämne|送信日時|日時|日付|宛先|件名"
    r"|发送时间|收件人|主题)\W*[:：]",
    re.IGNORECASE,
)
REPLY_PREFIX = r"\W*((re|aw|sv|wg|fwd?)\s*[:：]\s*)*"
ABSENT = re.compile(  # what programs put before the subject that they answer, and people do not
    REPLY_PREFIX
    + r"(auto(matic|mated|matische|maattisch)?[ -]?(reply|response|antwort|antwoord|svar)\b|automatisch antwoord"
    r"|out of( the)? office|\S* is out of the office|abwesenheits|ich bin (derzeit )?nicht im büro"
    r"|réponse automatique|absence du bureau|message d'absence|respuesta automática|fuera de la oficina"
    r"|risposta automatica|fuori sede|autosvar"
    r"|自動(返信|応答|回[覆復])|不在(通知|の)?|自动(回复|答复)|automatiskt? svar"
    r"|resposta automática|fora do escritório|odpowiedź automatyczna|autoodpowiedź"
    r"|automatická odpověď|авто(матический )?ответ|automaattinen vastaus|automatikus válasz|otomatik yanıt"
    r"|răspuns automat|αυτόματη απάντηση|자동 (회신|응답)|부재중"
    r"|undeliver|delivery (status|failure)|mail delivery (failed|failure)|failure notice|returned mail"
    r"|read\s*:|gelesen\s*:|lu\s*:|leído\s*:)",
    re.IGNORECASE,
)
AWAY = re.compile(  # words with which a person's subject may begin as well
    REPLY_PREFIX + r"(auto\s*:|vacation|away from|abwesenheit|absent|ausencia|afwezig|frånvaro|отсутств)", re.IGNORECASE
)
