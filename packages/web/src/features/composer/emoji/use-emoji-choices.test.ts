import { describe, expect, it } from 'vitest'
import { readChoices, withRecent, writeChoices } from './use-emoji-choices.ts'

describe('an agent’s emoji', () => {
  it('are read as they were written, and whatever else is stored is none', () => {
    const choices = { tone: '\u{1F3FE}', recent: ['👍🏾', '🎉'] } as const
    expect(readChoices(writeChoices(choices))).toEqual(choices)
    for (const kept of ['', 'x', '9']) expect(readChoices(kept)).toEqual({ tone: '', recent: [] })
  })

  it('are the last sixteen, each once, the last one first', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(0x1f600 + index))
    const recent = twenty.reduce<readonly string[]>(withRecent, [])
    expect(recent).toEqual(twenty.toReversed().slice(0, 16))
    expect(withRecent(recent, recent[5] ?? '')).toHaveLength(16)
    expect(withRecent(recent, recent[5] ?? '')[0]).toBe(recent[5])
  })
})
