import { socketWords } from '@switchboard/contract'
import type { Caller } from './caller.ts'

export interface Seat {
  leave(): Promise<void>
}

/**
 * Somebody's page is open: the desk shows them online. Only the few words of Socket.IO that being there takes are
 * spoken, over the platform's own WebSocket.
 */
export async function sitDown(deskUrl: string, caller: Caller): Promise<Seat> {
  const address = `${deskUrl.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { headers: { cookie: await caller.cookie() } })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('The desk takes no sockets')), { once: true })
    socket.addEventListener('close', () => reject(new Error('The desk ended the socket')), { once: true })
    socket.addEventListener('message', ({ data }) => {
      const word = String(data)
      const answer = answerTo(word)
      if (answer !== undefined) socket.send(answer)
      if (word.startsWith(RESUMED)) resolve()
    })
  })
  return {
    leave: () =>
      new Promise((resolve) => {
        socket.addEventListener('close', () => resolve(), { once: true })
        socket.close()
      }),
  }
}

const RESUMED = '430'

/** Engine.IO opens with 0 and pings with 2; Socket.IO connects with 40 and acknowledges event 0 with 430. */
function answerTo(word: string): string | undefined {
  if (word.startsWith('0')) return '40'
  if (word === '2') return '3'
  if (word.startsWith('40')) return `420${JSON.stringify([socketWords.resume, { cursor: null }])}`
  return undefined
}
