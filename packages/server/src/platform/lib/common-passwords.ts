/**
 * The parts of the commonest passwords of 8 characters and more: a word, perhaps with added digits, capitals or look-alike
 * signs. Checking words and additions covers more than a list of whole passwords would.
 */
const words = new Set(
  `
  access account admin administrator agent alexander alexandra alexis alibaba america amanda andrea andrew angel anthony
  apple arsenal asdf asdfgh asdfghjk asdfghjkl ashley austin babygirl bailey banana barcelona baseball basketball batman
  beautiful benjamin beatles bigdaddy blink blessed brandon brooklyn bubbles buster butterfly captain caroline catherine
  champion changeit changeme charlie cheese chelsea chester chicken chocolate chris christian christina christine
  christopher coffee computer company cookie corvette cowboys creative customer dallas daniel danielle database default
  demo diamond dolphin dolphins dragon eagle elephant elizabeth einstein eminem everton explorer facebook falcon family
  ferrari flower football forever freedom friend friends gabriel garfield gateway george google goodluck guest guitar
  hannah happy harley heather hello helloworld helpdesk hockey hunter icecream iloveu iloveyou inter internet isabella
  jackson jasmine jennifer jessica jessie jonathan jordan joseph joshua justin kawasaki killer kimberly kristina
  letmein letmeinnow lakers laptop lauren leonardo liberty linkedin liverpool login london lovely loveme lovers loveyou
  madison maggie manager manchester marina marlboro martin master matrix matthew maverick maximus melissa mercedes
  merlin metallica michael michelle microsoft midnight mickey monkey monster morgan mother mountain mustang mynoob
  naruto natalie nathan natasha newyork nicholas nicole nintendo nothing office oliver orange panther pass passw
  passwd password passwort patricia patrick peanut pepper phoenix please pokemon porsche power precious prince princess
  private purple qazwsx qazwsxedc qwer qwert qwerty qwertyui qwertyuiop qweasd qweasdzxc rainbow ranger rangers raiders
  rebecca redsox robert rockstar root samantha samsung samuel scooby scorpion secret secure security server service
  shadow shannon slipknot snoopy soccer software somebody spiderman spring spongebob starwars startrek stephanie steelers
  steven success summer sunflower sunshine superman superstar support sweetheart switchboard system taylor teacher
  temp temppassword tennis test tester testing testtest theman thomas thunder tigger tinkerbell toyota trustno
  twitter unicorn united user username valentina vanessa veronica victor victoria victory virginia warcraft warrior
  welcome welcomeback whatever william windows winner winter wizard wolverine yamaha yankees zaqwsx zxcv zxcvbn zxcvbnm
  autumn january february march april may june july august september october november december monday friday
  hallo passwort schatz geheim wachtwoord welkom contrasena hola tequiero parola sifre galatasaray fenerbahce besiktas
  istanbul ankara parool privet lyubov marina natasha nikita maxim sakura tokyo doraemon
  `
    .trim()
    .split(/\s+/),
)

/** Rows of the keyboard, forwards and backwards. */
const walks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujm',
  'azertyuiopqsdfghjklmwxcvbn',
].flatMap((walk) => [walk, walk.split('').toReversed().join('')])

export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  if (/^\d+$/.test(plain) || isRepeated(plain) || isWalk(plain)) return true
  return spellings(plain).some((spelling) => words.has(spelling) || words.has(half(spelling)))
}

/** "aaaaaaaa", "abcabcabc", "12121212". */
const isRepeated = (plain: string): boolean => /^(.{1,4})\1+.{0,3}$/s.test(plain)

function isWalk(plain: string): boolean {
  const letters = plain.replaceAll(/[^a-z0-9]/g, '')
  const parts = letters.match(/[a-z]+|\d+/g) ?? []
  return [[letters], parts].some((pieces) =>
    pieces.every((piece) => walks.some((walk) => walk.includes(piece))),
  )
}

/** The word inside: without the signs before and after it, and with look-alike signs read as letters. */
function spellings(plain: string): string[] {
  const bare = plain.replaceAll(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '')
  const dressed = plain.replace(/(?<![\d!.?_*#-])[\d!.?_*#-]+$/, '')
  return [bare, read(plain), read(dressed), read(bare)].map((spelling) => spelling.replaceAll(/[^a-z]/g, ''))
}

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

const read = (spelling: string): string =>
  spelling.replaceAll(/[013457@$]/g, (sign) => lookAlikes[sign] ?? '')

const half = (spelling: string): string => {
  const middle = spelling.length / 2
  return spelling.slice(0, middle) === spelling.slice(middle) ? spelling.slice(0, middle) : spelling
}
