import * as chat from './chat.ts'
import * as delivery from './delivery.ts'
import * as session from './session.ts'
import * as telegram from './telegram.ts'
import * as tickets from './tickets.ts'

const { ChatSlice: _slice, ...chatCalls } = chat
const { FailedItem: _item, ...deliveryCalls } = delivery
const { ChannelHealth: _health, ...telegramCalls } = telegram

/** Every call of the desk, by name. */
export const calls = { ...session, ...tickets, ...chatCalls, ...telegramCalls, ...deliveryCalls }
export type CallName = keyof typeof calls
