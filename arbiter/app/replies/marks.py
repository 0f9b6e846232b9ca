"""How mail programs mark what is not the writer's: words of many languages, as far as programs put them there."""

import re

WROTE = re.compile(
    r"\b(wrote|writes|schrieb|schreef|a écrit|escribió|escribio|ha scritto|scrisse|escreveu|skrev|kirjoitti|napisał\w?"
    r"|napsal\w?|написал\w?|пишет)\b|のメール|さん[はが]書きました|写道|작성",
    re.IGNORECASE,
)
ADDRESS = re.compile(r"\S@\S")
DATED = re.compile(r"\d")
WHEN = re.compile(r"\d{4}|\d[:.]\d\d|\d/\d")
SEPARATOR = re.compile(r"\s*(?:[-_*=]{2,}[^-_*=].{1,70}?[-_*=]{2,}|[_*=]{5,}|-{5,})\s*")
SENDER = re.compile(
    r"\W*(from|von|de|da|van|från|fra|od|от|lähettäjä|差出人|送信元|送信者|发件人|寄件者|보낸 사람)\W*[:：]",
    re.IGNORECASE,
)
OTHER = re.compile(
    r"\W*(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|enviado el|fecha|para|asunto|inviato"
    r"|data|oggetto|sendt|til|emne|wysłano|do|temat|verzonden|aan|onderwerp|skickat|till|ämne|送信日時|日時|日付|宛先|件名|发送时间|收件人|主题)"
    r"\W*[:：]",
    re.IGNORECASE,
)
SENT_FROM = re.compile(
    r"\W*(sent (from|with|via|using) |get outlook for |von mein\w+ .*gesendet|gesendet (von|mit|über) "
    r"|diese nachricht wurde von |envoyé (de|depuis|à partir de) |obtenez outlook|enviado desde |enviado con "
    r"|obtener outlook|inviato d|verzonden v|outlook für |yahoo mail: )|.*(から送信|を使用して送信)",
    re.IGNORECASE,
)
CLOSING = re.compile(
    r"\W*((best|kind|warm|many) (regards|wishes)|regards|best|all the best|cheers|thanks( a lot| again| in advance)?"
    r"|thank you( very much)?|yours|sincerely|take care|see you|(viele|liebe|beste|schöne|herzliche) grü(ß|ss)e"
    r"|mit freundlichen grü(ß|ss)en|(lieben|schönen|viele) gru(ß|ss)|gru(ß|ss)|lg|vg|mfg|danke( schön)?|vielen dank"
    r"|cordialement|bien cordialement|bien à (vous|toi)|amicalement|merci( beaucoup)?|à bientôt|bonne journée"
    r"|(un )?saludos?( cordial(es)?)?|atentamente|(muchas )?gracias|un abrazo|よろしくお願い(いた)?します|よろしく"
    r"|(med )?(venlig|vennlig|kær|mange) hilsen|hilsen|mvh|kh|(med )?vänliga? hälsning(ar)?|hälsningar|tak|tack"
    r"|met vriendelijke groet(en)?|groet(en|jes)?|mvg|bedankt|cordiali saluti|saluti|grazie|atenciosamente|obrigad[oa]"
    r"|abraços?|pozdrawiam|z poważaniem|dziękuję|ありがとうございます)(\W+\w+){0,2}\W*",
    re.IGNORECASE,
)
GREETING = re.compile(
    r"(hi|hello|hey|dear|good (morning|evening|day)|hallo|guten (tag|morgen|abend)|moin|servus|liebe\w?|bonjour|salut"
    r"|bonsoir|hej|hei|olá|cześć|beste|hola|buenos días|buenas( tardes)?|ciao|こんにちは|お疲れ様です)(\s+\w+){0,3}\W*",
    re.IGNORECASE,
)
OWN = re.compile(r"\s*Malecon-Head: ")


def introduces(said: str) -> bool:
    """Whether a line introduces a quote: `On ... Ann wrote:`, in its writer's language, or a date and an address."""
    if not said.rstrip().endswith((":", "：")) or not DATED.search(said):
        return False
    return bool(WROTE.search(said) or ADDRESS.search(said))


def marks_signature(line: str) -> bool:
    return line.rstrip() in ("--", "__") or bool(SENT_FROM.match(line))


def closes(line: str) -> bool:
    """Whether a line is what one says before one's name."""
    return bool(CLOSING.fullmatch(line))


def opens(line: str) -> bool:
    """Whether a first line is a greeting, or thanks."""
    return bool(GREETING.fullmatch(line) or CLOSING.fullmatch(line))
