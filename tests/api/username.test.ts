import { describe, expect, test } from 'vitest'
import { isInappropriate } from '../../server/domain/names/isInappropriate.ts'
import { usernameError } from '../../server/rules/forms/username.ts'

const decent = `
Scunthorpe|Dickinson|Emily Dickinson|Dickson|Dickens|Cockburn|Hancock|Hitchcock|Peacock|Babcock|Woodcock|Essex|Sussex
Middlesex|Penistone|Shitake|Shiitake|Assad|Cassandra|Cassidy|Massimo|Grasse|Bass Player|Assyrian_Ann|Van Assche|Nigel
Nigeria|Kumar|Analise|Analia|DianaLee|dianalopez|Matsushita|Yoshito|Harshit|Akshit|Shital|Anusha|Dhanush|Manus|Janusz
Uranus|Arsenal|Arsenio|Arsen|Lipschitz|Georgy|Fukuda|Fukushima|Cummings|Cumberbatch|Cumali|Titus|Titterton|Tittle
Constance|Button|Butterfly|Montenegro|Negron|Semenova|Pissarro|Wankel|Raphael|Rapunzel|Drapery|Grape
Therapist|Sexton|Pornchai|Siriporn|Slutsky|Chris Luther|Pen Island|Fagan|Fagin|Peter|Péter|Regina|Anita|Mona|Pippa
Brad Pitt|Pelé|Lund|Randi|Shota|Del|Concha|Chatterjee|Banderas|Maricarmen|Gerber|Vergara|Disputation|Computer|Amputee
Troian|Conrad|Cullen|Bitter Sweet|Bitten Apple|Nicht so laut|Ami|Rosette|Pinocchio|Kacper|Łukasz|Søren|Jürgen Groß|Zoë
Ольга|Николай|Сергей|Михаил Сукачёв|علي|فاطمة|李小龍|王明|佐藤 翔太|김민준|Angga|Ringger|VanDyke
Mary55|Anna2015|Jess1985|Tim 0 Shea|R2D2|Night Owl|Swallow Tail|Christopher Wren|McMurdo|O'Brien|Jean-Luc|Niccolò
`
  .trim()
  .split(/[|\n]/)

const indecent = `
fuck|Fucker|motherfucker|FuckYou2|fUcK|fuuuuuck|f.u.c.k|f_u_c_k|f u c k|fu-ck|fück|fuсk|ƒuck|ⓕⓤⓒⓚ|ｆｕｃｋ|f\u200buck|fu\u00adck
𝓯𝓾𝓬𝓴|f*ck|fvck|phuck off|5h1t|sh1t|$hit|bullshit|b1tch|BITCH|bitch-x|a55|@ss|asshole|a$$hole|@$$h0le|BigDick|d1ck
dickhead|cunt|cÜnt|c0ck|cocksucker|pussy|pu$$y|wanker|twat|slut|s1ut|whore|wh0re|bastard|bollocks|tits|titties
nigger|n1gger|nigga|faggot|retard|rapist|porn|p0rn|pornstar|dildo|blowjob|cumshot|HotAss|penis|vagina|anal|4nal|hitler
mierda|hijo de puta|hijodeputa|puta|cabrón|pendejo|gilipollas|maricón|merde|putain|connard|salope|enculé|pute|arschloch
Scheiße|Scheisse|scheißegal|Fotze|Hurensohn|wichser|schlampe|cazzo|stronzo|vaffanculo|puttana|caralho|buceta|foda-se|kurwa
chuj|pierdolić|skurwysyn|jebać|хуй|нахуй|пизда|блядь|ебать|сука блядь|pizda|klootzak|kut|orospu|siktir|amcık|zmrd|kurva
knulla|røvhul|madarchod|chutiya|putang ina|操你妈|씨발|قحبة
`
  .trim()
  .split(/[|\n]/)

describe('a username contains no profanity:', () => {
  test('the lists of the test have the expected lengths', () => {
    expect(decent.length).toBeGreaterThanOrEqual(60)
    expect(indecent.length).toBeGreaterThanOrEqual(60)
  })

  test.each(decent)('%s passes', (name) => {
    expect(isInappropriate(name)).toBe(false)
  })

  test.each(indecent)('%s does not', (name) => {
    expect(isInappropriate(name)).toBe(true)
  })
})

describe('the shape of a username', () => {
  test.each([
    ['', 'Username is required.'],
    ['   ', 'Username is required.'],
    ['Al', 'Minimum 3 characters.'],
    [' Al ', 'Minimum 3 characters.'],
    ['x'.repeat(31), 'Maximum 30 characters.'],
    ['An\u200bna', 'Please use letters and digits that can be seen.'],
    ['An\u0000na', 'Please use letters and digits that can be seen.'],
    ['An\ud800na', 'Please use letters and digits that can be seen.'],
    ['An\u202ena', 'Please use letters and digits that can be seen.'],
    ['...', 'Please use letters and digits that can be seen.'],
    ['Ann', null],
    ['Łukasz 2', null],
    ['李小龍', null],
  ])('%j: %s', (name, sentence) => {
    expect(usernameError(name)).toBe(sentence)
  })
})
