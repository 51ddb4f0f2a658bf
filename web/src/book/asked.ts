// SPDX-License-Identifier: Apache-2.0
// What somebody asks of the rules, in each language: the small words that tell nothing, and what
// players say, each with what the rules say for it. Words are without accents; from four letters
// on they stand for all that begins so.

interface Asking {
  small: string; same: string[];
  /** What is one of something, and what the rules call all of these: a weak hint. */
  wide: string;
}

const EN: Asking = {
  small: `a about after again all also am an and any are as at be because been before being but
    by can cannot cant come comes could did do does doesn doing don dont during each every
    for from gave get gets give gives go goes going got happen happens has have having he
    her his how i if in into is isn it its just know let long make many may me mean means
    must my need new no not of off often on once one only or other our out own please put
    rule rules shall she should so some still t tell than that the their them then there
    these they this those to two up us use used very want was we were what when where
    which while who why will with work works would you your yours`,
  same: [
    "figure follower meeple man men guy: follower figure", "meeples: follower figure",
    "farmer farm: field farmer", "knight: city", "castle town: castle city",
    "thief highwayman: road", "monk cloist abbey: monastery abbey", "street: road",
    "back return home retrieve: return back", "take taken remove: taken back return",
    "move moved: moved binding", "occupied taken free empty: free",
    "points point worth score value: point score", "scores scoring scored: score scoring",
    "finished finish done closed full: complete", "unfinished: incomplete",
    "city cities: city cities", "start starts begin begins first: start begins",
    "tie ties tied draw equal: level majority greatest share", "share shared: share majority",
    "win wins won winner: winner highest",
    "lay put place placed set: placed placing contact match",
    "fit fits match matching suit: match fits fit contact", "many: supply begins",
    "same: majority", "end ends over finishes: end", "turn turns: turn",
    "more most majority: majority", "shield coat: pennant"],
  wide: "city cities road monastery garden: feature",
};

const DE: Asking = {
  small: `aber als am an auch auf aus bei bekomme bekommen bekommt bis bringen bringt da dabei dann
    darf das dass dem den denn der des die diese diesem diesen dieser dieses doch du durch ein eine
    einem einen einer eines er es fur geben gibt habe haben hat hier ich ihr im in ist ja
    jede jedem jeden jeder jedes kann kein keine keinen kommt konnen kriege lang lange man
    mein meine meinem meinen meiner mir mit muss nach nicht noch nur ob oder ohne passiert
    regel regeln sein seine sich sie sind so um und uns unser viel viele vom von vor wann
    war warum was welche welcher wem wen wenn wer werden wie wieder wieviel wieviele wird
    wo wofur zu zum zur zwei`,
  same: [
    "figur meeple gefolg spielfigur mannchen: gefolgs figur",
    "zuruck wieder heim: ruckkehr zuruck", "bauer wiese feld acker: wiese bauer", "ritter: stadt",
    "wegelagerer rauber weg: strasse", "monch: kloster", "karte plattchen kartchen: plattchen",
    "viel viele: vorrat beginnt", "punkt wert werte wertet gewertet: punkt gewertet",
    "fertig abgeschlossen vollstandig: fertig", "unfertig unvollendet unvollstandig: unfertig",
    "gewinn gewinnt sieger siegt: sieger gewinnt", "besetzt frei: frei",
    "gleichstand gleich: mehrheit gleichauf", "endet ende vorbei aus: ende",
    "beginnt anfangt fangt startet start: start beginnt",
    "legen lege gelegt anlegen: legen gelegt", "passt passen: passen passt",
    "stadt stadte: stadt stadte"],
  wide: "stadt stadte strasse kloster garten: gebiet",
};

const PL: Asking = {
  small: `a aby albo ale bez bo by byc chce co czego czemu czy daja daje dla do dostaje dostane
    dzieje gdy gdzie go i ich ile ilu im ja jak jaka jaki jakie je jesli jest jezeli kazdy kiedy kto
    ktora ktore ktory lub ma mam mi mnie moga moge moj moja moje mojego moze mozna musze
    na nad nie niz o od on ona po pod przez przy sa sie ta tak tam te tego ten to tu tym u
    w we wiec z za zasada zasady ze zeby`,
  same: [
    "figur pionek pionk meeple ludzik podwladn: podwladn pionek pionk",
    "wraca wroci powrot odzysk spowrotem powrotem: powrot wraca",
    "farmer rolnik chlop pole: lak farmer", "lake laka laki: lak", "rycerz: miast",
    "zboj zloczynca: drog", "mnich: klasztor", "miasto miasta: miast", "droga drogi droge: drog",
    "punkt punkty warte wart warta: punkt", "konczy koniec skonczy: koniec konczy",
    "wygryw zwycie wygra: zwyciezc wygryw", "zaczyna pierwszy rozpoczyna: zaczyna",
    "zajet wolny wolne: wolny", "kart plytk kafel: kafel", "pasuje: pasuje dopasow",
    "remis rowno: przewag rowny", "ile: zasob zaczyna"],
  wide: "miasto miasta droga drogi drodze klasztor: obszar",
};

const CS: Asking = {
  small: `a aby ale ani bez bude by byt co coz da do dostanu hned i jak jaka jake jaky je jeho
    jej jejich jen jeste ji jsem jsou k kam kde kdo kdy kdyz kolik ktera ktere ktery ma
    mam mi mit mne mohu moje moji mou muj musim muze muzu na nad ne nebo neni o od on ona
    pak po pod pokud pravidla pravidlo pri pro proc s se si stane svou svuj ta tak tam te
    ten to toho tu u uz v ve vsak z za ze zpet`,
  same: [
    "figur panac panack meeple druzinik: druzinik figurk",
    "vrati vraci zpatky navrat: navrat vrati", "sedlak farmar pole: louk sedlak",
    "louka louku louky: louk", "rytir: mest", "lupic: cest", "mnich: klaster",
    "mesto mesta: mest", "cesta cestu cesty: cest", "klaster klastery klastera: klaster",
    "bod body bodu hodnota: bod", "konci skonci konec: konec konci", "vyhra vitez: vitez vyhrava",
    "zacina prvni: zacin", "obsazen volne volny: voln", "karta kart dilek: kartic",
    "nehodi nepasuj pasuj hodi: nehodi shoda", "remiz stejne: prevaha stejn",
    "kolik: zasob zacin"],
  wide: "mesto meste cesta ceste klaster: uzemi",
};

const BG: Asking = {
  small: `а ако без би бъде в ваш ви все всеки във да дали до докато е за защо и из или им има
    имам как каква какви какво какъв кога когато кое кои кой който колко коя къде ли ме
    между ми мога може мои мой моя моят моята му на над не него нещо ни но носи о от по под
    получавам правила правило при с са се си след става струва съм със тази така там те ти то
    това този трябва тя част ще`,
  same: [
    "фигур пионк човече мийпъл последовател: мийпъл фигур",
    "обратно връща върне прибира: прибиране връща", "фермер селян: полян фермер",
    "поле полето полета ливад полян: полян", "рицар: крепост", "разбойник: път",
    "монах: манастир", "път пътя пътят пътища: път пътя пътят",
    "град града градът градове крепост: крепост", "жетон: чип", "строител: майстор",
    "точк носи струва: точк",
    "край свърш: край свърш", "печели победи победа: победител печели",
    "започва почва първи: начален започва", "заето свобод: свобод", "карт плочк: плочк",
    "слага сложи полага положи: полага полож",
    "съвпада: пасва съвпадение", "равен равенство: мнозинство равни", "колко: запас започва"],
  wide: "крепост път пътя манастир: обект",
};

const LANGUAGES: Record<string, Asking> = { en: EN, de: DE, pl: PL, cs: CS, bg: BG };

/** Without accents and capitals. */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/ß/g, "ss")
    .replace(/ł/g, "l");
}

export function wordsIn(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+(-\d+\p{L}?)?/gu) ?? [];
}

/** Is the word this one of a list, or does it begin so? */
export function isOf(word: string, listed: string, from = 4): boolean {
  return word === listed || (listed.length >= from && word.startsWith(listed));
}

const EMPTY: Asking = { small: "", same: [], wide: "" };

export interface Asked {
  isSmall: (word: string) => boolean;
  /** What the rules may say for a word of a player. */
  named: (word: string) => string[];
  /** What they may say of it and of others like it. */
  wide: (word: string) => string[];
}

/** How one asks in a language. */
export function askedIn(language: string): Asked {
  const { small, same, wide } = LANGUAGES[language] ?? EMPTY;
  const little = new Set(wordsIn(small));
  const meant = (list: readonly string[]) => {
    const pairs = list.map((one) => one.split(":").map(wordsIn));
    return (word: string): string[] => pairs
      .flatMap(([said = [], means = []]) => said.some((one) => isOf(word, one)) ? means : []);
  };
  return { isSmall: (word) => little.has(word), named: meant(same), wide: meant([wide]) };
}
