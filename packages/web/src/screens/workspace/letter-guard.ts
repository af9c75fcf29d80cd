/** How long single letters do nothing after a pointer action. */
const afterPointer = 1000
/** A letter that is followed by another one this soon is part of a word. */
const betweenLetters = 150
/** A word continues until no key has been pressed for this long. */
const wordEnds = 1000

/** The recent key and pointer actions, in milliseconds of one clock. */
export interface LetterHistory {
  pointerAt: number
  keyAt: number
  /** The last keys were text that the user wanted to type. */
  isText: boolean
  /** When the accept shortcut acted: users type "A" and then "R" in one movement. */
  acceptedAt: number
}

export const noHistory: LetterHistory = {
  pointerAt: Number.NEGATIVE_INFINITY,
  keyAt: Number.NEGATIVE_INFINITY,
  isText: false,
  acceptedAt: Number.NEGATIVE_INFINITY,
}

export interface PressedLetter {
  at: number
  /** Into a field, or while a field is about to take the focus. */
  isForField: boolean
  /** There is a shortcut of this letter here. */
  isShortcut: boolean
  /** Continues what the letter before began: "G" and "P", or "J" and "J". */
  continues: boolean
}

/** Whether a letter is a shortcut. It acts only after `waitForNext` without a letter that makes it text. */
export function judgeLetter(
  history: LetterHistory,
  { at, isForField, isShortcut, continues }: PressedLetter,
): { history: LetterHistory; isText: boolean } {
  const gap = at - history.keyAt
  const isText =
    isForField ||
    !isShortcut ||
    at - history.pointerAt < afterPointer ||
    (history.isText && gap < wordEnds) ||
    (gap < betweenLetters && !continues)
  return { history: { ...noHistory, pointerAt: history.pointerAt, keyAt: at, isText }, isText }
}

export const waitForNext = betweenLetters

export const afterPointerAction = (history: LetterHistory, at: number): LetterHistory => ({
  ...history,
  pointerAt: at,
})

export const afterAccept = (history: LetterHistory, at: number): LetterHistory => ({
  ...history,
  acceptedAt: at,
})

/** Space and Enter belong to a text that is being typed, not to the button that happens to have the focus. */
export const isInWord = ({ isText, keyAt }: LetterHistory, at: number): boolean =>
  isText && at - keyAt < wordEnds

/** The "R" of "A, R" may come when the accepted ticket's composer has the caret already; any other letter is text. */
export const completesAccept = ({ acceptedAt }: LetterHistory, at: number): boolean =>
  at - acceptedAt < wordEnds
