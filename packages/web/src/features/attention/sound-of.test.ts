import type { LiveEvent } from '@switchboard/contract'
import { eventSamples, jonas, leak, leakReport, me } from '@switchboard/contract/samples'
import { expect, it } from 'vitest'
import { soundOf } from './sound-of.ts'
import { openVisibleChats, type TabLocks, type VisibleChats } from './visible-chats.ts'

/** The locks that the tabs of one browser share. */
function browserOf(): TabLocks {
  const held: { name: string }[] = []
  return {
    async request(name, _, callback) {
      const lock = { name }
      held.push(lock)
      await callback()
      held.splice(held.indexOf(lock), 1)
    },
    query: async () => ({ held }),
  }
}

const message: LiveEvent = {
  id: 7,
  at: leak.created_on,
  actor: null,
  type: 'newMessage',
  payload: { message: { ...leakReport, isagent: false }, ticket: { ...leak, userid: me.id } },
}

const privateMessage: LiveEvent = {
  ...message,
  type: 'newNotification',
  payload: eventSamples.newNotification,
}

/** Of one kind of chat, in a tab that has none of the other in front. */
const ticketsOf = ({ has }: VisibleChats) => ({ ticket: has, talk: async () => false })
const talksOf = ({ has }: VisibleChats) => ({ ticket: async () => false, talk: has })

it('a message of a chat that is open in any visible tab is one of the open chat in every tab, until it is left', async () => {
  const locks = browserOf()
  const [here, there] = [openVisibleChats(locks), openVisibleChats(locks)]
  const heardHere = () => soundOf(message, me, ticketsOf(here))
  there.show('another ticket')
  expect(await heardHere()).toBe('mine')
  there.show(leak.ticketid)
  expect(await heardHere()).toBe('chat')
  there.show(null)
  await expect.poll(heardHere).toBe('mine')
})

it('a message of a private chat that is open in any visible tab has a sound in no tab, until the chat is left', async () => {
  const locks = browserOf()
  const [here, there] = [openVisibleChats(locks), openVisibleChats(locks)]
  const heardHere = () => soundOf(privateMessage, me, talksOf(here))
  there.show('another colleague')
  expect(await heardHere()).toBe('private')
  there.show(jonas.userid)
  expect(await heardHere()).toBe(undefined)
  there.show(null)
  await expect.poll(heardHere).toBe('private')
})

it('a browser without locks takes a message of my ticket for one of another ticket', async () => {
  const alone = openVisibleChats(undefined)
  alone.show(leak.ticketid)
  expect(await soundOf(message, me, ticketsOf(alone))).toBe('mine')
})
