/** What a letter does with the message that has the focus. */
export type MessageLetter = 'reply' | 'pin' | 'copy'

const listeners = new Set<(letter: MessageLetter) => void>()

/** The streams beside that of the open ticket listen here; each acts only on a message of its own. */
export const messageLetters = {
  press: (letter: MessageLetter) => {
    for (const listener of listeners) listener(letter)
  },
  follow(listener: (letter: MessageLetter) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
