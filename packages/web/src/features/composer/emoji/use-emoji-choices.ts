import { useMemo, useSyncExternalStore } from 'react'
import { stored } from '../../../lib/stored.ts'
import { useMe } from '../../../live/me.ts'
import { type Tone, tones } from './emoji-model.ts'

const mostRecent = 16

interface EmojiChoices {
  tone: Tone
  /** As they were put in, the last one first. */
  recent: readonly string[]
}

/** An agent's tone of skin and last used emoji, kept in this browser for all its tabs. */
export function useEmojiChoices() {
  const { id } = useMe()
  const key = `switchboard.emoji.${id}`
  const kept = useSyncExternalStore(follow, () => stored.read(key) ?? '')
  const choices = useMemo(() => readChoices(kept), [kept])
  const save = (change: Partial<EmojiChoices>) => {
    // Another tab may have changed it meanwhile.
    stored.write(key, writeChoices({ ...readChoices(stored.read(key) ?? ''), ...change }))
    for (const listener of listeners) listener()
  }
  return {
    ...choices,
    setTone: (tone: Tone) => save({ tone }),
    keep: (sign: string) => save({ recent: withRecent(readChoices(stored.read(key) ?? '').recent, sign) }),
  }
}

const listeners = new Set<() => void>()

function follow(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** One line: the number of the tone, then the emoji. */
export function readChoices(kept: string): EmojiChoices {
  const [tone = '', ...recent] = kept.split(' ')
  return { tone: tones[Number(tone)] ?? '', recent: recent.filter(Boolean).slice(0, mostRecent) }
}

export const writeChoices = ({ tone, recent }: EmojiChoices): string =>
  [tones.indexOf(tone), ...recent].join(' ')

export const withRecent = (recent: readonly string[], sign: string): readonly string[] =>
  [sign, ...recent.filter((other) => other !== sign)].slice(0, mostRecent)
