import { describe, expect, it } from 'vitest'
import { newOnOpening, withNewMessages } from './new-messages.ts'

describe('the line of new messages', () => {
  const opened = newOnOpening({ last_seq: 7, read_seq: 5 }, true)

  it('is before the messages that were unread when the chat was opened, and stays there while its end is in sight', () => {
    expect(opened).toEqual({ seen: 7, line: { readSeq: 5, newest: 7 } })
    expect(withNewMessages(opened, 9, true)).toEqual({ seen: 9, line: { readSeq: 5, newest: 7 } })
    expect(withNewMessages(opened, 7, true)).toBe(opened)
  })

  it('is there too when the chat opens at an earlier message, and everything unread below counts as unseen', () => {
    const earlier = newOnOpening({ last_seq: 7, read_seq: 5 }, false)
    expect(earlier).toEqual({ seen: 5, line: { readSeq: 5, newest: 7 } })
    expect(withNewMessages(earlier, 8, false)).toEqual({ seen: 5, line: { readSeq: 5, newest: 8 } })
    expect(withNewMessages(earlier, 8, true)).toEqual({ seen: 8, line: { readSeq: 5, newest: 7 } })
  })

  it('moves before the first message that comes while the end is out of sight, and counts the next ones with it', () => {
    const looked = withNewMessages(opened, 8, true)
    expect(withNewMessages(looked, 8, false)).toBe(looked)
    const one = withNewMessages(looked, 9, false)
    expect(one).toEqual({ seen: 8, line: { readSeq: 8, newest: 9 } })
    const two = withNewMessages(one, 10, false)
    expect(two).toEqual({ seen: 8, line: { readSeq: 8, newest: 10 } })
    expect(withNewMessages(two, 10, true)).toEqual({ seen: 10, line: { readSeq: 8, newest: 10 } })
  })
})
