import { describe, expect, it } from 'vitest'
import {
  afterAccept,
  afterPointerAction,
  completesAccept,
  isInWord,
  judgeLetter,
  noHistory,
  type PressedLetter,
  waitForNext,
} from './letter-guard.ts'

/** Presses shortcuts at these times, and answers which of them are text. */
function judged(
  times: readonly number[],
  pointerAt?: number,
  changes: Partial<PressedLetter> = {},
): boolean[] {
  let history = pointerAt === undefined ? noHistory : afterPointerAction(noHistory, pointerAt)
  return times.map((at) => {
    const letter = { at, isForField: false, isShortcut: true, continues: false, ...changes }
    const answer = judgeLetter(history, letter)
    history = answer.history
    return answer.isText
  })
}

describe('single letters', () => {
  it('are shortcuts when they come one by one', () => {
    expect(judged([5000, 5400, 5550])).toEqual([false, false, false])
  })

  it('wait 150 ms for the letter that would make them text', () => {
    expect(waitForNext).toBe(150)
  })

  it('do nothing for 1000 ms after a pointer action', () => {
    expect(judged([5999], 5000)).toEqual([true])
    expect(judged([6000], 5000)).toEqual([false])
  })

  it('stay text while a text that began after a pointer action goes on', () => {
    expect(judged([5300, 5900, 6500, 7100, 7700], 5000)).toEqual([true, true, true, true, true])
    expect(judged([5300, 6300], 5000)).toEqual([true, false])
  })

  it('are text when the letter before came less than 150 ms ago, and so is the rest of the word', () => {
    expect(judged([5000, 5149, 5600, 6100])).toEqual([false, true, true, true])
    expect(judged([5000, 5150])).toEqual([false, false])
  })

  it('may follow quickly when they continue what was begun', () => {
    expect(judged([5000, 5060, 5120], undefined, { continues: true })).toEqual([false, false, false])
  })

  it('are text after a letter that is no shortcut', () => {
    const h = judgeLetter(noHistory, { at: 5000, isForField: false, isShortcut: false, continues: false })
    const a = judgeLetter(h.history, { at: 5400, isForField: false, isShortcut: true, continues: false })
    expect([h.isText, a.isText]).toEqual([true, true])
  })

  it('are text while a field is about to take the focus', () => {
    expect(judged([5000], undefined, { isForField: true })).toEqual([true])
  })
})

describe('what a text claims beside its letters', () => {
  const typing = judgeLetter(noHistory, { at: 5000, isForField: true, isShortcut: true, continues: false })

  it('Space and Enter belong to it for 1000 ms', () => {
    expect(isInWord(typing.history, 5999)).toBe(true)
    expect(isInWord(typing.history, 6000)).toBe(false)
    expect(isInWord(noHistory, 5000)).toBe(false)
  })

  it('R within 1000 ms of A is the shortcut', () => {
    expect(completesAccept(afterAccept(noHistory, 5000), 5999)).toBe(true)
    expect(completesAccept(afterAccept(noHistory, 5000), 6000)).toBe(false)
    expect(completesAccept(noHistory, 5000)).toBe(false)
    const r = { at: 5400, isForField: true, isShortcut: true, continues: false }
    expect(completesAccept(judgeLetter(afterAccept(noHistory, 5000), r).history, 5500)).toBe(false)
  })
})
