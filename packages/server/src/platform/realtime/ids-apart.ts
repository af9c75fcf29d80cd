/** JSON without its ids, which stay apart in their binary form. */
interface IdsApart {
  text: string
  ids: Buffer
}

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const CHARACTERS = 36
/** Characters of an id before its first dash. */
const HEAD = 8
const DIGITS = 32
/** The most ids that are taken out of a text: a row counts their bytes in three. */
const MOST = 0xff_ff

/** Marks are the characters before the space, which JSON escapes: the first is a new id, the others are the ids seen last. */
const NEW = 1
const RECENT = 12
const MARK = /[^ -\uffff]/g

/**
 * Takes the ids out of JSON, because nothing can pack random digits, and because the text between them is then the same as in
 * other events. An id that comes again is taken once.
 */
export function takeIdsOut(json: string): IdsApart {
  const recent: string[] = []
  const taken: string[] = []
  let text = ''
  let end = 0
  for (let start = nextId(json, 0); start !== -1; start = nextId(json, end)) {
    const id = json.slice(start, start + CHARACTERS)
    const place = recent.indexOf(id)
    if (place === -1 && taken.length === MOST) break
    if (place === -1) taken.push(id)
    moveToFront(recent, place, id)
    text += json.slice(end, start) + String.fromCharCode(NEW + 1 + place)
    end = start + CHARACTERS
  }
  return { text: text + json.slice(end), ids: Buffer.from(taken.join('').replaceAll('-', ''), 'hex') }
}

/** Where the next id begins; -1 when there is none. Looking for dashes takes a tenth of what a regular expression takes. */
function nextId(json: string, from: number): number {
  for (let dash = json.indexOf('-', from + HEAD); dash !== -1; dash = json.indexOf('-', dash + 1)) {
    const start = dash - HEAD
    if (json[dash + 5] === '-' && ID.test(json.slice(start, start + CHARACTERS))) return start
  }
  return -1
}

/** The JSON from which they were taken. */
export function putIdsBack({ text, ids }: IdsApart): string {
  const recent: string[] = []
  const digits = ids.toString('hex')
  let at = 0
  return text.replaceAll(MARK, (mark) => {
    const place = mark.charCodeAt(0) - NEW - 1
    const id = place === -1 ? idOf(digits, at) : (recent[place] ?? '')
    if (place === -1) at += DIGITS
    moveToFront(recent, place, id)
    return id
  })
}

/** `place` is where it was among them, -1 when it was not. */
function moveToFront(recent: string[], place: number, id: string): void {
  if (place !== -1) recent.splice(place, 1)
  else if (recent.length === RECENT) recent.pop()
  recent.unshift(id)
}

const idOf = (digits: string, at: number): string =>
  `${digits.slice(at, at + 8)}-${digits.slice(at + 8, at + 12)}-${digits.slice(at + 12, at + 16)}-${digits.slice(at + 16, at + 20)}-${digits.slice(at + 20, at + DIGITS)}`
