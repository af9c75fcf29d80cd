import { leak, mara, messageOf } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { collisionOf } from './use-collision.ts'
import { looks, noteLook, othersIn, type Viewer } from './viewers.ts'

const viewer = (userid: string, typing: Viewer['typing']): Viewer => ({ userid, name: userid, typing })
const at = (seconds: number) => new Date(seconds * 1000)

describe('who else is here', () => {
  it('leaves me out and names the agent who writes to the client first', () => {
    noteLook(
      't',
      [viewer('me', 'reply'), viewer('ann', 'no'), viewer('ben', 'note'), viewer('cy', 'reply')],
      0,
    )
    expect(othersIn(looks.get()['t'], 'me', at(1)).map(({ userid }) => userid)).toEqual(['cy', 'ben', 'ann'])
  })

  it('expires after three missed updates', () => {
    noteLook('t', [viewer('ann', 'no')], 0)
    expect(othersIn(looks.get()['t'], 'me', at(44))).toHaveLength(1)
    expect(othersIn(looks.get()['t'], 'me', at(45))).toEqual([])
  })

  it('is removed for tickets without further updates', () => {
    noteLook('old', [viewer('ann', 'no')], 0)
    noteLook('new', [viewer('ann', 'no')], 60_000)
    expect(Object.keys(looks.get())).toEqual(['new'])
  })
})

describe('a collision', () => {
  const mine = { isagent: true, created_by: mara.userid }
  const message = (seq: number, changes = {}) =>
    messageOf(leak, seq, { created_on: `2026-03-18T14:0${seq}:00Z`, ...changes })

  it('is what the client wrote after I had begun', () => {
    const found = collisionOf([message(1), message(2), message(3)], 1, mara.userid)
    expect(found).toMatchObject({ messageid: message(2).messageid, seq: 3, isClient: true })
  })

  it('is none when only I wrote, or when everything was there before', () => {
    expect(collisionOf([message(1), message(2, mine)], 1, mara.userid)).toBeNull()
    expect(collisionOf([message(1)], 1, mara.userid)).toBeNull()
  })

  it('is none when only an automatic message came, such as the greeting after accepting', () => {
    expect(collisionOf([message(2, { isagent: true, created_by: null })], 1, mara.userid)).toBeNull()
  })

  it('is what a colleague wrote, too; a closing or a rating is none', () => {
    const theirs = message(2, { isagent: true, created_by: leak.clientid, created_by_name: 'Jonas Weber' })
    expect(collisionOf([theirs], 1, mara.userid)).toMatchObject({ name: 'Jonas', isClient: false })
    expect(collisionOf([message(2, { type: 'close', ...mine })], 1, leak.clientid)).toBeNull()
  })
})
